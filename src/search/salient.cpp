#include "search/salient.h"

#include <algorithm>
#include <map>

#include "text/stemmer.h"
#include "text/tokenizer.h"

namespace broadsheet {
namespace {

// A long article shows in its first words what it is about.
constexpr size_t words_looked_at = 2000;
constexpr size_t shortest_word = 3;

struct Group {
  std::string text;
  uint32_t most = 0;  // occurrences of `text` in the article that named the group
  float weight = 0;
  uint32_t articles = 0;  // that have a word of the group, by its commonest word
};
using Groups = std::map<std::string, Group>;  // by stem

void count_words(std::string_view text, uint32_t weight, size_t& left, std::map<std::string, uint32_t>& counts) {
  Tokenizer tokenizer(text);
  Token token;
  for (; left > 0 && tokenizer.next(token); --left) {
    const bool number = token.text[0] >= '0' && token.text[0] <= '9';
    if (token.text.size() >= shortest_word && !number) counts[std::string(token.text)] += weight;
  }
}

void add_article(const ArticleStore& store, const Index& index, WeightedDoc from, Groups& groups) {
  std::map<std::string, uint32_t> counts;
  size_t left = words_looked_at;
  count_words(store.title(from.doc), title_weight, left, counts);
  count_words(store.overview(from.doc), overview_weight, left, counts);
  count_words(store.text(from.doc), text_weight, left, counts);
  const Language language = index.language(from.doc);
  const auto length = static_cast<float>(std::max(1u, index.shape(from.doc).length));
  for (const auto& [word, count] : counts) {
    const TermId term = index.terms().find(word);
    if (term == no_term) continue;
    Group& group = groups[stem(language, word)];
    if (count > group.most) {
      group.most = count;
      group.text = word;
    }
    group.articles = std::max(group.articles, index.postings(term).count);
    group.weight += from.weight * static_cast<float>(count) / length;
  }
}

}  // namespace

std::vector<SalientWord> salient_words(const ArticleStore& store, const Index& index, const Scoreboard& board,
                                       std::span<const WeightedDoc> docs, size_t limit) {
  Groups groups;
  for (const WeightedDoc& doc : docs) add_article(store, index, doc, groups);
  std::vector<SalientWord> words;
  for (const auto& [key, group] : groups) words.push_back({group.text, group.weight * board.rarity(group.articles)});
  std::sort(words.begin(), words.end(), [](const SalientWord& a, const SalientWord& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.text < b.text;
  });
  if (words.size() > limit) words.resize(limit);
  const float most = words.empty() ? 1 : words[0].weight;
  for (SalientWord& word : words) word.weight /= most;
  return words;
}

}  // namespace broadsheet
