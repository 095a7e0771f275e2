// What is wrong with a bundle: all that the reader of feeds tells, and what it forgives but a publisher should know.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace broadsheet {

struct BundleFinding {
  bool error = false;  // something is lost or breaks the format; else a warning
  Status status;       // place: byte offset, item from 1, member
};

struct BundleCheck {
  uint64_t articles = 0;  // that a reader of the bundle gets
  uint64_t errors = 0;
  uint64_t warnings = 0;
  std::vector<BundleFinding> findings;  // by offset; at most `max_findings` errors and as many warnings are kept
};

// Reads `bytes`, a whole bundle or any JSON Feed, as every reader does, through feed/feed_reader.
BundleCheck check_bundle(std::string_view bytes, size_t max_findings = 1000);

}  // namespace broadsheet
