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
  const auto at = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  std::printf("%-28s %5zu  p50 %7.3f  p95 %7.3f  p99 %7.3f  max %7.3f ms\n", name, times.size(), at(0.5), at(0.95),
              at(0.99), times.back());
}

double time_of(Searcher& searcher, const SearchRequest& request) {
  const double start = now_ms();
  const SearchAnswer answer = searcher.search(request);
  return now_ms() - start + (answer.total == UINT32_MAX ? 1 : 0);
}

uint32_t seed = 5;
uint32_t random(uint32_t below) {
  seed = seed * 1664525 + 1013904223;
  return static_cast<uint32_t>((static_cast<uint64_t>(seed) * below) >> 32);
}

// One letter of a word left out, doubled, changed, or swapped with the next.
std::string slip(std::string word) {
  const uint32_t at = 1 + random(static_cast<uint32_t>(word.size() - 2));
  switch (random(4)) {
    case 0:
      word.erase(at, 1);
      break;
    case 1:
      word.insert(at, 1, word[at]);
      break;
    case 2:
      word[at] = word[at] == 'e' ? 'a' : 'e';
      break;
    default:
      std::swap(word[at], word[at + 1]);
      break;
  }
  return word;
}

// Words of articles with a slip: is the article they came from among the first fifty?
void measure_spelling(const ArticleStore& store, Searcher& searcher) {
  std::vector<double> times;
  size_t asked = 0, found = 0;
  for (int i = 0; i < 1000; ++i) {
    const Doc doc = random(store.size());
    std::vector<std::string> words;
    std::string word;
    for (const char c : std::string(store.title(doc)) + " ") {
      if (c != ' ') word.push_back(static_cast<char>(c | 0x20));
      if (c == ' ' && word.size() >= 6) words.push_back(word);
      if (c == ' ') word.clear();
    }
    if (words.empty()) continue;
    const std::string meant = words[random(static_cast<uint32_t>(words.size()))], typed = slip(meant);
    SearchRequest request;
    const std::string right = meant + " ", wrong = typed + " ";
    request.query = right;
    if (typed == meant || searcher.search(request).total > 40) continue;  // too common to be all in fifty
    request.query = wrong;
    times.push_back(time_of(searcher, request));
    const auto hits = searcher.search(request).hits;
    ++asked;
    found += std::any_of(hits.begin(), hits.end(), [doc](const Hit& hit) { return hit.doc == doc; }) ? 1 : 0;
  }
  if (asked == 0) return;
  std::printf("one slip of spelling: %zu of %zu articles found in the first fifty (%.1f%%)\n", found, asked,
              100.0 * static_cast<double>(found) / static_cast<double>(asked));
  print("  its time", times);
}

// DevFeed's six shapes: a common word, it misspelt, two words, an alias, a word that matches nothing, the second page.
void measure_shapes(const ArticleStore& store, Searcher& searcher) {
  std::vector<double> times[6];
  const char* names[6] = {"a common word", "a common word misspelt", "two words", "a topic",
                          "nothing",       "the second page"};
  for (int i = 0; i < 100; ++i) {
    const std::string title(store.title(random(store.size())));
    const std::string common = title.substr(0, title.find(' '));
    const std::string last = title.substr(title.rfind(' ') + 1);
    const std::string topic(
        store.label_name(Facet::topic, random(static_cast<uint32_t>(store.labels(Facet::topic).size()))));
    const std::string queries[6] = {common,
                                    common.size() > 3 ? slip(common) : common + "q",
                                    common + " " + last,
                                    topic,
                                    "zzqxv" + std::to_string(i),
                                    common};
    for (int shape = 0; shape < 6; ++shape) {
      SearchRequest request;
      request.query = "zz";
      searcher.search(request);  // forgets the last query
      request.query = queries[shape];
      if (shape == 5) request.offset = 50;
      times[shape].push_back(time_of(searcher, request));
    }
  }
  for (int shape = 0; shape < 6; ++shape) print(names[shape], times[shape]);
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
  while (searcher.index_more(512) > 0) {
  }
  const double index_ms = now_ms() - start;
  const double memory = static_cast<double>(store.memory_bytes() + searcher.memory_bytes());
  std::printf("%u articles, %.1f MB: read %.0f ms, index %.0f ms, store %.1f MB, index %.1f MB, %.2f x the bundle\n",
              store.size(), static_cast<double>(bytes.size()) / 1e6, read_ms, index_ms,
              static_cast<double>(store.memory_bytes()) / 1e6, static_cast<double>(searcher.memory_bytes()) / 1e6,
              memory / static_cast<double>(bytes.size()));

  std::vector<double> plain, filtered, by_length[6];
  for (size_t begin = 0; begin < queries.size();) {
    const size_t end = std::min(queries.find('\n', begin), queries.size());
    const std::string_view query = std::string_view(queries).substr(begin, end - begin);
    for (size_t size = 1; size <= query.size(); ++size) {
      SearchRequest request;
      request.query = query.substr(0, size);
      plain.push_back(time_of(searcher, request));
      by_length[std::min<size_t>(size, 6) - 1].push_back(plain.back());
      if (argc > 3 && plain.back() > 5)
        std::printf("%.2f ms: %.*s\n", plain.back(), static_cast<int>(size), query.data());
      request.filters = {{Facet::topic, 3}};
      filtered.push_back(time_of(searcher, request));
    }
    begin = end + 1;
  }
  print("a keystroke", plain);
  for (int i = 0; i < 6; ++i)
    print(("  of " + std::to_string(i + 1) + (i == 5 ? " or more" : "") + " characters").c_str(), by_length[i]);
  print("a keystroke, one filter", filtered);
  if (argc < 5) measure_spelling(store, searcher);
  measure_shapes(store, searcher);
  return 0;
}
