#include "view/address.h"

#include <algorithm>
#include <optional>

#include "text/plain_text.h"

namespace broadsheet {
namespace {

constexpr std::string_view sort_names[] = {"relevance", "newest", "oldest"};  // as in enum Sort
constexpr size_t longest_query = 4000;                                        // bytes; an address is anybody's to write

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~:/*,").find(c) != std::string_view::npos;
}

void add(std::string& address, std::string_view name, std::string_view value) {
  if (!address.empty()) address += '&';
  address.append(name) += '=';
  for (const char c : value) {
    if (c == ' ') {
      address += '+';
    } else if (is_plain(c)) {
      address += c;
    } else {
      constexpr char digits[] = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      address += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (text[i] == '%' && low >= 0) {
      plain += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

struct Wanted {
  std::string query;
  std::vector<Filter> filters;
  Seconds from = no_time, before = no_time;
  Sort sort = Sort::relevance;
  Doc doc = no_doc;
};

void read_part(const ArticleStore& store, std::string_view name, const std::string& value, Wanted& wanted) {
  if (find_invalid_utf8(value) != std::string::npos) return;
  if (name == "q") wanted.query = cut_utf8(value, longest_query);
  if (name == "a") wanted.doc = store.find(value);
  if (name == "after") wanted.from = parse_rfc3339(value).value_or(no_time);
  if (name == "before") wanted.before = parse_rfc3339(value).value_or(no_time);
  for (size_t i = 0; i < std::size(sort_names); ++i) {
    if (name == "sort" && value == sort_names[i]) wanted.sort = static_cast<Sort>(i);
  }
  for (const Facet facet : all_facets) {
    if (name != name_of(facet)) continue;
    const Filter filter{facet, store.find_label(facet, value)};
    const bool known = std::find(wanted.filters.begin(), wanted.filters.end(), filter) != wanted.filters.end();
    if (filter.label != no_label && !known) wanted.filters.push_back(filter);
  }
}

}  // namespace

std::string address_of(const View& view) {
  const ArticleStore& store = view.library->store();
  std::string address;
  if (!view.query.empty()) add(address, "q", view.query);
  for (const Filter& filter : view.filters) {
    add(address, name_of(filter.facet), store.label_name(filter.facet, filter.label));
  }
  if (view.from != no_time) add(address, "after", format_rfc3339(view.from));
  if (view.before != no_time) add(address, "before", format_rfc3339(view.before));
  if (view.sort != Sort::relevance) add(address, "sort", sort_names[static_cast<size_t>(view.sort)]);
  const bool reads = view.selected < store.size() && (!view.one_pane || view.pane == Pane::reader);
  if (reads) add(address, "a", store.id(view.selected));
  return address;
}

void go_to(View& view, std::string_view address) {
  Wanted wanted;
  while (!address.empty()) {
    const size_t end = std::min(address.find('&'), address.size());
    const std::string_view part = address.substr(0, end);
    address.remove_prefix(std::min(end + 1, address.size()));
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    read_part(view.library->store(), part.substr(0, equals), decoded(part.substr(equals + 1)), wanted);
  }
  const bool same = view.query == wanted.query && view.filters == wanted.filters && view.from == wanted.from &&
                    view.before == wanted.before && view.sort == wanted.sort;
  view.query = std::move(wanted.query);
  view.caret = view.anchor = static_cast<uint32_t>(view.query.size());
  view.filters = std::move(wanted.filters);
  view.from = wanted.from;
  view.before = wanted.before;
  view.sort = wanted.sort;
  view.selected = wanted.doc;
  view.pane = wanted.doc == no_doc ? Pane::list : Pane::reader;
  view.drawer_open = view.keys_open = view.sort_menu_open = false;
  if (!same) {
    search_again(view);
    ++view.results_revision;
  }
  view.selected_rank =
      view.shown_sort() == Sort::relevance ? view.rank_near(view.selected, 0) : view.rank_by_date(view.selected);
  ++view.revision;
}

}  // namespace broadsheet
