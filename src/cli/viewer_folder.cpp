#include "cli/viewer_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/input_file.h"

namespace broadsheet::cli {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t max_file_bytes = 64u << 20;
constexpr size_t max_files = 100;
constexpr std::string_view landmark = "index.html";

bool is_viewer(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / landmark, error);
}

// Where the tool itself is; empty where the system doesn't say.
fs::path own_folder() {
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : own.parent_path();
}

// Empty where there is none.
fs::path find_viewer(std::optional<std::string_view> folder) {
  if (folder) return fs::path(*folder);
  const char* const named = std::getenv("BROADSHEET_VIEWER");
  if (named && *named != '\0') return fs::path(named);
  const fs::path own = own_folder();
  for (const char* const place : {"../viewer", "../share/broadsheet/viewer"}) {
    if (!own.empty() && is_viewer(own / place)) return own / place;
  }
  return {};
}

Result<std::vector<File>> read_folder(const fs::path& folder) {
  std::vector<File> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    if (files.size() == max_files) return Status{Code::too_large, "It holds more files than a viewer has.", {}};
    const std::string path = entry->path().string();
    InputFile file(path);
    Status status = file.open();
    Result<std::string> bytes = status.ok() ? read_whole(file, max_file_bytes) : Result<std::string>(status);
    if (!bytes.ok()) return Status{bytes.status().code, path + ": " + bytes.status().message, {}};
    files.push_back({entry->path().filename().string(), std::move(bytes.value())});
  }
  if (error) return Status{Code::io, "It can't be read: " + error.message() + ".", {}};
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });
  return files;
}

}  // namespace

Result<std::vector<File>> read_viewer(std::optional<std::string_view> folder) {
  const fs::path path = find_viewer(folder);
  if (path.empty()) {
    return Status{
        Code::io,
        "The viewer's files were not found beside the tool: build them with script/build, or name their folder "
        "with --viewer or BROADSHEET_VIEWER.",
        {}};
  }
  if (!is_viewer(path)) return Status{Code::io, path.string() + ": It is no folder with the viewer's files.", {}};
  Result<std::vector<File>> files = read_folder(path);
  if (!files.ok()) return Status{files.status().code, path.string() + ": " + files.status().message, {}};
  return files;
}

}  // namespace broadsheet::cli
