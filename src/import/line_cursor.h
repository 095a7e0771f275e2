// A place in a text, line by line. Copying it is how one looks ahead.
#pragma once
#include <cstdint>
#include <string_view>

namespace broadsheet {

struct LineCursor {
  std::string_view text;  // lines end with LF
  size_t at = 0;          // where the line begins
  uint32_t number = 1;

  bool done() const { return at >= text.size(); }

  // The line without its end.
  std::string_view raw() const {
    const size_t end = text.find('\n', at);
    return text.substr(at, end == std::string_view::npos ? end : end - at);
  }

  // The same without the blanks at its end.
  std::string_view line() const {
    const std::string_view whole = raw();
    const size_t last = whole.find_last_not_of(" \t");
    return last == std::string_view::npos ? std::string_view{} : whole.substr(0, last + 1);
  }

  bool blank() const { return line().empty(); }

  void next() {
    const size_t end = text.find('\n', at);
    at = end == std::string_view::npos ? text.size() : end + 1;
    ++number;
  }

  void skip_blank() {
    while (!done() && blank()) next();
  }
};

}  // namespace broadsheet
