#include "search/marks.h"

#include <algorithm>

#include "text/compound.h"
#include "text/tokenizer.h"

namespace broadsheet {

Marker::Marker(const Index& index, const Query& query) : index_(index) {
  for (uint32_t i = 0; i < query.words.size(); ++i) {
    const Query::Word& word = query.words[i];
    // Prefixes are compared as text, so that a mark does not cost a look at all the terms that begin so.
    Expansion expansion = expand(index, word.text);
    for (const Query::Also& also : query.also) {
      if (also.typed != display_form(word.text)) continue;
      const TermId term = index.terms().find(also.term);
      if (term != no_term) expand_term(index, term, Closeness::fuzzy, expansion);
    }
    settle(index, expansion);
    add(index, expansion, i);
    if (word.prefix) prefixes_.push_back({word.text, i});
    const Compound compound = split_compound(word.text);
    if (compound.span > 1) {
      for (const CompoundPart& part : compound.parts) add(index, expand(index, part.text), i);
    }
  }
}

void Marker::add(const Index& index, const Expansion& expansion, uint32_t word) {
  for (const Variant& variant : expansion.terms) {
    const auto span = static_cast<uint8_t>(index.span(variant.term));
    terms_.try_emplace(variant.term, Meaning{word, variant.closeness, variant.begin, variant.end, span});
  }
}

namespace {

// Where the segments `begin` to `end` of a token stand in the input; the whole token where that can't be told.
TextSpan segment_span(std::string_view text, const Token& token, uint32_t begin, uint32_t end, uint32_t span) {
  if (begin == 0 && end >= span) return {token.begin, token.end};
  const std::string_view input = text.substr(token.begin, token.end - token.begin);
  if (token.text.find(case_break) != std::string_view::npos) {
    // Divided by case: folded and input have the same letters where the input is ASCII.
    uint32_t segment = 0;
    size_t at = 0;
    TextSpan out{token.end, token.end};
    for (const char c : token.text) {
      const bool connector = c == case_break || c == '-' || c == '_' || c == '.' || c == '\'';
      if (connector) ++segment;
      if (segment == begin && !connector && out.begin == token.end) out.begin = static_cast<uint32_t>(token.begin + at);
      if (segment == end && connector) out.end = static_cast<uint32_t>(token.begin + at);
      if (c != case_break) ++at;
    }
    return at == input.size() && out.begin < out.end ? out : TextSpan{token.begin, token.end};
  }
  uint32_t segment = 0;
  TextSpan out{token.begin, token.end};
  for (size_t at = 0; at < input.size(); ++at) {
    const char c = input[at];
    if (c != '-' && c != '_' && c != '.' && c != '\'') continue;
    if (at == 0) continue;  // `.net`
    ++segment;
    if (segment == begin) out.begin = static_cast<uint32_t>(token.begin + at + 1);
    if (segment == end) {
      out.end = static_cast<uint32_t>(token.begin + at);
      break;
    }
  }
  return out.begin < out.end ? out : TextSpan{token.begin, token.end};
}

}  // namespace

std::vector<Marker::Match> Marker::find(std::string_view text) const {
  std::vector<Match> out;
  if (empty()) return out;
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) {
    const TermId term = index_.terms().find(token.text);
    const auto known = term == no_term ? terms_.end() : terms_.find(term);
    if (known != terms_.end()) {
      const Meaning& meaning = known->second;
      out.push_back(
          {segment_span(text, token, meaning.begin, meaning.end, meaning.span), meaning.word, meaning.closeness});
      continue;
    }
    for (const Prefix& prefix : prefixes_) {
      if (token.text.substr(0, prefix.text.size()) == prefix.text) {
        // One character of a script without spaces begins a pair, and is what is marked.
        TextSpan span{token.begin, token.end};
        if (token.kind == CharKind::gram) span.end = span.begin + fold_unit(text, token.begin).input_size;
        out.push_back({span, prefix.word, Closeness::prefix});
        break;
      }
      const Compound compound = split_compound(token.text);
      if (!compound.joined.empty() && compound.joined.compare(0, prefix.text.size(), prefix.text) == 0) {
        out.push_back({{token.begin, token.end}, prefix.word, Closeness::prefix});
        break;
      }
      const auto part = std::find_if(compound.parts.begin(), compound.parts.end(), [&](const CompoundPart& one) {
        return one.text.substr(0, prefix.text.size()) == prefix.text;
      });
      if (part == compound.parts.end()) continue;
      out.push_back({segment_span(text, token, part->position, part->position + 1, compound.span), prefix.word,
                     Closeness::prefix});
      break;
    }
  }
  return out;
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
