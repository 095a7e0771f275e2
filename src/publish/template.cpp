#include "publish/template.h"

#include <algorithm>

namespace broadsheet {

Result<std::string> fill(std::string_view text, std::span<const Gap> gaps) {
  std::string out;
  while (true) {
    const size_t begin = text.find("{{");
    const size_t end = begin == std::string_view::npos ? begin : text.find("}}", begin);
    if (end == std::string_view::npos) return out + std::string(text);
    const std::string_view name = text.substr(begin + 2, end - begin - 2);
    const auto gap = std::find_if(gaps.begin(), gaps.end(), [&](const Gap& one) { return one.first == name; });
    if (gap == gaps.end()) {
      return Status{Code::bad_field, "Nothing is known to put in place of {{" + std::string(name) + "}}.", {}};
    }
    out += text.substr(0, begin);
    out += gap->second;
    text.remove_prefix(end + 2);
  }
}

}  // namespace broadsheet
