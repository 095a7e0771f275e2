#include "index/label_index.h"

#include <algorithm>

#include "text/tokenizer.h"

namespace broadsheet {
namespace {

constexpr uint32_t no_link = UINT32_MAX;

// Content types and languages are filtered by, not searched for: every article would be found by "article".
bool is_searched(Facet facet) { return facet != Facet::type && facet != Facet::language; }

}  // namespace

void LabelIndex::add(const ArticleStore& store, Doc doc, Language language, TermDictionary& terms, WordForms& forms,
                     PostingPool& pool) {
  for (const Facet facet : all_facets) {
    for (const LabelId label : store.labels(facet, doc)) {
      const NameId id = intern(store, facet, label);
      Name& name = names_[id];
      if (name.articles.count == 0 && is_searched(facet)) {
        index_words(store.label_name(facet, label), id, 0, language, terms, forms);
      }
      const auto aliases = store.labels(facet).aliases(label);
      for (; name.aliases < std::min<size_t>(aliases.size(), UINT16_MAX - 1); ++name.aliases) {
        const auto number = static_cast<uint16_t>(name.aliases + 1);
        index_words(store.view(aliases[name.aliases]), id, number, language, terms, forms);
      }
      PostingWriter(pool, name.articles).add(doc, 1, {});
      flat_.push_back(id);
    }
  }
  starts_.push_back(static_cast<uint32_t>(flat_.size()));
}

NameId LabelIndex::intern(const ArticleStore& store, Facet facet, LabelId label) {
  auto& ids = ids_[static_cast<size_t>(facet)];
  if (ids.size() <= label) ids.resize(store.labels(facet).size(), no_name);
  if (ids[label] == no_name) {
    ids[label] = static_cast<NameId>(names_.size());
    names_.push_back({facet, {}, label, {}, 0, 0});
  }
  return ids[label];
}

void LabelIndex::index_words(std::string_view text, NameId id, uint16_t alias, Language language, TermDictionary& terms,
                             WordForms& forms) {
  Tokenizer tokenizer(text);
  Token token;
  uint16_t position = 0;
  while (position < UINT16_MAX && tokenizer.next(token)) {
    const TermId term = terms.find_or_add(token.text);
    forms.add(terms, term, language);
    if (heads_.size() <= term) heads_.resize(terms.size(), no_link);
    links_.push_back({{id, alias, position}, heads_[term]});
    heads_[term] = static_cast<uint32_t>(links_.size() - 1);
    ++position;
  }
  if (alias == 0) names_[id].words = position;
}

void LabelIndex::words_of(TermId term, std::vector<LabelWord>& out) const {
  if (term >= heads_.size()) return;
  for (uint32_t at = heads_[term]; at != no_link; at = links_[at].next) out.push_back(links_[at].word);
}

size_t LabelIndex::memory_bytes() const {
  size_t bytes = names_.capacity() * sizeof(Name) + flat_.capacity() * sizeof(NameId) +
                 (starts_.capacity() + heads_.capacity()) * sizeof(uint32_t) + links_.capacity() * sizeof(Link);
  for (const auto& ids : ids_) bytes += ids.capacity() * sizeof(NameId);
  return bytes;
}

}  // namespace broadsheet
