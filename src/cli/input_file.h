// Files as a command reads them: in pieces, from a path or from standard input.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace broadsheet::cli {

// A path, or `-` for standard input. Closes itself.
class InputFile {
 public:
  explicit InputFile(std::string_view path) : path_(path) {}
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  Status open();
  // The next bytes, at most `size` of them, in place of what `bytes` holds; empty at the end. Precondition: open.
  Status read(std::string& bytes, size_t size);

  // For messages: "standard input", or the path.
  std::string shown() const { return path_ == "-" ? "standard input" : path_.empty() ? "''" : path_; }

 private:
  std::string path_;
  int descriptor_ = -1;
};

// "page.md:12: …", "feed.json: byte 120: …": what is wrong with an input, behind its name.
std::string placed(const std::string& shown, const Status& status);

// The whole input, if it has at most `max_bytes`.
Result<std::string> read_whole(InputFile& file, uint64_t max_bytes);

}  // namespace broadsheet::cli
