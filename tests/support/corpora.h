// Files that tests read, and the collections of real inputs, unpacked by corpora.cmake.
#pragma once
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

inline std::optional<std::string> read_file(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return {};
  std::string bytes;
  char buffer[65536];
  for (size_t size; (size = std::fread(buffer, 1, sizeof buffer, file)) > 0;) bytes.append(buffer, size);
  std::fclose(file);
  return bytes;
}

// The folder of a collection ("json/JSONTestSuite"), or nothing; then it prints the one line that says so.
inline std::optional<std::string> corpus(std::string_view name) {
  const std::string path = std::string(TEST_CORPORA) + "/" + std::string(name);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return path;
  std::printf("skipped: no %s (see BROADSHEET_CORPORA)\n", path.c_str());
  return {};
}
