// Times reading, indexing and typing over a bundle: natively, as WASM under Node, or in a page (page.mjs).
//   bench_search BUNDLE QUERIES [--load] [--json] [--slow]
// --load stops once everything can be searched, --json prints a JSON object a line, --slow names the slow keystrokes.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

using namespace broadsheet;

namespace {

constexpr size_t piece_bytes = 1u << 20;

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

struct Wish {
  bool load_only = false, json = false, slow = false;
};

void print(const Wish& wish, const std::string& name, std::vector<double> times) {
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  const char* format = wish.json
                           ? "{\"row\":\"%s\",\"count\":%zu,\"p50\":%.4f,\"p95\":%.4f,\"p99\":%.4f,\"max\":%.4f}\n"
                           : "%-28s %5zu  p50 %7.3f  p95 %7.3f  p99 %7.3f  max %7.3f ms\n";
  std::printf(format, name.c_str(), times.size(), at(0.5), at(0.95), at(0.99), times.back());
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

char random_letter() { return static_cast<char>('a' + random(26)); }

// One slip at any place of a word: a letter left out, put in, changed, or swapped with the next.
std::string slip(const std::string& word) {
  std::string out = word;
  while (out == word) {
    const uint32_t at = random(static_cast<uint32_t>(word.size() - 1));
    switch (random(4)) {
      case 0:
        out.erase(at, 1);
        break;
      case 1:
        out.insert(at, 1, random_letter());
        break;
      case 2:
        out[at] = random_letter();
        break;
      default:
        std::swap(out[at], out[at + 1]);
        break;
    }
  }
  return out;
}

std::vector<std::string> words_of(std::string_view title) {
  std::vector<std::string> words(1);
  for (const char c : title) {
    if (c == ' ') words.emplace_back();
    if (c != ' ') words.back().push_back(static_cast<char>(c | 0x20));
  }
  return words;
}

// Words of titles with a slip: is the article they came from among the first fifty? Only words of few articles are
// asked for, since fifty can't hold all those of a common one.
void measure_spelling(const Wish& wish, const ArticleStore& store, Searcher& searcher) {
  std::vector<double> times;
  size_t found = 0;
  for (int i = 0; i < 2000; ++i) {
    const Doc doc = random(store.size());
    std::vector<std::string> words = words_of(store.title(doc));
    std::erase_if(words, [](const std::string& word) { return word.size() < 6; });
    if (words.empty()) continue;
    const std::string meant = words[random(static_cast<uint32_t>(words.size()))];
    const std::string right = meant + " ", wrong = slip(meant) + " ";
    SearchRequest request;
    request.query = right;
    if (searcher.search(request).total > 40) continue;
    request.query = wrong;
    const double start = now_ms();
    const SearchAnswer answer = searcher.search(request);
    times.push_back(now_ms() - start);
    const auto is_it = [doc](const Hit& hit) { return hit.doc == doc; };
    found += std::any_of(answer.hits.begin(), answer.hits.end(), is_it) ? 1 : 0;
  }
  if (times.empty()) return;
  std::printf(wish.json ? "{\"row\":\"found\",\"found\":%zu,\"asked\":%zu}\n"
                        : "one slip of spelling: %zu of %zu articles found in the first fifty\n",
              found, times.size());
  print(wish, "one slip of spelling", times);
}

// Another name that people give to a topic ("k8s"), of those that have one.
std::string some_alias(const ArticleStore& store) {
  const auto topics = static_cast<uint32_t>(store.labels(Facet::topic).size());
  for (uint32_t tries = 0; tries < 1000; ++tries) {
    const auto aliases = store.labels(Facet::topic).aliases(random(topics));
    if (!aliases.empty()) return std::string(store.view(aliases[0]));
  }
  return "none";
}

// DevFeed's six shapes: a common word, it misspelt, two words, an alias, a word that matches nothing, the second page.
void measure_shapes(const Wish& wish, const ArticleStore& store, Searcher& searcher) {
  constexpr std::array names = {"a common word",       "a common word misspelt", "two words",
                                "an alias of a topic", "what nothing matches",   "the second page"};
  std::array<std::vector<double>, names.size()> times;
  for (int i = 0; i < 100; ++i) {
    // The first word of a title is drawn as often as it occurs: a common one.
    const std::vector<std::string> words = words_of(store.title(random(store.size())));
    const std::string& common = words.front();
    const std::string queries[names.size()] = {common,
                                               common.size() < 3 ? common + "q" : slip(common),
                                               common + " " + words.back(),
                                               some_alias(store),
                                               "zzqxv" + std::to_string(i),
                                               common};
    for (size_t shape = 0; shape < names.size(); ++shape) {
      SearchRequest request;
      request.query = "zz";
      searcher.search(request);  // it forgets the last query
      request.query = queries[shape];
      if (shape == 5) request.offset = 50;
      times[shape].push_back(time_of(searcher, request));
    }
  }
  for (size_t shape = 0; shape < names.size(); ++shape) print(wish, names[shape], times[shape]);
}

// A filter as people choose them: some label of some article.
std::vector<Filter> some_filter(const ArticleStore& store) {
  const auto facet = static_cast<Facet>(random(facet_count));
  const auto labels = store.labels(facet, random(store.size()));
  if (labels.empty()) return some_filter(store);
  return {{facet, labels[random(static_cast<uint32_t>(labels.size()))]}};
}

// Every query letter by letter, plain and then with a filter.
void measure_typing(const Wish& wish, std::string_view queries, const ArticleStore& store, Searcher& searcher) {
  std::vector<double> plain, filtered;
  std::array<std::vector<double>, 6> by_length;
  for (size_t begin = 0; begin < queries.size();) {
    const size_t end = std::min(queries.find('\n', begin), queries.size());
    const std::string_view query = queries.substr(begin, end - begin);
    for (const bool with_filter : {false, true}) {
      SearchRequest request;
      if (with_filter) request.filters = some_filter(store);
      for (size_t size = 1; size <= query.size(); ++size) {
        request.query = query.substr(0, size);
        const double took = time_of(searcher, request);
        (with_filter ? filtered : plain).push_back(took);
        if (!with_filter) by_length[std::min(size, by_length.size()) - 1].push_back(took);
        if (wish.slow && took > 5) {
          std::printf("%.2f ms%s: %.*s\n", took, with_filter ? " with a filter" : "", static_cast<int>(size),
                      query.data());
        }
      }
    }
    begin = end + 1;
  }
  print(wish, "a keystroke", plain);
  for (size_t i = 0; i < by_length.size(); ++i) {
    const bool last = i + 1 == by_length.size();
    print(wish, "  the " + std::to_string(i + 1) + ". character" + (last ? " or later" : ""), by_length[i]);
  }
  print(wish, "a keystroke with one filter", filtered);
}

// Reads as a download arrives, in pieces; gives how many bytes there were.
size_t read_bundle(const char* path, ArticleStore& store) {
  std::FILE* file = std::fopen(path, "rb");
  if (!file) return 0;
  std::setvbuf(file, nullptr, _IONBF, 0);
  const auto piece = std::make_unique<char[]>(piece_bytes);
  FeedReader reader([&](const Article& article) { store.append(article); });
  size_t bytes = 0;
  while (const size_t some = std::fread(piece.get(), 1, piece_bytes, file)) {
    reader.feed({piece.get(), some});
    bytes += some;
  }
  std::fclose(file);
  reader.finish();
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  Wish wish;
  for (int i = 3; i < argc; ++i) {
    const std::string_view option = argv[i];
    wish.load_only |= option == "--load";
    wish.json |= option == "--json";
    wish.slow |= option == "--slow";
  }
  ArticleStore store;
  double start = now_ms();
  const size_t bytes = read_bundle(argv[1], store);
  const double read_ms = now_ms() - start;
  if (store.size() == 0) return 1;
  Searcher searcher(store);
  start = now_ms();
  while (searcher.index_more(2048) > 0) {
  }
  const double index_ms = now_ms() - start;
  start = now_ms();
  while (searcher.prepare_more(400'000)) {
  }
  const double prepare_ms = now_ms() - start;
  std::printf(
      wish.json
          ? "{\"row\":\"load\",\"articles\":%u,\"bytes\":%zu,\"read_ms\":%.1f,\"index_ms\":%.1f,\"prepare_ms\":%.1f,"
            "\"store_bytes\":%zu,\"index_bytes\":%zu}\n"
          : "%u articles, %zu bytes: read %.0f ms, index %.0f ms, prepare %.0f ms, store %zu bytes, index %zu bytes\n",
      store.size(), bytes, read_ms, index_ms, prepare_ms, store.memory_bytes(), searcher.memory_bytes());
  if (wish.load_only) return 0;
  measure_typing(wish, read(argv[2]), store, searcher);
  measure_spelling(wish, store, searcher);
  measure_shapes(wish, store, searcher);
  return 0;
}
