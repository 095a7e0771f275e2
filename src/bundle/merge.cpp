#include "bundle/merge.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "feed/feed_reader.h"

namespace broadsheet {
namespace {

Seconds age_of_copy(const Article& article) {
  return article.modified != no_time ? article.modified : article.published;
}

template <typename Value>
void take_if_there(Value& winner, const Value& older, const Value& nothing = {}) {
  if (winner == nothing) winner = older;
}

void unite_aliases(std::vector<std::string_view>& winner, const std::vector<std::string_view>& older) {
  for (const std::string_view alias : older) {
    if (std::find(winner.begin(), winner.end(), alias) == winner.end()) winner.push_back(alias);
  }
}

// Labels are the same by their names, as everywhere they are counted.
void unite(std::vector<Label>& winner, const std::vector<Label>& older) {
  std::unordered_map<std::string_view, size_t> places;
  for (size_t i = 0; i < winner.size(); ++i) places.try_emplace(winner[i].name, i);
  for (const Label& label : older) {
    const auto [place, is_new] = places.try_emplace(label.name, winner.size());
    if (is_new) {
      winner.push_back(label);
    } else {
      Label& same = winner[place->second];
      take_if_there(same.url, label.url);
      unite_aliases(same.aliases, label.aliases);
    }
  }
}

// A reader takes no longer list than this.
bool cut(std::vector<Label>& labels) {
  const size_t most = FeedLimits{}.max_labels;
  if (labels.size() <= most) return false;
  labels.resize(most);
  return true;
}

// Gives `winner` what it lacks of `older`.
void complete(Article& winner, const Article& older) {
  take_if_there(winner.url, older.url);
  take_if_there(winner.external_url, older.external_url);
  take_if_there(winner.title, older.title);
  if (winner.overview.empty()) {  // who wrote it goes with it
    winner.overview = older.overview;
    winner.overview_by_ai = older.overview_by_ai;
  }
  take_if_there(winner.text, older.text);
  take_if_there(winner.image, older.image);
  take_if_there(winner.content_type, older.content_type);
  take_if_there(winner.language, older.language);
  take_if_there(winner.published, older.published, no_time);
  take_if_there(winner.modified, older.modified, no_time);
  unite(winner.authors, older.authors);
  unite(winner.sources, older.sources);
  unite(winner.topics, older.topics);
  unite(winner.tags, older.tags);
}

// Copies in input order -> one.
Article merge_copies(std::vector<Article> copies, uint64_t& cut_lists) {
  std::stable_sort(copies.begin(), copies.end(),
                   [](const Article& a, const Article& b) { return age_of_copy(a) < age_of_copy(b); });
  Article winner = std::move(copies.back());
  copies.pop_back();
  for (; !copies.empty(); copies.pop_back()) complete(winner, copies.back());
  for (auto* labels : {&winner.authors, &winner.sources, &winner.topics, &winner.tags}) cut_lists += cut(*labels);
  return winner;
}

}  // namespace

Seconds time_of(const Article& article) { return article.published != no_time ? article.published : article.modified; }

MergedArticles merge_articles(std::vector<Article> articles) {
  std::unordered_map<std::string_view, std::vector<size_t>> places;
  places.reserve(articles.size());
  for (size_t i = 0; i < articles.size(); ++i) places[articles[i].identity()].push_back(i);

  MergedArticles out;
  out.merged = articles.size() - places.size();
  out.articles.reserve(places.size());
  for (size_t i = 0; i < articles.size(); ++i) {
    const std::vector<size_t>& copies = places.find(articles[i].identity())->second;
    if (copies.size() == 1) {
      out.articles.push_back(std::move(articles[i]));
    } else if (copies.front() == i) {
      std::vector<Article> group;
      for (const size_t copy : copies) group.push_back(articles[copy]);
      out.articles.push_back(merge_copies(std::move(group), out.cut_lists));
    }
  }
  std::sort(out.articles.begin(), out.articles.end(), [](const Article& a, const Article& b) {
    return time_of(a) != time_of(b) ? time_of(a) > time_of(b) : a.identity() < b.identity();
  });
  return out;
}

}  // namespace broadsheet
