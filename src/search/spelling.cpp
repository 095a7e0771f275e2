#include "search/spelling.h"

#include <algorithm>
#include <array>

#include "text/tokenizer.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

constexpr size_t shortest = 4, two_edits_from = 8, longest = 40;

std::vector<uint32_t> points_of(std::string_view text) {
  std::vector<uint32_t> out;
  for (size_t at = 0; at < text.size() && out.size() <= longest + 2;) {
    const CodePoint point = decode_utf8(text, at);
    out.push_back(point.value);
    at += point.size;
  }
  return out;
}

// The table of the edit distance with swaps, a row for each character of the terms. Terms come in order, so that the
// rows of what one shares with the term before are there already.
class Distances {
 public:
  explicit Distances(std::vector<uint32_t> word, uint32_t most) : word_(std::move(word)), most_(most) {
    for (auto& row : rows_) row.fill(most + 1);
    for (size_t i = 0; i <= word_.size(); ++i) rows_[0][i] = static_cast<uint32_t>(std::min<size_t>(i, most + 1));
  }

  struct Result {
    uint32_t whole;      // edits between the word and the term; most + 1 for more
    uint32_t beginning;  // and the nearest beginning of the term
    size_t dead;         // characters of the term from which on no term that begins so is near; 0: none
  };

  Result of(std::string_view term) {
    const size_t shared = shared_with_last(term);
    Result out{most_ + 1, most_ + 1, 0};
    size_t depth = 0;
    for (size_t at = 0; at < term.size();) {
      const CodePoint point = decode_utf8(term, at);
      at += point.size;
      ++depth;
      if (depth > word_.size() + most_ + 1) {
        depth = 0;
        break;  // longer than any that is near; a beginning may be
      }
      if (depth > shared) fill(depth, point.value);
      out.beginning = std::min(out.beginning, rows_[depth][word_.size()]);
      if (*std::min_element(rows_[depth].begin(),
                            rows_[depth].begin() + static_cast<std::ptrdiff_t>(word_.size() + 1)) > most_) {
        out.dead = at;
        known_ = depth;
        return out;
      }
    }
    known_ = depth == 0 ? word_.size() + most_ + 1 : depth;
    if (depth > 0) out.whole = rows_[depth][word_.size()];
    return out;
  }

 private:
  size_t shared_with_last(std::string_view term) {
    size_t bytes = 0;
    while (bytes < term.size() && bytes < last_.size() && term[bytes] == last_[bytes]) ++bytes;
    bytes = bytes == term.size() ? bytes : boundary_before(term, bytes);
    const size_t characters = std::min(known_, count_characters(term.substr(0, bytes)));
    last_.assign(term);
    return characters;
  }

  void fill(size_t depth, uint32_t character) {
    points_[depth] = character;
    auto& row = rows_[depth];
    const auto& above = rows_[depth - 1];
    row[0] = static_cast<uint32_t>(std::min<size_t>(depth, most_ + 1));
    for (size_t i = 1; i <= word_.size(); ++i) {
      uint32_t best = above[i - 1] + (word_[i - 1] == character ? 0 : 1);
      best = std::min({best, above[i] + 1, row[i - 1] + 1});
      if (depth > 1 && i > 1 && word_[i - 1] == points_[depth - 1] && word_[i - 2] == character) {
        best = std::min(best, rows_[depth - 2][i - 2] + 1);
      }
      row[i] = std::min(best, most_ + 1);
    }
  }

  std::vector<uint32_t> word_;
  uint32_t most_;
  std::array<std::array<uint32_t, longest + 1>, longest + 5> rows_;
  std::array<uint32_t, longest + 5> points_{};
  std::string last_;
  size_t known_ = 0;  // rows that hold for `last_`
};

uint32_t frequency(const Index& index, TermId term) {
  uint32_t count = index.postings(term).count;
  std::vector<LabelWord> words;
  index.labels().words_of(term, words);
  for (const LabelWord& word : words) count += index.labels().name(word.name).articles.count;
  std::vector<CompoundUse> uses;
  index.forms().compounds_of(term, uses);
  for (const CompoundUse& use : uses) count += index.postings(use.term).count;
  return count;
}

}  // namespace

std::vector<Respelling> respell(const Index& index, std::string_view word, bool prefix, size_t limit) {
  std::vector<uint32_t> points = points_of(word);
  const bool digits = std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (points.size() < shortest || points.size() > longest || digits) return {};
  const uint32_t most = points.size() >= two_edits_from ? 2 : 1;
  Distances distances(std::move(points), most);
  struct Found {
    uint64_t key;  // sorts by edits upwards, then by frequency downwards
    Respelling respelling;
  };
  std::vector<Found> found;
  const auto& terms = index.terms();
  const auto sorted = terms.sorted();
  for (size_t i = 0; i < sorted.size();) {
    const std::string_view term = terms.text(sorted[i]);
    const Distances::Result result = distances.of(term);
    const uint32_t edits = prefix ? std::min(result.whole, result.beginning) : result.whole;
    if (edits > 0 && edits <= most) {
      const uint32_t count = frequency(index, sorted[i]);
      const uint64_t key = uint64_t{edits} << 32 | (UINT32_MAX - count);
      if (count > 0) found.push_back({key, {sorted[i], edits}});
    }
    ++i;
    if (result.dead == 0) continue;
    // All that begin with the same characters are as far.
    const std::string_view same = term.substr(0, result.dead);
    if (i < sorted.size() && terms.text(sorted[i]).substr(0, same.size()) != same) continue;
    i = static_cast<size_t>(
        std::partition_point(sorted.begin() + static_cast<std::ptrdiff_t>(i), sorted.end(),
                             [&](TermId one) { return terms.text(one).substr(0, same.size()) <= same; }) -
        sorted.begin());
  }
  std::sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
    if (a.key != b.key) return a.key < b.key;
    return terms.text(a.respelling.term) < terms.text(b.respelling.term);
  });
  std::vector<Respelling> out;
  for (size_t i = 0; i < std::min(limit, found.size()); ++i) out.push_back(found[i].respelling);
  return out;
}

}  // namespace broadsheet
