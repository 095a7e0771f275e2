#include "index/term_dictionary.h"

#include <algorithm>
#include <cstring>

namespace broadsheet {
namespace {

constexpr size_t first_slots = 1024;

uint64_t hash_long(std::string_view text) {
  uint64_t hash = text.size();
  for (size_t at = 0; at < text.size(); at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, text.data() + at, std::min<size_t>(8, text.size() - at));
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

TermDictionary::TermDictionary() : slots_(first_slots) {}

TermKey TermKey::of(std::string_view text) {
  if (text.size() > 16) return {hash_long(text), long_text};
  uint64_t head[2] = {0, 0};
  if (!text.empty()) std::memcpy(head, text.data(), text.size());
  return {head[0], head[1]};
}

// Every bit of the result depends on every byte of the text.
uint32_t TermDictionary::hash_of(const TermKey& key) {
  uint64_t hash = key.low * 0x9E3779B97F4A7C15u + key.high * 0xD6E8FEB86659FD93u;
  hash ^= hash >> 32;
  hash *= 0xFF51AFD7ED558CCDu;
  return static_cast<uint32_t>(hash >> 32);
}

// The slot of the text, or the free one where it would be.
TermDictionary::Slot& TermDictionary::probe(const TermKey& key, uint32_t hash, std::string_view wanted) {
  const size_t mask = slots_.size() - 1;
  for (size_t at = hash & mask;; at = (at + 1) & mask) {
    Slot& slot = slots_[at];
    if (slot.term == no_term) return slot;
    if (slot.hash != hash || keys_[slot.term] != key) continue;
    if (key.high != TermKey::long_text || text(slot.term) == wanted) return slot;
  }
}

void TermDictionary::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.term == no_term) continue;
    size_t at = slot.hash & mask;
    while (slots_[at].term != no_term) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

TermId TermDictionary::find(std::string_view text) const {
  const TermKey key = TermKey::of(text);
  return const_cast<TermDictionary*>(this)->probe(key, hash_of(key), text).term;
}

TermId TermDictionary::find_or_add(const TermKey& key, uint32_t hash, std::string_view text) {
  Slot& slot = probe(key, hash, text);
  if (slot.term != no_term) return slot.term;
  const auto term = static_cast<TermId>(texts_.size());
  slot = {hash, term};
  texts_.push_back(arena_.add(text));
  keys_.push_back(key);
  if (texts_.size() * 2 > slots_.size()) grow();
  return term;
}

TermId TermDictionary::find_or_add(std::string_view text) {
  const TermKey key = TermKey::of(text);
  return find_or_add(key, hash_of(key), text);
}

// The first two loops only look at what is most likely: nothing in them waits for the word before, so that the
// processor fetches many words' memory at the same time.
void TermDictionary::find_or_add(std::span<Lookup> words) {
  const size_t mask = slots_.size() - 1;
  for (Lookup& word : words) {
    word.hash = hash_of(word.key);
    word.term = slots_[word.hash & mask].term;
  }
  for (Lookup& word : words) {
    const bool same = word.term < keys_.size() && keys_[word.term] == word.key;
    if (!same || word.key.high == TermKey::long_text) word.term = no_term;
  }
  for (Lookup& word : words) {
    if (word.term == no_term) word.term = find_or_add(word.key, word.hash, word.text);
  }
}

void TermDictionary::sort_new() {
  const size_t old = sorted_.size();
  if (old == texts_.size()) return;
  const auto before = [this](TermId a, TermId b) { return text(a) < text(b); };
  std::vector<TermId> fresh(texts_.size() - old);
  for (size_t i = 0; i < fresh.size(); ++i) fresh[i] = static_cast<TermId>(old + i);
  std::sort(fresh.begin(), fresh.end(), before);
  sorted_.resize(texts_.size());
  // From the back: each new term finds its place, and what is behind it moves up as a block.
  size_t end = old, to = sorted_.size();
  for (size_t i = fresh.size(); i-- > 0;) {
    const auto place =
        std::lower_bound(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(end), fresh[i], before);
    const auto at = static_cast<size_t>(place - sorted_.begin());
    std::move_backward(sorted_.begin() + static_cast<std::ptrdiff_t>(at),
                       sorted_.begin() + static_cast<std::ptrdiff_t>(end),
                       sorted_.begin() + static_cast<std::ptrdiff_t>(to));
    to -= end - at;
    end = at;
    sorted_[--to] = fresh[i];
  }
}

std::span<const TermId> TermDictionary::with_prefix(std::string_view prefix) const {
  const auto below = [this](TermId term, std::string_view wanted) { return text(term) < wanted; };
  const auto begin = std::lower_bound(sorted_.begin(), sorted_.end(), prefix, below);
  const auto end = std::partition_point(
      begin, sorted_.end(), [this, prefix](TermId term) { return text(term).substr(0, prefix.size()) == prefix; });
  return {sorted_.data() + (begin - sorted_.begin()), static_cast<size_t>(end - begin)};
}

size_t TermDictionary::memory_bytes() const {
  return arena_.used_bytes() + texts_.capacity() * sizeof(StringRef) + keys_.capacity() * sizeof(TermKey) +
         slots_.capacity() * sizeof(Slot) + sorted_.capacity() * sizeof(TermId);
}

}  // namespace broadsheet
