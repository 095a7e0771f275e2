#include "store/article_store.h"

#include <algorithm>

namespace broadsheet {

std::string_view name_of(Facet facet) {
  constexpr std::array<std::string_view, facet_count> names = {"topic", "tag", "source", "author", "type", "lang"};
  return names[static_cast<size_t>(facet)];
}

LabelId LabelColumn::intern(Arena& arena, const Label& label) {
  LabelId id = map_.find(arena, label.name, no_label);
  if (id == no_label) {
    id = static_cast<LabelId>(names_.size());
    names_.push_back(arena.add(label.name));
    urls_.push_back(arena.add(label.url));
    aliases_.emplace_back();
    articles_.push_back(0);
    map_.insert(arena, names_.back(), id);
  }
  if (urls_[id].size == 0 && !label.url.empty()) urls_[id] = arena.add(label.url);
  for (const std::string_view alias : label.aliases) {
    auto& known = aliases_[id];
    const auto same = [&](StringRef ref) { return arena.view(ref) == alias; };
    if (known.size() < max_aliases && std::none_of(known.begin(), known.end(), same)) known.push_back(arena.add(alias));
  }
  return id;
}

void LabelColumn::add(Arena& arena, std::span<const Label> labels) {
  const size_t first = ids_.size();
  for (const Label& label : labels) {
    if (label.name.empty()) continue;
    const LabelId id = intern(arena, label);
    if (std::find(ids_.begin() + static_cast<ptrdiff_t>(first), ids_.end(), id) != ids_.end()) continue;
    ids_.push_back(id);
    ++articles_[id];
  }
  starts_.push_back(static_cast<uint32_t>(ids_.size()));
}

size_t LabelColumn::memory_bytes() const {
  size_t bytes = (names_.capacity() + urls_.capacity()) * sizeof(StringRef);
  bytes += (articles_.capacity() + starts_.capacity() + ids_.capacity()) * sizeof(uint32_t);
  bytes += aliases_.capacity() * sizeof(aliases_[0]);
  for (const auto& list : aliases_) bytes += list.capacity() * sizeof(StringRef);
  return bytes + map_.memory_bytes();
}

Doc ArticleStore::append(const Article& article) {
  const std::string_view id = article.identity().substr(0, Arena::max_string);
  const Doc known = find(id);
  if (known != no_doc) return known;
  const Doc doc = size();
  ids_.push_back(arena_.add(id));
  urls_.push_back(article.url == id ? ids_.back() : arena_.add(article.url));  // most often the same: kept once
  external_urls_.push_back(arena_.add(article.external_url));
  titles_.push_back(arena_.add(article.title));
  overviews_.push_back(arena_.add(article.overview));
  texts_.push_back(arena_.add(article.text));
  images_.push_back(arena_.add(article.image));
  published_.push_back(article.published);
  modified_.push_back(article.modified);
  by_ai_.push_back(article.overview_by_ai ? 1 : 0);
  by_id_.insert(arena_, ids_.back(), doc);

  const Label type{article.content_type, {}, {}}, language{article.language, {}, {}};
  const std::array<std::span<const Label>, facet_count> labels = {article.topics,  article.tags, article.sources,
                                                                  article.authors, {&type, 1},   {&language, 1}};
  for (size_t i = 0; i < facet_count; ++i) columns_[i].add(arena_, labels[i]);
  return doc;
}

LabelId ArticleStore::find_label(Facet facet, std::string_view name) const {
  return labels(facet).map_.find(arena_, name, no_label);
}

size_t ArticleStore::memory_bytes() const {
  size_t bytes = arena_.memory_bytes() + by_id_.memory_bytes() + by_ai_.capacity();
  for (const auto* refs : {&ids_, &urls_, &external_urls_, &titles_, &overviews_, &texts_, &images_}) {
    bytes += refs->capacity() * sizeof(StringRef);
  }
  bytes += (published_.capacity() + modified_.capacity()) * sizeof(Seconds);
  for (const auto& column : columns_) bytes += column.memory_bytes();
  return bytes;
}

}  // namespace broadsheet
