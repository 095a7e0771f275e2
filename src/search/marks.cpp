#include "search/marks.h"

#include <algorithm>
#include <span>

#include "text/clusters.h"
#include "text/compound.h"
#include "text/tokenizer.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

// A stretch of a token's folded text.
struct Stretch {
  size_t begin = 0, end = 0;
};

// Only words with something else than letters in them have parts.
bool may_divide(const Token& token) {
  return token.kind == CharKind::word && std::any_of(token.text.begin(), token.text.end(),
                                                     [](char c) { return c < 'a' && static_cast<uint8_t>(c) < 0x80; });
}

// Up to where the segment goes that has something before `at`.
size_t segment_end(std::string_view token, size_t at) {
  while (at < token.size() && !connects(token[at])) ++at;
  return at;
}

// Where in a token the first `size` bytes of its joined form stand.
Stretch joined_stretch(std::string_view token, std::string_view joined, size_t size) {
  size_t at = 0, met = 0;
  Stretch out;
  for (; at < token.size() && met < size; ++at) {
    if (token[at] != joined[met]) continue;
    if (met == 0) out.begin = at;
    ++met;
  }
  out.end = at;
  return out;
}

// Where a stretch of a token stands in the input: folding it once more tells which character became what.
TextSpan input_span(std::string_view text, const Token& token, Stretch stretch) {
  TextSpan out{token.begin, token.end};
  if (stretch.begin == 0 && stretch.end >= token.text.size()) return out;
  size_t folded = 0;
  bool begun = false;
  for (uint32_t at = token.begin; at < token.end;) {
    const FoldUnit unit = fold_unit(text, at);
    const std::string_view made(unit.folded, unit.folded_size);
    const auto stands_at = [&](size_t place) { return !made.empty() && token.text.substr(place, made.size()) == made; };
    if (folded < token.text.size() && token.text[folded] == case_break && stands_at(folded + 1)) ++folded;
    // What does not stand there was left out: accents, the commas of thousands.
    if (folded < token.text.size() && stands_at(folded)) {
      if (folded >= stretch.end) return {out.begin, at};
      folded += made.size();
      if (!begun && folded > stretch.begin) {
        out.begin = at;
        begun = true;
      }
    }
    at += unit.input_size;
  }
  return out;
}

// Nobody sees half a character: an emoji goes with its tone, a letter with its accents.
TextSpan whole_characters(std::string_view text, TextSpan span) {
  const size_t last = cluster_begin(text, boundary_before(text, span.end - 1));
  return {static_cast<uint32_t>(cluster_begin(text, span.begin)),
          std::max(span.end, static_cast<uint32_t>(cluster_end(text, last)))};
}

}  // namespace

Marker::Marker(const Index& index, const Query& query) {
  if (!query.empty()) add_node(index, query, query.root, false);
  for (auto& [text, uses] : uses_) {
    std::stable_sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) {
      return a.slot != b.slot ? a.slot > b.slot : a.closeness < b.closeness;
    });
    const auto same = [](const Use& a, const Use& b) { return a.slot == b.slot; };
    uses.erase(std::unique(uses.begin(), uses.end(), same), uses.end());
  }
}

void Marker::add_node(const Index& index, const Query& query, uint32_t id, bool without) {
  const Query::Node& node = query.nodes[id];
  if (node.op == Query::Op::without) without = !without;
  for (const uint32_t child : node.children) add_node(index, query, child, without);
  const bool asked = node.op == Query::Op::words && !without;
  if (asked && node.field != QueryField::type && node.field != QueryField::language) add_words(index, query, node);
}

// The same ways as in Evaluator::words.
void Marker::add_words(const Index& index, const Query& query, const Query::Node& node) {
  const std::span<const Query::Word> words = node.words;
  if (slots_.size() >= max_query_words || is_known(node)) return;
  if (query.loose && words.size() > 1) {
    for (const Query::Word& word : words) {
      wishes_.push_back({display_form(word.text), node.field});
      add_row(index, {&word, 1}, false, Closeness::exact);
    }
    return;
  }
  const bool of_labels = node.field > QueryField::text;
  wishes_.push_back({written_form(words), node.field});
  add_row(index, words, node.quoted && !of_labels, Closeness::exact);
  if (words.size() > 1) return;
  const auto slot = static_cast<uint32_t>(slots_.size() - 1);
  for (const Query::Also& also : query.also) {
    if (!node.quoted && also.typed == wishes_.back().text) add_form(also.term, {slot, Closeness::fuzzy});
  }
  if (!of_labels) add_row(index, compound_words(words[0]), node.quoted, Closeness::joined);
}

