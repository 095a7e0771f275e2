// A file that is written whole or not at all.
#pragma once
#include <string>
#include <string_view>

#include "base/status.h"

namespace broadsheet::cli {

// What is written goes to a new file beside `path`, which takes its place on commit(), once it is safe on the disk.
// Until then `path` is as it was; without commit(), or when a signal ends the tool, the new file is removed. Something
// that is no plain file (`/dev/null`, a pipe) is written to as it is; `-` is standard output. One at a time.
class OutputFile {
 public:
  explicit OutputFile(std::string_view path) : path_(path) {}
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Status open();
  bool write(std::string_view bytes);  // false where it can't; commit() then says why
  Status commit();

  // For messages: "standard output", or the path.
  std::string shown() const { return path_ == "-" ? "standard output" : path_; }

 private:
  Status fault(std::string_view what);
  Status open_beside(unsigned mode);
  bool flush();
  void discard();

  std::string path_;       // where links lead, once opened
  std::string temporary_;  // empty where written to directly
  std::string buffer_;
  int descriptor_ = -1;
  int error_ = 0;  // errno of the first write that failed
};

}  // namespace broadsheet::cli
