#include "cli/output_folder.h"

#include <filesystem>
#include <set>
#include <vector>

#include "cli/input_file.h"
#include "cli/output_file.h"
#include "publish/compress.h"

namespace broadsheet::cli {
namespace {

namespace fs = std::filesystem;

struct Format {
  const char* ending;
  std::string (*compress)(std::string_view);
};
constexpr Format formats[] = {{".gz", gzip}, {".br", brotli}};

constexpr size_t smallest_compressed = 1024;  // below, a header weighs more than what is saved

Status named(const std::string& path, const Status& status) { return {status.code, path + ": " + status.message, {}}; }

Result<std::string> read_file(const std::string& path, uint64_t max_bytes) {
  InputFile file(path);
  if (Status status = file.open(); !status.ok()) return status;
  return read_whole(file, max_bytes);
}

Status write_file(const std::string& path, std::string_view bytes) {
  OutputFile file(path);
  Status status = file.open();
  if (status.ok()) {
    file.write(bytes);
    status = file.commit();
  }
  return status.ok() ? status : named(path, status);
}

bool holds(const std::string& path, std::string_view bytes) {
  std::error_code error;
  if (fs::file_size(path, error) != bytes.size() || error) return false;
  const Result<std::string> there = read_file(path, bytes.size());
  return there.ok() && there.value() == bytes;
}

bool is_compressible(const File& file) {
  return file.bytes.size() >= smallest_compressed && !ends_in(file.name, ".png");
}

class FolderWriter {
 public:
  FolderWriter(std::string_view folder, bool copies) : folder_(folder), copies_(copies) {}

  Status write(const File& file) {
    const std::string path = (folder_ / file.name).string();
    names_.insert(file.name);
    ++written.files;
    written.bytes += file.bytes.size();
    const bool there = is_hashed_name(file.name) && holds(path, file.bytes);
    // The copies first: whoever finds the file finds them, too.
    uint64_t smallest = file.bytes.size();
    if (copies_ && is_compressible(file)) {
      for (const auto& [ending, compress] : formats) {
        if (Status status = write_copy(path + ending, file, compress, there, smallest); !status.ok()) return status;
        names_.insert(file.name + ending);
      }
    }
    written.bytes_brotli += smallest;
    if (there || holds(path, file.bytes)) return {};
    ++written.changed;
    return write_file(path, file.bytes);
  }

  // What earlier publications left.
  Status leave_or_remove(bool clean) {
    std::error_code error;
    std::vector<fs::path> older;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
      std::string name = entry->path().filename().string();
      if (names_.count(name) > 0) continue;
      const bool copy = ends_in(name, ".br") || ends_in(name, ".gz");
      if (copy) name.resize(name.size() - 3);
      if (!is_hashed_name(name)) continue;
      older.push_back(entry->path());
      written.older += !copy;
    }
    if (!clean) return {};
    for (const fs::path& path : older) {
      if (!fs::remove(path, error)) return {Code::io, path.string() + ": It can't be removed.", {}};
    }
    written.older = 0;
    return {};
  }

  Written written;

 private:
  Status write_copy(const std::string& path, const File& file, std::string (*compress)(std::string_view),
                    bool file_is_there, uint64_t& smallest) {
    std::error_code error;
    const uint64_t size = fs::file_size(path, error);
    if (file_is_there && !error && size > 0) {
      smallest = size;
      return {};
    }
    const std::string bytes = compress(file.bytes);
    if (bytes.size() >= file.bytes.size()) return {};
    smallest = bytes.size();
    return holds(path, bytes) ? Status{} : write_file(path, bytes);
  }

  fs::path folder_;
  bool copies_;
  std::set<std::string, std::less<>> names_;
};

}  // namespace

Status prepare_folder(std::string_view folder) {
  std::error_code error;
  fs::create_directories(fs::path(folder), error);
  if (error) return {Code::io, std::string(folder) + ": It can't be made: " + error.message() + ".", {}};
  const fs::path page = fs::path(folder) / "index.html";
  if (!fs::exists(page, error)) return {};
  const Result<std::string> text = read_file(page.string(), 64u << 20);
  if (text.ok() && text.value().find(generator_tag) != std::string::npos) return {};
  return {Code::io, page.string() + ": It was not made by Broadsheet, and is left as it is; name another folder.", {}};
}

Result<Written> write_folder(std::string_view folder, std::span<const File> files, const FolderOptions& options) {
  FolderWriter writer(folder, options.compressed_copies);
  for (const File& file : files) {
    if (Status status = writer.write(file); !status.ok()) return status;
  }
  if (Status status = writer.leave_or_remove(options.clean); !status.ok()) return status;
  return writer.written;
}

}  // namespace broadsheet::cli
