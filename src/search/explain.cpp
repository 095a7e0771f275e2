#include "search/explain.h"

#include <algorithm>
#include <array>

namespace broadsheet {
namespace {

std::string_view name_of(Closeness closeness) {
  constexpr std::string_view names[closeness_count] = {"exact", "joined", "stem", "part", "prefix", "spelling"};
  return names[static_cast<size_t>(closeness)];
}

// On one line.
std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space) out.push_back(c);
    if (space && !out.empty() && out.back() != ' ') out.push_back(' ');
  }
  return out;
}

void add_reasons(const Marker& marker, std::string_view text, QueryField in, std::string_view where,
                 std::vector<Reason>& out) {
  const size_t first = out.size();
  for (const Marker::Match& match : marker.find(text, in)) {
    const std::string& word = marker.wish(match.wish);
    const std::string found = shown(text.substr(match.span.begin, match.span.end - match.span.begin));
    const auto same = std::find_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), [&](const Reason& one) {
      return one.word == word && one.found == found && one.how == name_of(match.closeness);
    });
    if (same != out.end()) {
      ++same->times;
    } else {
      out.push_back({word, found, name_of(match.closeness), where, 1});
    }
  }
}

struct Place {
  Facet facet;
  QueryField field;
};
constexpr std::array<Place, 4> places = {{{Facet::topic, QueryField::topic},
                                          {Facet::tag, QueryField::tag},
                                          {Facet::source, QueryField::source},
                                          {Facet::author, QueryField::author}}};

}  // namespace

std::vector<Reason> find_reasons(const ArticleStore& store, const Marker& marker, Doc doc) {
  std::vector<Reason> out;
  add_reasons(marker, store.title(doc), QueryField::title, "title", out);
  add_reasons(marker, store.overview(doc), QueryField::text, "overview", out);
  add_reasons(marker, store.text(doc), QueryField::text, "text", out);
  for (const auto [facet, field] : places) {
    for (const LabelId label : store.labels(facet, doc)) {
      add_reasons(marker, store.label_name(facet, label), field, broadsheet::name_of(facet), out);
      for (const StringRef alias : store.labels(facet).aliases(label)) {
        add_reasons(marker, store.view(alias), field, broadsheet::name_of(facet), out);
      }
    }
  }
  return out;
}

}  // namespace broadsheet