// Whether the same was asked for before.
bool Marker::is_known(const Query::Node& node) {
  std::string key = {static_cast<char>(node.field), node.quoted ? '"' : ' '};
  for (const Query::Word& word : node.words) key += (word.prefix ? '\x01' : '\x02') + word.text;
  return !known_.insert(std::move(key)).second;
}

void Marker::add_row(const Index& index, std::span<const Query::Word> words, bool quoted, Closeness least) {
  for (size_t i = 0; i < words.size(); ++i) {
    const auto slot = static_cast<uint32_t>(slots_.size());
    slots_.push_back({static_cast<uint32_t>(wishes_.size() - 1), i == 0, i + 1 == words.size(), least});
    for (const Form& form : forms_of(index, words[i].text, quoted)) {
      add_form(index.terms().text(form.term), {slot, form.closeness});
    }
    if (!words[i].prefix) continue;
    beginnings_.push_back({words[i].text, slot});
    const std::string joined = split_compound(words[i].text).joined;
    if (!joined.empty()) beginnings_.push_back({joined, slot});
  }
}

void Marker::add_form(std::string_view text, Use use) { uses_[std::string(text)].push_back(use); }

// One reading of a text.
class Marker::Scan {
 public:
  Scan(const Marker& marker, std::string_view text, QueryField in)
      : marker_(marker), text_(text), in_(in), reached_(marker.slots_.size()), last_(marker.wishes_.size(), none) {}

