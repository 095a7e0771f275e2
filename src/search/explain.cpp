#include "search/explain.h"

#include <algorithm>

#include "text/compound.h"

namespace broadsheet {
namespace {

std::string_view name_of(Closeness closeness) {
  constexpr std::string_view names[closeness_count] = {"exact", "stem", "part", "prefix", "spelling"};
  return names[static_cast<size_t>(closeness)];
}

void add_reasons(const Marker& marker, const Query& query, std::string_view text, std::string_view where,
                 std::vector<Reason>& out) {
  const size_t first = out.size();
  for (const Marker::Match& match : marker.find(text)) {
    const std::string word = display_form(query.words[match.word].text);
    const std::string found(text.substr(match.span.begin, match.span.end - match.span.begin));
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

}  // namespace

std::vector<Reason> find_reasons(const ArticleStore& store, const Marker& marker, const Query& query, Doc doc) {
  std::vector<Reason> out;
  add_reasons(marker, query, store.title(doc), "title", out);
  add_reasons(marker, query, store.overview(doc), "overview", out);
  add_reasons(marker, query, store.text(doc), "text", out);
  for (const Facet facet : {Facet::topic, Facet::tag, Facet::source, Facet::author}) {
    for (const LabelId label : store.labels(facet, doc)) {
      add_reasons(marker, query, store.label_name(facet, label), broadsheet::name_of(facet), out);
      for (const StringRef alias : store.labels(facet).aliases(label)) {
        add_reasons(marker, query, store.view(alias), broadsheet::name_of(facet), out);
      }
    }
  }
  return out;
}

}  // namespace broadsheet
