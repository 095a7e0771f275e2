#include "search/evaluator.h"

#include <algorithm>

#include "search/phrase.h"
#include "search/query_date.h"
#include "text/compound.h"
#include "text/fold.h"
#include "text/tokenizer.h"

namespace broadsheet {
namespace {

// Of a query's rarity, what an article has to match to be among those that match most.
constexpr float most_share = 0.5f;
constexpr float label_field_weight = 2.0f;

std::optional<Facet> facet_of(QueryField field) {
  switch (field) {
    case QueryField::author:
      return Facet::author;
    case QueryField::source:
      return Facet::source;
    case QueryField::topic:
      return Facet::topic;
    case QueryField::tag:
      return Facet::tag;
    case QueryField::type:
      return Facet::type;
    case QueryField::language:
      return Facet::language;
    default:
      return std::nullopt;
  }
}

}  // namespace

Evaluation Evaluator::run(const Query& query, Match match) {
  Evaluation out;
  if (query.empty()) {
    out.docs = DocSet(index_.indexed(), true);
    return out;
  }
  if (match == Match::most || match == Match::any) {
    out.docs = partly(query, match);
    out.most = match == Match::most;
    return out;
  }
  out.docs = node(query, query.root);
  return out;
}

DocSet Evaluator::node(const Query& query, uint32_t id, const DocSet* within) {
  const Query::Node& at = query.nodes[id];
  switch (at.op) {
    case Query::Op::all:
      return all_of(query, at, within);
    case Query::Op::any: {
      DocSet found(index_.indexed());
      for (const uint32_t child : at.children) found.unite(node(query, child, within));
      return found;
    }
    case Query::Op::without: {
      DocSet found = node(query, at.children[0]);
      found.invert();
      return found;
    }
    case Query::Op::words:
      return words(at, within);
    case Query::Op::after:
    case Query::Op::before:
    case Query::Op::on:
      return dated(at);
    case Query::Op::has:
      return having(at.name);
    case Query::Op::is:
      return in_set(at);
  }
  return DocSet(index_.indexed());
}

DocSet Evaluator::all_of(const Query& query, const Query::Node& at, const DocSet* within) {
  DocSet found = within != nullptr ? *within : DocSet(index_.indexed(), true);
  // What is still being typed meets most: it comes last, and is scored only where everything else matches.
  for (const bool typing : {false, true}) {
    for (const uint32_t child : at.children) {
      const Query::Node& one = query.nodes[child];
      if ((one.op == Query::Op::words && one.words.back().prefix) != typing) continue;
      found.keep(node(query, child, &found));
    }
  }
  return found;
}

// Whether a node asks for nothing but words, whichever way they are joined.
bool Evaluator::only_words(const Query& query, uint32_t id) {
  const Query::Node& at = query.nodes[id];
  if (at.op == Query::Op::words) return true;
  if (at.op != Query::Op::all && at.op != Query::Op::any) return false;
  return std::all_of(at.children.begin(), at.children.end(), [&](uint32_t child) { return only_words(query, child); });
}

// The children of a node, with those of groups that are only words in their place. For `any`, of alternatives too.
void Evaluator::wishes(const Query& query, uint32_t id, Match match, std::vector<uint32_t>& out) {
  const Query::Node& at = query.nodes[id];
  const bool opens = at.op == Query::Op::all || (at.op == Query::Op::any && match == Match::any);
  if (!opens || (id != query.root && !only_words(query, id))) return out.push_back(id);
  for (const uint32_t child : at.children) wishes(query, child, match, out);
}

// Words are wished for, everything else is required.
DocSet Evaluator::partly(const Query& query, Match match) {
  const uint32_t docs = index_.indexed();
  std::vector<float> share(docs, 0);
  DocSet found(docs), required(docs, true);
  float all = 0;
  bool any_words = false;
  std::vector<uint32_t> parts;
  wishes(query, query.root, match, parts);
  for (const uint32_t child : parts) {
    DocSet set = node(query, child);
    const Query::Node& part = query.nodes[child];
    if (match == Match::any && part.op == Query::Op::words && part.words.size() > 1) {
      // A phrase is worth most as it stands, but its words count too.
      for (const Query::Word& word : part.words) set.unite(this->word(word));
    }
    if (!only_words(query, child)) {
      required.keep(set);
      continue;
    }
    any_words = true;
    // A word that nothing has tells no article from another.
    const uint32_t count = set.count();
    if (count == 0) continue;
    const float rarity = board_.rarity(count);
    all += rarity;
    set.for_each([&](Doc doc) { share[doc] += rarity; });
    found.unite(set);
  }
  if (!any_words) return required;
  found.keep(required);
  if (match == Match::any) return found;
  DocSet most(docs);
  found.for_each([&](Doc doc) {
    if (share[doc] < most_share * all) return;
    most.add(doc);
    // What matches more of the words comes first, whatever the rest is worth.
    if (share[doc] >= all * 0.999f) board_.add(doc, 1000);
  });
  return most;
}

// For rows: everything that a word is met by in one. In quotes a stem is not the word, but a part of `node.js` is.
Expansion Evaluator::expand_word(const Query::Word& word, bool quoted) {
  Expansion out = expand(index_, word.text, quoted);
  const auto also = also_.find(word.text);
  if (also != also_.end()) {
    for (const TermId term : also->second) expand_term(index_, term, Closeness::fuzzy, out);
  }
  if (word.prefix) {
    const Expansion& more = prefixes_.of(index_, word.text).expansion;
    out.terms.insert(out.terms.end(), more.terms.begin(), more.terms.end());
    out.labels.insert(out.labels.end(), more.labels.begin(), more.labels.end());
  }
  settle(index_, out);
  return out;
}

uint32_t Evaluator::count(const Query::Word& word) {
  const DocSet none(index_.indexed());  // nothing is scored
  DocSet found = board_.score(index_, expand(index_, word.text), 1, &none);
  if (word.prefix) found.unite(board_.score(index_, prefixes_.of(index_, word.text), &none));
  return found.count();
}

DocSet Evaluator::word(const Query::Word& word, const DocSet* within) {
  Expansion expansion = expand(index_, word.text);
  const auto also = also_.find(word.text);
  if (also != also_.end()) {
    for (const TermId term : also->second) expand_term(index_, term, Closeness::fuzzy, expansion);
    settle(index_, expansion);
  }
  DocSet found = board_.score(index_, expansion, 1, within);
  if (word.prefix) found.unite(board_.score(index_, prefixes_.of(index_, word.text), within));
  return found;
}

DocSet Evaluator::words(const Query::Node& at, const DocSet* within) {
  if (facet_of(at.field)) return label_field(at);
  if (at.words.size() == 1 && at.field == QueryField::any && !at.quoted) {
    DocSet found = word(at.words[0], within);
    found.unite(compound_row(at.words[0], at.field, at.quoted));
    return found;
  }
  std::vector<Expansion> expansions;
  for (const Query::Word& one : at.words) expansions.push_back(expand_word(one, at.quoted));
  const bool exact = at.quoted || at.words.size() > 1;
  DocSet found = row_of(expansions, at.field, exact ? Closeness::part : Closeness::fuzzy);
  if (at.words.size() == 1) found.unite(compound_row(at.words[0], at.field, at.quoted));
  if (at.field == QueryField::any) found.unite(labelled(match_label_phrase(expansions), label_field_weight));
  return found;
}

DocSet Evaluator::row_of(std::span<const Expansion> expansions, QueryField field, Closeness furthest) {
  const PhraseMatches matches = match_phrase(index_, expansions, field, furthest, row_effort_);
  return board_.score_weights(matches.docs, matches.weights, 1);
}

// `gpt-4o` is also met by "gpt 4o".
DocSet Evaluator::compound_row(const Query::Word& word, QueryField field, bool quoted) {
  if (token_span(word.text) < 2) return DocSet(index_.indexed());
  std::vector<Expansion> expansions;
  for (const Query::Word& one : compound_words(word)) expansions.push_back(expand_word(one, quoted));
  return row_of(expansions, field, Closeness::part);
}

DocSet Evaluator::labelled(std::span<const NameId> names, float weight) {
  std::vector<Doc> docs;
  for (const NameId name : names) {
    for_each_posting(index_.pool(), index_.labels().name(name).articles,
                     [&](Doc doc, uint8_t) { docs.push_back(doc); });
  }
  std::sort(docs.begin(), docs.end());
  docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
  return board_.score_weights(docs, std::vector<float>(docs.size(), weight), 1);
}

DocSet Evaluator::label_field(const Query::Node& at) {
  const Facet facet = *facet_of(at.field);
  std::vector<NameId> names;
  if (facet == Facet::type || facet == Facet::language) {
    std::string wanted;
    for (const Query::Word& one : at.words) wanted += (wanted.empty() ? "" : " ") + one.text;
    const bool prefix = at.words.back().prefix;
    for (LabelId label = 0; label < store_.labels(facet).size(); ++label) {
      const std::string name = fold(store_.label_name(facet, label));
      const bool region = facet == Facet::language && name.substr(0, wanted.size() + 1) == wanted + "-";
      if (name == wanted || region || (prefix && name.substr(0, wanted.size()) == wanted)) {
        const NameId id = index_.labels().id_of(facet, label);
        if (id != no_name) names.push_back(id);
      }
    }
    return labelled(names, 0);
  }
  std::vector<Expansion> expansions;
  for (const Query::Word& one : at.words) expansions.push_back(expand_word(one, false));
  for (const NameId name : match_label_phrase(expansions)) {
    if (index_.labels().name(name).facet == facet) names.push_back(name);
  }
  return labelled(names, label_field_weight);
}

DocSet Evaluator::dated(const Query::Node& at) const {
  TimeSpan span{no_time, no_time};
  const TimeSpan first = resolve(at.date, request_.now);
  if (at.op == Query::Op::after) span.from = first.from;
  if (at.op == Query::Op::before) span.end = first.from;
  if (at.op == Query::Op::on) {
    const TimeSpan last = resolve(at.date_end, request_.now);
    span = {first.from, last.end};
  }
  DocSet found(index_.indexed());
  for (Doc doc = 0; doc < index_.indexed(); ++doc) {
    const Seconds time = store_.published(doc);
    if (time == no_time || time < span.from || (span.end != no_time && time >= span.end)) continue;
    found.add(doc);
  }
  return found;
}

DocSet Evaluator::having(const std::string& name) const {
  DocSet found(index_.indexed());
  const auto keep = [&](auto&& test) {
    for (Doc doc = 0; doc < index_.indexed(); ++doc) {
      if (test(doc)) found.add(doc);
    }
  };
  if (name == "overview") keep([&](Doc doc) { return !store_.overview(doc).empty(); });
  if (name == "text" || name == "excerpt") keep([&](Doc doc) { return !store_.text(doc).empty(); });
  if (name == "image") keep([&](Doc doc) { return !store_.image(doc).empty(); });
  if (name == "link") keep([&](Doc doc) { return !store_.external_url(doc).empty(); });
  if (name == "date") keep([&](Doc doc) { return store_.published(doc) != no_time; });
  for (const Facet facet : all_facets) {
    if (name == name_of(facet)) keep([&](Doc doc) { return !store_.labels(facet, doc).empty(); });
  }
  return found;
}

// A set that was not handed in is taken as the words it is written with.
DocSet Evaluator::in_set(const Query::Node& at) {
  DocSet found(index_.indexed());
  for (const NamedSet& set : request_.sets) {
    if (set.name != at.name || set.docs == nullptr) continue;
    for (const Doc doc : *set.docs) {
      if (doc < index_.indexed()) found.add(doc);
    }
    return found;
  }
  found.invert();
  Tokenizer tokenizer(at.text);
  Token token;
  while (tokenizer.next(token)) found.keep(word({std::string(token.text), false}));
  return found;
}

}  // namespace broadsheet
