#include "cli/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace broadsheet::cli {
namespace {

Status io_fault(const std::string& what) { return {Code::io, what + ": " + std::strerror(errno) + ".", {}}; }

}  // namespace

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

Status InputFile::open() {
  descriptor_ = path_ == "-" ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) return io_fault("It can't be opened");
  struct stat about {};
  if (fstat(descriptor_, &about) != 0) return io_fault("It can't be read");
  if (S_ISDIR(about.st_mode)) return {Code::io, "It is a folder; name the files in it.", {}};
  return {};
}

Status InputFile::read(std::string& bytes, size_t size) {
  bytes.resize(size);
  size_t filled = 0;
  while (filled < size) {  // a pipe gives what it has; fill up, so that the pieces are worth parsing
    const ssize_t count = ::read(descriptor_, bytes.data() + filled, size - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      bytes.clear();
      return io_fault("It can't be read");
    }
    if (count == 0) break;
    filled += static_cast<size_t>(count);
  }
  bytes.resize(filled);
  return {};
}

std::string placed(const std::string& shown, const Status& status) {
  const Place& place = status.place;
  if (place.line != 0) return shown + ":" + std::to_string(place.line) + ": " + status.message;
  if (place.offset != 0) return shown + ": byte " + std::to_string(place.offset) + ": " + status.message;
  return shown + ": " + status.message;
}

Result<std::string> read_whole(InputFile& file, uint64_t max_bytes) {
  std::string whole, piece;
  do {
    if (Status status = file.read(piece, 1u << 20); !status.ok()) return status;
    whole += piece;
    if (whole.size() > max_bytes) {
      return Status{Code::too_large, "It is longer than " + std::to_string(max_bytes >> 20) + " MiB.", {}};
    }
  } while (!piece.empty());
  return whole;
}

}  // namespace broadsheet::cli
