// A few articles of our own words to search in.
#pragma once
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace sample {

using namespace broadsheet;

struct Piece {
  std::string_view title = {};
  std::string_view overview = {};
  std::string_view text = {};
  std::string_view language = "en";
  std::string_view date = {};
  std::vector<std::string_view> topics = {}, tags = {}, sources = {}, authors = {};
  std::vector<std::string_view> topic_aliases = {};  // of the first topic
  std::string_view type = "article";
};

inline std::vector<Label> labels(const std::vector<std::string_view>& names) {
  std::vector<Label> out;
  for (const auto name : names) out.push_back({name, {}, {}});
  return out;
}

class Collection {
 public:
  Collection() : searcher(store) {}
  explicit Collection(std::initializer_list<Piece> pieces) : searcher(store) {
    for (const Piece& piece : pieces) add(piece);
    index();
  }

  Doc add(const Piece& piece) {
    Article article;
    const std::string url = "https://example.org/" + std::to_string(store.size());
    article.url = url;
    article.title = piece.title;
    article.overview = piece.overview;
    article.text = piece.text;
    article.language = piece.language;
    article.content_type = piece.type;
    if (!piece.date.empty()) article.published = *parse_rfc3339(piece.date);
    article.topics = labels(piece.topics);
    if (!article.topics.empty()) article.topics[0].aliases = piece.topic_aliases;
    article.tags = labels(piece.tags);
    article.sources = labels(piece.sources);
    article.authors = labels(piece.authors);
    return store.append(article);
  }
  void index() {
    while (searcher.index_more(1000) > 0) {
    }
    while (searcher.prepare_more(1000)) {
    }
  }

  SearchAnswer answer(std::string_view query, Match match = Match::automatic) {
    SearchRequest request;
    request.query = query;
    request.match = match;
    request.now = seconds_of({2026, 9, 15});
    return searcher.search(request);
  }
  // The articles found, best first.
  std::vector<Doc> find(std::string_view query) {
    std::vector<Doc> docs;
    for (const Hit& hit : answer(query).hits) docs.push_back(hit.doc);
    return docs;
  }

  ArticleStore store;
  Searcher searcher;
};

using Docs = std::vector<Doc>;

}  // namespace sample
