// The articles of a bundle as columns over one string arena: appended to, never changed, looked at through views.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/time.h"
#include "feed/article.h"
#include "store/string_map.h"

namespace broadsheet {

// An article in a store: its position, from 0, in the order appended. Stays valid as the store grows.
using Doc = uint32_t;
inline constexpr Doc no_doc = UINT32_MAX;

// What articles are grouped and filtered by.
enum class Facet : uint8_t { topic, tag, source, author, type, language };
inline constexpr size_t facet_count = 6;
inline constexpr std::array<Facet, facet_count> all_facets = {Facet::topic,  Facet::tag,  Facet::source,
                                                              Facet::author, Facet::type, Facet::language};
// The name of a facet as the search language writes it: "topic", "tag", "source", "author", "type", "lang".
std::string_view name_of(Facet facet);

// A label's number within its facet, from 0, in the order first seen.
using LabelId = uint32_t;
inline constexpr LabelId no_label = UINT32_MAX;

// The labels of one facet, each once, and the labels of each article.
class LabelColumn {
 public:
  size_t size() const { return names_.size(); }  // labels
  std::span<const LabelId> of(Doc doc) const {   // in the article's own order, each once
    return {ids_.data() + starts_[doc], ids_.data() + starts_[doc + 1]};
  }
  StringRef name(LabelId id) const { return names_[id]; }
  StringRef url(LabelId id) const { return urls_[id]; }
  std::span<const StringRef> aliases(LabelId id) const { return aliases_[id]; }
  uint32_t articles(LabelId id) const { return articles_[id]; }  // how many articles carry it
  size_t memory_bytes() const;

 private:
  friend class ArticleStore;
  static constexpr size_t max_aliases = 64;
  void add(Arena& arena, std::span<const Label> labels);
  LabelId intern(Arena& arena, const Label& label);

  std::vector<StringRef> names_, urls_;
  std::vector<std::vector<StringRef>> aliases_;
  std::vector<uint32_t> articles_;
  std::vector<uint32_t> starts_{0};  // one more than there are articles: offsets into ids_
  std::vector<LabelId> ids_;
  StringMap map_;
};

class ArticleStore {
 public:
  // Copies the article in. One whose identity is already there is not added again, and the earlier Doc is given back;
  // size() tells the two apart.
  Doc append(const Article& article);

  uint32_t size() const { return static_cast<uint32_t>(ids_.size()); }

  // Views live as long as the store. `id` is the article's identity, most often its url.
  std::string_view id(Doc doc) const { return arena_.view(ids_[doc]); }
  std::string_view url(Doc doc) const { return arena_.view(urls_[doc]); }
  std::string_view external_url(Doc doc) const { return arena_.view(external_urls_[doc]); }
  std::string_view title(Doc doc) const { return arena_.view(titles_[doc]); }
  std::string_view overview(Doc doc) const { return arena_.view(overviews_[doc]); }
  std::string_view text(Doc doc) const { return arena_.view(texts_[doc]); }
  std::string_view image(Doc doc) const { return arena_.view(images_[doc]); }
  Seconds published(Doc doc) const { return published_[doc]; }
  Seconds modified(Doc doc) const { return modified_[doc]; }
  bool overview_by_ai(Doc doc) const { return by_ai_[doc] != 0; }

  const LabelColumn& labels(Facet facet) const { return columns_[static_cast<size_t>(facet)]; }
  std::span<const LabelId> labels(Facet facet, Doc doc) const { return labels(facet).of(doc); }
  std::string_view label_name(Facet facet, LabelId id) const { return arena_.view(labels(facet).name(id)); }
  std::string_view label_url(Facet facet, LabelId id) const { return arena_.view(labels(facet).url(id)); }
  std::string_view view(StringRef ref) const { return arena_.view(ref); }

  // The article with this identity, or no_doc.
  Doc find(std::string_view id) const { return by_id_.find(arena_, id, no_doc); }
  // The label with exactly this name, or no_label.
  LabelId find_label(Facet facet, std::string_view name) const;

  // As the article gives them, empty where it gives none.
  std::string_view language(Doc doc) const { return only_label(Facet::language, doc); }
  std::string_view content_type(Doc doc) const { return only_label(Facet::type, doc); }

  size_t memory_bytes() const;  // what columns, maps and strings take

 private:
  std::string_view only_label(Facet facet, Doc doc) const {
    const auto ids = labels(facet, doc);
    return ids.empty() ? std::string_view{} : label_name(facet, ids[0]);
  }

  Arena arena_;
  std::vector<StringRef> ids_, urls_, external_urls_, titles_, overviews_, texts_, images_;
  std::vector<Seconds> published_, modified_;
  std::vector<uint8_t> by_ai_;
  std::array<LabelColumn, facet_count> columns_;
  StringMap by_id_;
};

}  // namespace broadsheet
