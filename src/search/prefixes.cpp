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
  unfinished_.clear();
  next_term_ = 0;
}

Prefixes::Unfinished Prefixes::begin(const Index& index, const std::string& text) const {
  Unfinished one{text, {}, 0, 0};
  Prefix& prefix = one.prefix;
  prefix.expansion = expand_prefix(index, text);
  prefix.postings = count_postings(index, prefix.expansion);
  if (prefix.postings < worth_keeping(index)) return one;
  prefix.weights.assign(index.indexed(), 0);
  prefix.docs = DocSet(index.indexed());
  return one;
}

bool Prefixes::finished(const Unfinished& one) {
  const Expansion& expansion = one.prefix.expansion;
  return one.prefix.weights.empty() ||
         (one.next_term == expansion.terms.size() && one.next_label == expansion.labels.size());
}

uint64_t Prefixes::count_more(const Index& index, Unfinished& one, uint64_t most) const {
  Prefix& prefix = one.prefix;
  const auto& [terms, labels] = prefix.expansion;
  uint64_t read = 0;
  const auto add = [&](const PostingList& list, const auto& weight_of) {
    read += list.count + 1u;
    for_each_posting(index.pool(), list, [&](Doc doc, uint8_t weight) {
      prefix.weights[doc] = static_cast<uint8_t>(std::min(prefix.weights[doc] + weight_of(weight), 255u));
      prefix.docs.add(doc);
    });
  };
  // What comes twice, at other places of a compound or a name, stands together and counts once.
  for (size_t& i = one.next_term; i < terms.size() && read < most; ++i) {
    if (i > 0 && terms[i].term == terms[i - 1].term) continue;
    add(index.postings(terms[i].term), [](uint8_t weight) { return uint32_t{weight}; });
  }
  for (size_t& i = one.next_label; one.next_term == terms.size() && i < labels.size() && read < most; ++i) {
    if (i > 0 && labels[i].name == labels[i - 1].name) continue;
    const LabelIndex::Name& name = index.labels().name(labels[i].name);
    add(name.articles, [worth = label_weight(name.facet)](uint8_t) { return worth; });
  }
  if (finished(one)) prefix.count = prefix.docs.count();
  return read;
}

const Prefix& Prefixes::of(const Index& index, const std::string& text) {
  start(index);
  const auto known = prepared_.find(text);
  if (known != prepared_.end()) return known->second;
  const auto recent = std::find_if(recent_.begin(), recent_.end(), [&](const auto& one) { return one.first == text; });
  if (recent != recent_.end()) {
    recent_.splice(recent_.begin(), recent_, recent);
  } else {
    Unfinished made = begin(index, text);
    if (!finished(made)) count_more(index, made, UINT64_MAX);
    recent_.emplace_front(text, std::move(made.prefix));
    if (recent_.size() > recent_kept) recent_.pop_back();
  }
  return recent_.front().second;
}

// Begins with the beginnings of the next term that those before it have not.
void Prefixes::begin_next(const Index& index) {
  const auto sorted = index.terms().sorted();
  const std::string_view term = index.terms().text(sorted[next_term_]);
  const std::string_view before = next_term_ == 0 ? std::string_view{} : index.terms().text(sorted[next_term_ - 1]);
  ++next_term_;
  for (const size_t characters : {size_t{1}, size_t{2}}) {
    const std::string_view beginning_of = beginning(term, characters);
    if (beginning_of.empty() || before.substr(0, beginning_of.size()) == beginning_of) continue;
    unfinished_.push_back(begin(index, std::string(beginning_of)));
  }
}

bool Prefixes::prepare(const Index& index, uint64_t postings) {
  start(index);
  uint64_t read = 0;
  while (read < postings) {
    if (unfinished_.empty()) {
      if (next_term_ == index.terms().sorted().size()) return false;
      begin_next(index);
      ++read;
      for (const Unfinished& one : unfinished_) read += one.prefix.expansion.terms.size();
      continue;
    }
    Unfinished& one = unfinished_.back();
    if (!finished(one)) read += count_more(index, one, postings - std::min(postings, read));
    if (!finished(one)) break;
    if (!one.prefix.weights.empty()) prepared_.emplace(std::move(one.text), std::move(one.prefix));
    unfinished_.pop_back();
  }
  return true;
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
