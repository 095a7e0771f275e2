// Any bytes as a query: an answer in bounds, marks on the text, never a crash.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "search/searcher.h"
#include "store/article_store.h"

using namespace broadsheet;

namespace {

ArticleStore& sample_store() {
  static ArticleStore* store = [] {
    auto* made = new ArticleStore;
    const char* titles[] = {"Kubernetes 1.40 arrives", "Node.js and GPT-4o", "東京都の天気", "Über Straßen",
                            "مرحبا بالعالم"};
    for (const char* title : titles) {
      Article article;
      article.id = article.url = article.title = title;
      article.overview = "camelCase snake_case C++ C# .NET 1,000 l'homme 👍🏽";
      article.published = 1789000000;
      article.topics = {{"Machine learning", {}, {"ml"}}};
      made->append(article);
    }
    return made;
  }();
  return *store;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static Searcher* searcher = [] {
    auto* made = new Searcher(sample_store());
    while (made->index_more(100) > 0) {
    }
    while (made->prepare_more(10'000)) {
    }
    return made;
  }();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  SearchRequest request;
  request.query = text;
  request.now = 1789000000;
  request.match = size == 0 ? Match::automatic : static_cast<Match>(data[0] % 4);
  const SearchAnswer answer = searcher->search(request);
  if (answer.total > sample_store().size() || answer.hits.size() > answer.total) __builtin_trap();
  uint32_t end = 0;
  for (const TextSpan span : searcher->marks(answer.query, text)) {
    if (span.begin < end || span.end <= span.begin || span.end > size) __builtin_trap();
    end = span.end;
  }
  for (const Hit& hit : answer.hits) {
    searcher->snippet(answer.query, hit.doc, 40);
    searcher->explain(answer.query, hit.doc);
  }
  return 0;
}
