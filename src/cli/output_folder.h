// A folder of published files, written so that whoever reads it meanwhile finds nothing half done.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "publish/assets.h"

namespace broadsheet::cli {

struct Written {
  size_t files = 0;           // of the publication, without their compressed copies
  size_t changed = 0;         // of these, the ones that were not there as they are
  size_t older = 0;           // of earlier publications, that are still there
  uint64_t bytes = 0;         // of all files, as they are
  uint64_t bytes_brotli = 0;  // the same as a host that knows the compressed copies sends them
};

// The tag by which a page that Broadsheet made is known.
inline constexpr std::string_view generator_tag = "<meta name=\"generator\" content=\"Broadsheet";

// Makes `folder` where there is none. A fault where its index.html was not made by Broadsheet: it would be lost.
Status prepare_folder(std::string_view folder);

struct FolderOptions {
  bool compressed_copies = false;  // `.br` and `.gz` beside each file where they are smaller
  bool clean =
      false;  // remove what earlier publications left, which else stays for readers who are in the middle of one
};

// Puts `files` into the folder in their order, each whole or not at all. Files named after their content that are there
// already are left as they are.
Result<Written> write_folder(std::string_view folder, std::span<const File> files, const FolderOptions& options);

}  // namespace broadsheet::cli
