#include "feed/article.h"

#include <string>
#include <utility>

#include "text/plain_text.h"

namespace broadsheet {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool starts_with_ignoring_case(std::string_view text, std::string_view lower_prefix) {
  if (text.size() < lower_prefix.size()) return false;
  for (size_t i = 0; i < lower_prefix.size(); ++i) {
    if (lower(text[i]) != lower_prefix[i]) return false;
  }
  return true;
}

}  // namespace

void Article::clear() {
  const auto emptied = [](std::vector<Label>& labels) {
    labels.clear();
    return std::move(labels);
  };
  Article fresh;
  fresh.authors = emptied(authors);
  fresh.sources = emptied(sources);
  fresh.topics = emptied(topics);
  fresh.tags = emptied(tags);
  *this = std::move(fresh);
}

std::string_view safe_url(std::string_view address) {
  while (!address.empty() && static_cast<unsigned char>(address.front()) <= ' ') address.remove_prefix(1);
  while (!address.empty() && static_cast<unsigned char>(address.back()) <= ' ') address.remove_suffix(1);
  if (address.size() > max_url_bytes) return {};
  std::string scratch;
  if (clean_line(address, scratch) != address) return {};  // holds control characters
  // A space, quote or bracket in an address is how one link becomes another thing where it is written out again.
  if (address.find_first_of(" \"<>\\") != std::string_view::npos) return {};
  for (const std::string_view scheme : {"https://", "http://"}) {
    // Something has to stand where the host does: "https:///path" leads nowhere.
    if (starts_with_ignoring_case(address, scheme)) {
      const std::string_view rest = address.substr(scheme.size());
      return rest.empty() || rest[0] == '/' || rest[0] == '?' || rest[0] == '#' ? std::string_view{} : address;
    }
  }
  if (starts_with_ignoring_case(address, "mailto:") && address.size() > 7) return address;
  return {};
}

}  // namespace broadsheet
