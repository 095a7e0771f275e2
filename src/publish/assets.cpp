#include "publish/assets.h"

#include <algorithm>

#include "publish/digest.h"

namespace broadsheet {
namespace {

constexpr std::string_view quotes = "\"'`";

}  // namespace

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string_view file_named(std::span<const File> files, std::string_view name, Status& status) {
  const auto file = std::find_if(files.begin(), files.end(), [&](const File& one) { return one.name == name; });
  if (file != files.end()) return file->bytes;
  status = {Code::io, "The viewer's files lack " + std::string(name) + ".", {}};
  return {};
}

std::string hashed_name(std::string_view name, std::string_view bytes) {
  const size_t dot = name.rfind('.');
  return std::string(name.substr(0, dot)) + "." + content_name(bytes) + std::string(name.substr(dot));
}

std::string rename_references(std::string_view text, const Renames& renames) {
  std::string out;
  size_t done = 0;
  for (size_t open = text.find_first_of(quotes); open != std::string_view::npos;) {
    const size_t close = text.find_first_of(quotes, open + 1);
    if (close == std::string_view::npos) break;
    const auto found = renames.find(text.substr(open + 1, close - open - 1));
    if (text[close] == text[open] && found != renames.end()) {
      out += text.substr(done, open + 1 - done);
      out += found->second;
      done = close;
    }
    open = close;  // what closes one may open the next: an apostrophe in a comment must not hide what follows it
  }
  return out + std::string(text.substr(done));
}

bool names_file(std::string_view text, std::string_view name) {
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    if (at > 0 && end < text.size() && text[at - 1] == text[end] && quotes.find(text[end]) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

bool is_hashed_name(std::string_view name) {
  const size_t last = name.rfind('.');
  const size_t before = last == std::string_view::npos || last == 0 ? last : name.rfind('.', last - 1);
  if (before == std::string_view::npos) return false;
  const std::string_view hash = name.substr(before + 1, last - before - 1);
  return hash.size() == 16 && hash.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace broadsheet
