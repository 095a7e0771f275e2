#include "index/term_dictionary.h"

#include <algorithm>
#include <cstring>

namespace broadsheet {
namespace {

constexpr size_t first_slots = 1024;

// Every bit of the result depends on every byte of the text.
uint64_t mix(uint64_t low, uint64_t high) {
  uint64_t hash = low * 0x9E3779B97F4A7C15u + high * 0xD6E8FEB86659FD93u;
  hash ^= hash >> 32;
  hash *= 0xFF51AFD7ED558CCDu;
  return hash ^ (hash >> 32);
}

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

struct Key {
  uint64_t low = 0, high = 0;
};

}  // namespace

TermDictionary::TermDictionary() : slots_(first_slots) {}

const TermDictionary::Slot* TermDictionary::probe(uint64_t low, uint64_t high, std::string_view wanted) const {
  const size_t mask = slots_.size() - 1;
  for (size_t at = mix(low, high) & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.term == no_term) return &slot;
    if (slot.low == low && slot.high == high && (high != long_term || text(slot.term) == wanted)) return &slot;
  }
}

TermId TermDictionary::add(Slot& slot, uint64_t low, uint64_t high, std::string_view text) {
  const auto term = static_cast<TermId>(texts_.size());
  texts_.push_back(arena_.add(text));
  slot = {low, high, term};
  if (texts_.size() * 2 > slots_.size()) grow();
  return term;
}

void TermDictionary::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.term == no_term) continue;
    size_t at = mix(slot.low, slot.high) & mask;
    while (slots_[at].term != no_term) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

namespace {

Key key_of(std::string_view text) {
  if (text.size() > 16) return {hash_long(text), ~uint64_t{0}};
  uint64_t head[2] = {0, 0};
  if (!text.empty()) std::memcpy(head, text.data(), text.size());
  return {head[0], head[1]};
}

}  // namespace

TermId TermDictionary::find(std::string_view text) const {
  const Key key = key_of(text);
  return probe(key.low, key.high, text)->term;
}

TermId TermDictionary::find_or_add(std::string_view text) {
  const Key key = key_of(text);
  auto* slot = const_cast<Slot*>(probe(key.low, key.high, text));
  return slot->term != no_term ? slot->term : add(*slot, key.low, key.high, text);
}

TermId TermDictionary::find_or_add(const Token& token) {
  if (token.text.size() > 16) return find_or_add(token.text);
  auto* slot = const_cast<Slot*>(probe(token.head[0], token.head[1], token.text));
  return slot->term != no_term ? slot->term : add(*slot, token.head[0], token.head[1], token.text);
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
  return arena_.used_bytes() + texts_.capacity() * sizeof(StringRef) + slots_.capacity() * sizeof(Slot) +
         sorted_.capacity() * sizeof(TermId);
}

}  // namespace broadsheet
