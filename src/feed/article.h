// What an article is: the one shape that importers make, the bundle is written from, and the reader of bundles gives.
// Everything is a view: whoever hands out an Article says how long its bytes live.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace broadsheet {

// A name that articles are grouped by: a source, topic, tag or author.
struct Label {
  std::string_view name;                  // as people write it; never empty
  std::string_view url;                   // its page; http, https or mailto, or empty
  std::vector<std::string_view> aliases;  // other names it is found by ("k8s"); topics only
};

// Text members are UTF-8 without control characters except line feed and tab; a line feed ends a paragraph's line.
// Addresses are http, https or mailto, or empty: anything else was left out by whoever made the article.
struct Article {
  std::string_view id;            // its identity; empty where that is the url, as in every bundle of ours
  std::string_view url;           // the article's page as a person reads it, canonical; may be empty in others' feeds
  std::string_view external_url;  // the original publisher's page
  std::string_view title;
  std::string_view overview;  // JSON Feed's `summary`
  std::string_view text;      // the excerpt, or the whole text: `content_text`, or `content_html` as text
  std::string_view image;
  std::string_view content_type;  // article, news, tutorial, release, comparison, opinion, or another word
  std::string_view language;      // lower-case base code: "en", "pt"; Chinese keeps what follows: "zh-hant"
  Seconds published = no_time;
  Seconds modified = no_time;
  bool overview_by_ai = false;
  std::vector<Label> authors;
  std::vector<Label> sources;
  std::vector<Label> topics;
  std::vector<Label> tags;

  // What it is known by: never empty in an article that a reader or importer hands out.
  std::string_view identity() const { return id.empty() ? url : id; }
  // Empties it for the next article but keeps the vectors' memory.
  void clear();
};

// What a feed says of itself, apart from its articles.
struct FeedHead {
  std::string_view title;
  std::string_view description;
  std::string_view home_page_url;
  std::string_view feed_url;
  std::string_view next_url;  // the next page of the bundle, where there is one; may be relative, and is not judged yet
  std::string_view language;
  std::string_view icon;
  std::string_view feed_version;  // JSON Feed's `version`, an address
  int64_t version = 0;            // `_broadsheet.version`; 0 in a feed that another program made
};

// The version of the extension object `_broadsheet` that this code writes and understands.
inline constexpr int64_t bundle_version = 1;

// Longer ones are no addresses.
inline constexpr size_t max_url_bytes = 8192;

// An address as it may be shown and opened: white space around it gone, scheme http, https or mailto in any case, no
// control characters, spaces or raw quotes inside. Empty where it is none of that. The view is into `address`.
std::string_view safe_url(std::string_view address);

}  // namespace broadsheet