  std::vector<Match> run() {
    Tokenizer tokenizer(text_);
    for (Token token; tokenizer.next(token); position_ += token.span) look_at(token);
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Match& a, const Match& b) { return a.span.begin < b.span.begin; });
    return std::move(out_);
  }

 private:
  // How far a row has come: its next slot has to be met at `at`.
  struct Reached {
    uint32_t at = none;
    uint32_t begin = 0;
    Closeness closeness = Closeness::exact;
  };
  // What of a token meets a slot, up to which position, and what was there of the row before.
  struct Hit {
    uint32_t slot = 0;
    Closeness closeness = Closeness::exact;
    Stretch stretch;
    uint32_t end = 0;
    Reached row;
  };
  static constexpr uint32_t none = UINT32_MAX;

  // Place by place: a row may go on within the token. What meets best comes first.
  void look_at(const Token& token) {
    const Compound compound = may_divide(token) ? split_compound(token.text) : Compound();
    look_up(token.text, Closeness::exact, {0, token.text.size()}, 0, token.span);
    if (!compound.joined.empty()) {
      const bool same = display_form(token.text) == compound.joined;
      look_up(compound.joined, same ? Closeness::exact : Closeness::joined,
              joined_stretch(token.text, compound.joined, compound.joined.size()), 0, token.span);
    }
    size_t part = 0;
    for (uint32_t place = 0; place == 0 || part < compound.parts.size(); ++place) {
      const size_t from = part;
      for (; part < compound.parts.size() && compound.parts[part].position == place; ++part) {
        const std::string_view text = compound.parts[part].text;
        look_up(text, Closeness::part, stretch_of(token, text), place, place + 1);
      }
      for (const Beginning& one : marker_.beginnings_) {
        if (place == 0) look_for_whole(one, token, compound);
        for (size_t i = from; i < part; ++i) {
          const std::string_view text = compound.parts[i].text;
          if (text.substr(0, one.text.size()) == one.text) begin_with(one, stretch_of(token, text), place, place + 1);
        }
      }
      take(token);
    }
  }

  static Stretch stretch_of(const Token& token, std::string_view part) {
    const auto begin = static_cast<size_t>(part.data() - token.text.data());
    return {begin, begin + part.size()};
  }

  // Positions count from the token's.
  void look_up(std::string_view text, Closeness least, Stretch stretch, uint32_t begin, uint32_t end) {
    const auto found = marker_.uses_.find(text);
    if (found == marker_.uses_.end()) return;
    for (const Use& use : found->second) meet(use.slot, worse(use.closeness, least), stretch, begin, end);
  }

  // A word is marked to the end of the segment that is being typed; of a pair, what was typed.
  void look_for_whole(const Beginning& beginning, const Token& token, const Compound& compound) {
    const std::string_view start = beginning.text;
    if (token.text.substr(0, start.size()) == start) {
      const size_t end = token.kind == CharKind::word ? segment_end(token.text, start.size()) : start.size();
      begin_with(beginning, {0, end}, 0, token.span);
    } else if (std::string_view(compound.joined).substr(0, start.size()) == start) {
      Stretch stretch = joined_stretch(token.text, compound.joined, start.size());
      stretch.end = segment_end(token.text, stretch.end);
      begin_with(beginning, stretch, 0, token.span);
    }
  }

  void begin_with(const Beginning& beginning, Stretch stretch, uint32_t begin, uint32_t end) {
    const auto better = [&](const Hit& hit) { return hit.slot == beginning.slot; };
    if (std::any_of(hits_.begin(), hits_.end(), better)) return;
    meet(beginning.slot, Closeness::prefix, stretch, begin, end);
  }

  void meet(uint32_t slot, Closeness closeness, Stretch stretch, uint32_t begin, uint32_t end) {
    const Slot& met = marker_.slots_[slot];
    if (!is_asked(marker_.wishes_[met.wish].field)) return;
    if (met.first || reached_[slot].at == position_ + begin)
      hits_.push_back({slot, closeness, stretch, end, reached_[slot]});
  }

  void take(const Token& token) {
    Stretch known;  // most hits are of the same
    TextSpan span;
    for (const Hit& hit : hits_) {
      if (known.begin != hit.stretch.begin || known.end != hit.stretch.end) {
        known = hit.stretch;
        span = input_span(text_, token, known);
      }
      const Slot& slot = marker_.slots_[hit.slot];
      const uint32_t begin = slot.first ? span.begin : hit.row.begin;
      Closeness closeness = worse(hit.closeness, slot.least);
      if (!slot.first) closeness = worse(closeness, hit.row.closeness);
      if (slot.last) {
        add({whole_characters(text_, {begin, span.end}), slot.wish, closeness});
        continue;
      }
      Reached& next = reached_[hit.slot + 1];
      const uint32_t at = position_ + hit.end;
      if (next.at != at || closeness < next.closeness) next = {at, begin, closeness};
    }
    hits_.clear();
  }

  // Where the same is met in two ways, once.
  void add(const Match& match) {
    uint32_t& last = last_[match.wish];
    const bool again =
        last != none && out_[last].span.begin <= match.span.begin && match.span.end <= out_[last].span.end;
    if (again) return;
    last = static_cast<uint32_t>(out_.size());
    out_.push_back(match);
  }

  bool is_asked(QueryField field) const {
    if (in_ == QueryField::any) return field <= QueryField::text;
    return field == QueryField::any || field == in_;
  }

  const Marker& marker_;
  std::string_view text_;
  QueryField in_;
  uint32_t position_ = 0;
  std::vector<Hit> hits_;
  std::vector<Reached> reached_;  // by slot
  std::vector<uint32_t> last_;    // by wish: its last match, into out_
  std::vector<Match> out_;
};

std::vector<Marker::Match> Marker::find(std::string_view text, QueryField in) const {
  return empty() ? std::vector<Match>() : Scan(*this, text, in).run();
}

std::vector<TextSpan> joined_spans(std::vector<TextSpan> spans) {
  std::sort(spans.begin(), spans.end(), [](TextSpan a, TextSpan b) { return a.begin < b.begin; });
  std::vector<TextSpan> out;
  for (const TextSpan span : spans) {
    if (!out.empty() && span.begin <= out.back().end) {
      out.back().end = std::max(out.back().end, span.end);
    } else {
      out.push_back(span);
    }
  }
  return out;
}

}  // namespace broadsheet
