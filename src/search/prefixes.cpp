#include "search/prefixes.h"

#include <algorithm>

#include "text/compound.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

constexpr size_t recent_kept = 32;

// With fewer postings than this, a beginning costs less than it is worth keeping.
uint64_t worth_keeping(const Index& index) { return std::max<uint64_t>(index.indexed(), 20000); }

uint64_t count_postings(const Index& index, const Expansion& expansion) {
  uint64_t total = 0;
  for (const Variant& variant : expansion.terms) total += index.postings(variant.term).count;
  for (const LabelVariant& label : expansion.labels) total += index.labels().name(label.name).articles.count;
  return total;
}

// The first `characters` of a term, or empty where it has fewer.
std::string_view beginning(std::string_view term, size_t characters) {
  size_t at = 0;
  for (; characters > 0 && at < term.size(); --characters) at += decode_utf8(term, at).size;
  return characters == 0 ? term.substr(0, at) : std::string_view{};
}

}  // namespace

// A label's name is short and chosen by hand.
uint32_t label_weight(Facet facet) {
  constexpr uint32_t weights[facet_count] = {12, 8, 6, 6, 0, 0};
  return weights[static_cast<size_t>(facet)];
}

void Prefixes::start(const Index& index) {
  if (docs_ == index.indexed()) return;
  docs_ = index.indexed();
  prepared_.clear();
  recent_.clear();
  next_term_ = 0;
}

Prefix Prefixes::make(const Index& index, const std::string& text) const {
  Prefix out;
  out.expansion = expand_prefix(index, text);
  out.postings = count_postings(index, out.expansion);
  if (out.postings < worth_keeping(index)) return out;
  out.weights.assign(index.indexed(), 0);
  out.docs = DocSet(index.indexed());
  const auto add = [&](Doc doc, uint32_t weight) {
    out.weights[doc] = static_cast<uint8_t>(std::min(out.weights[doc] + weight, 255u));
    out.docs.add(doc);
  };
  TermId before = no_term;
  for (const Variant& variant : out.expansion.terms) {
    if (variant.term == before) continue;
    before = variant.term;
    for_each_posting(index.pool(), index.postings(variant.term), [&](Doc doc, uint8_t weight) { add(doc, weight); });
  }
  NameId name_before = no_name;
  for (const LabelVariant& label : out.expansion.labels) {
    if (label.name == name_before) continue;
    name_before = label.name;
    const LabelIndex::Name& name = index.labels().name(label.name);
    const uint32_t weight = label_weight(name.facet);
    for_each_posting(index.pool(), name.articles, [&](Doc doc, uint8_t) { add(doc, weight); });
  }
  out.count = out.docs.count();
  return out;
}

const Prefix& Prefixes::of(const Index& index, const std::string& text) {
  start(index);
  const auto known = prepared_.find(text);
  if (known != prepared_.end()) return known->second;
  const auto recent = std::find_if(recent_.begin(), recent_.end(), [&](const auto& one) { return one.first == text; });
  if (recent != recent_.end()) {
    recent_.splice(recent_.begin(), recent_, recent);
  } else {
    recent_.emplace_front(text, make(index, text));
    if (recent_.size() > recent_kept) recent_.pop_back();
  }
  return recent_.front().second;
}

bool Prefixes::prepare(const Index& index, uint64_t postings) {
  start(index);
  const auto sorted = index.terms().sorted();
  uint64_t read = 0;
  while (next_term_ < sorted.size() && read < postings) {
    const std::string_view term = index.terms().text(sorted[next_term_]);
    const std::string_view before = next_term_ == 0 ? std::string_view{} : index.terms().text(sorted[next_term_ - 1]);
    ++next_term_;
    ++read;
    for (const size_t characters : {size_t{1}, size_t{2}}) {
      const std::string_view start_of = beginning(term, characters);
      if (start_of.empty() || before.substr(0, start_of.size()) == start_of) continue;
      Prefix prefix = make(index, std::string(start_of));
      read += prefix.expansion.terms.size() + (prefix.weights.empty() ? 0 : prefix.postings);
      if (!prefix.weights.empty()) prepared_.emplace(start_of, std::move(prefix));
    }
  }
  return next_term_ < sorted.size();
}

size_t Prefixes::memory_bytes() const {
  size_t bytes = 0;
  const auto add = [&](const Prefix& prefix) {
    bytes += prefix.expansion.terms.capacity() * sizeof(Variant) +
             prefix.expansion.labels.capacity() * sizeof(LabelVariant) + prefix.weights.capacity() +
             prefix.docs.memory_bytes();
  };
  for (const auto& [text, prefix] : prepared_) add(prefix);
  for (const auto& [text, prefix] : recent_) add(prefix);
  return bytes;
}

}  // namespace broadsheet
