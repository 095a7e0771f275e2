#include "cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace broadsheet::cli {
namespace {

constexpr size_t buffer_bytes = 1u << 20;

// The temporary file that a signal has to remove; a plain array, as a signal handler may not allocate.
std::array<char, PATH_MAX> unfinished{};

void remove_unfinished(int signal_number) {
  if (unfinished[0] != '\0') unlink(unfinished.data());
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

// For signals that end the tool, where nobody has said that they be ignored (nohup).
void guard(const std::string& path) {
  if (path.size() >= unfinished.size()) return;
  std::memcpy(unfinished.data(), path.c_str(), path.size() + 1);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old {};
    sigaction(number, nullptr, &old);
    if (old.sa_handler == SIG_DFL) std::signal(number, remove_unfinished);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is reported by write()
}

void unguard() { unfinished[0] = '\0'; }

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// Where the links lead that `path` may be, be there something or not.
std::string resolved(std::string path) {
  std::array<char, PATH_MAX> target;
  for (int links = 0; links < 40; ++links) {  // as many as Linux follows
    const ssize_t size = readlink(path.c_str(), target.data(), target.size());
    if (size <= 0 || static_cast<size_t>(size) == target.size()) break;
    const std::string next(target.data(), static_cast<size_t>(size));
    path = next[0] == '/' ? next : folder_of(path) + next;
  }
  return path;
}

unsigned new_file_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

OutputFile::~OutputFile() { discard(); }

Status OutputFile::open() {
  if (path_ == "-") {
    descriptor_ = STDOUT_FILENO;
    return {};
  }
  struct stat about {};
  if (stat(path_.c_str(), &about) != 0) {
    path_ = resolved(path_);
    return open_beside(new_file_mode());
  }
  if (S_ISDIR(about.st_mode)) return {Code::io, "It can't be written: it is a folder.", {}};
  if (S_ISREG(about.st_mode)) {
    // Renaming asks only the folder; whoever took the right to write from the file meant it.
    if (access(path_.c_str(), W_OK) != 0) return fault("It can't be written");
    path_ = resolved(path_);
    return open_beside(about.st_mode & 07777u);
  }
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  return descriptor_ < 0 ? fault("It can't be written") : Status{};
}

Status OutputFile::open_beside(unsigned mode) {
  temporary_ = folder_of(path_) + ".broadsheet-XXXXXX";  // short, so that any name that fits has room beside it
  descriptor_ = mkostemp(temporary_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    temporary_.clear();
    return fault("It can't be written");
  }
  guard(temporary_);
  if (fchmod(descriptor_, mode) != 0) return fault("It can't be given its rights");
  return {};
}

bool OutputFile::write(std::string_view bytes) {
  buffer_ += bytes;
  return buffer_.size() < buffer_bytes || flush();
}

bool OutputFile::flush() {
  for (size_t at = 0; at < buffer_.size() && error_ == 0;) {
    const ssize_t count = ::write(descriptor_, buffer_.data() + at, buffer_.size() - at);
    if (count >= 0) {
      at += static_cast<size_t>(count);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  buffer_.clear();
  return error_ == 0;
}

Status OutputFile::commit() {
  if (!flush()) {
    errno = error_;
    return fault("It can't be written");
  }
  if (temporary_.empty()) return {};
  if (fsync(descriptor_) != 0) return fault("It can't be written");
  const int written = descriptor_;
  descriptor_ = -1;
  if (close(written) != 0) return fault("It can't be written");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return fault("It can't be put in its place");
  temporary_.clear();
  unguard();
  // That the new name is safe too is worth asking for, but a folder that can't be synced is no failure.
  if (const int folder = ::open(folder_of(path_).c_str(), O_RDONLY | O_CLOEXEC); folder >= 0) {
    fsync(folder);
    close(folder);
  }
  return {};
}

Status OutputFile::fault(std::string_view what) {
  const Status status{Code::io, std::string(what) + ": " + std::strerror(errno) + ".", {}};
  discard();
  return status;
}

void OutputFile::discard() {
  if (descriptor_ > STDERR_FILENO) close(descriptor_);
  descriptor_ = -1;
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  temporary_.clear();
  unguard();
}

}  // namespace broadsheet::cli
