// Times reading, indexing and typing over a bundle, as native code or as WASM under Node.
//   bench_search BUNDLE QUERIES
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

using namespace broadsheet;

namespace {

double now_ms() {
#ifdef __EMSCRIPTEN__
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(since).count();
#else
  return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC;  // of this process alone, whatever else runs
#endif
}

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void print(const char* name, std::vector<double> times) {
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) { return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))]; };
  std::printf("%-28s %5zu  p50 %7.3f  p95 %7.3f  p99 %7.3f  max %7.3f ms\n", name, times.size(), at(0.5), at(0.95),
              at(0.99), times.back());
}

double time_of(Searcher& searcher, const SearchRequest& request) {
  const double start = now_ms();
  const SearchAnswer answer = searcher.search(request);
  return now_ms() - start + (answer.total == UINT32_MAX ? 1 : 0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string bytes = read(argv[1]), queries = read(argv[2]);
  ArticleStore store;
  double start = now_ms();
  FeedReader reader([&](const Article& article) { store.append(article); });
  for (size_t at = 0; at < bytes.size(); at += 1u << 20) reader.feed(std::string_view(bytes).substr(at, 1u << 20));
  reader.finish();
  const double read_ms = now_ms() - start;
  Searcher searcher(store);
  start = now_ms();
  while (searcher.index_more(512) > 0) {}
  const double index_ms = now_ms() - start;
  const double memory = static_cast<double>(store.memory_bytes() + searcher.memory_bytes());
  std::printf("%u articles, %.1f MB: read %.0f ms, index %.0f ms, store %.1f MB, index %.1f MB, %.2f x the bundle\n", store.size(),
              static_cast<double>(bytes.size()) / 1e6, read_ms, index_ms, static_cast<double>(store.memory_bytes()) / 1e6,
              static_cast<double>(searcher.memory_bytes()) / 1e6, memory / static_cast<double>(bytes.size()));

  std::vector<double> plain, filtered, by_length[6];
  for (size_t begin = 0; begin < queries.size();) {
    const size_t end = std::min(queries.find('\n', begin), queries.size());
    const std::string_view query = std::string_view(queries).substr(begin, end - begin);
    for (size_t size = 1; size <= query.size(); ++size) {
      SearchRequest request;
      request.query = query.substr(0, size);
      plain.push_back(time_of(searcher, request));
      by_length[std::min<size_t>(size, 6) - 1].push_back(plain.back());
      if (argc > 3 && plain.back() > 5) std::printf("%.2f ms: %.*s\n", plain.back(), static_cast<int>(size), query.data());
      request.filters = {{Facet::topic, 3}};
      filtered.push_back(time_of(searcher, request));
    }
    begin = end + 1;
  }
  print("a keystroke", plain);
  for (int i = 0; i < 6; ++i) print(("  of " + std::to_string(i + 1) + (i == 5 ? " or more" : "") + " characters").c_str(), by_length[i]);
  print("a keystroke, one filter", filtered);
  return 0;
}
