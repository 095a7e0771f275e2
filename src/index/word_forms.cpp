#include "index/word_forms.h"

#include "text/compound.h"

namespace broadsheet {
namespace {

constexpr uint32_t no_link = UINT32_MAX;
constexpr uint16_t taken_apart = 1u << 15;

std::string stem_key(std::string_view word, Language language) {
  return static_cast<char>('a' + static_cast<int>(language)) + stem(language, word);
}

}  // namespace

void WordForms::link(std::vector<uint32_t>& heads, uint32_t at, Link link) {
  if (heads.size() <= at) heads.resize(at + 1, no_link);
  link.next = heads[at];
  heads[at] = static_cast<uint32_t>(links_.size());
  links_.push_back(link);
}

void WordForms::add(TermDictionary& terms, TermId term, Language language) {
  languages_ = static_cast<uint16_t>(languages_ | (1u << static_cast<unsigned>(language)));
  if (known_.size() <= term) known_.resize(terms.size());
  const bool apart = (known_[term] & taken_apart) != 0;
  const auto bit = static_cast<uint16_t>(1u << static_cast<unsigned>(language));
  if ((known_[term] & bit) != 0) return;
  known_[term] = static_cast<uint16_t>(known_[term] | bit | taken_apart);
  if (language != Language::none) add_stem(terms, term, language);
  if (!apart) add_compound(terms, term, language);
}

void WordForms::add_stem(TermDictionary& terms, TermId term, Language language) {
  const TermId stem_id = stems_.find_or_add(stem_key(terms.text(term), language));
  link(stem_heads_, stem_id, {term, no_link, 0, 0});
}

void WordForms::add_compound(TermDictionary& terms, TermId term, Language language) {
  const Compound compound = split_compound(terms.text(term));
  for (const CompoundPart& part : compound.parts) {
    const TermId id = terms.find_or_add(part.text);
    link(part_heads_, id, {term, no_link, static_cast<uint8_t>(part.position), 0});
    add(terms, id, language);
  }
  if (compound.joined.empty()) return;
  const TermId id = terms.find_or_add(compound.joined);
  link(part_heads_, id, {term, no_link, 0, 1});
  add(terms, id, language);
}

void WordForms::same_stem(std::string_view word, Language language, std::vector<TermId>& out) const {
  const TermId stem_id = stems_.find(stem_key(word, language));
  if (stem_id == no_term) return;
  for (uint32_t at = stem_heads_[stem_id]; at != no_link; at = links_[at].next) out.push_back(links_[at].term);
}

void WordForms::compounds_of(TermId term, std::vector<CompoundUse>& out) const {
  if (term >= part_heads_.size()) return;
  for (uint32_t at = part_heads_[term]; at != no_link; at = links_[at].next) {
    out.push_back({links_[at].term, links_[at].position, links_[at].whole != 0});
  }
}

size_t WordForms::memory_bytes() const {
  return stems_.memory_bytes() + links_.capacity() * sizeof(Link) + known_.capacity() * sizeof(uint16_t) +
         (stem_heads_.capacity() + part_heads_.capacity()) * sizeof(uint32_t);
}

}  // namespace broadsheet
