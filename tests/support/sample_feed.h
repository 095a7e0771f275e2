// Bundles of our own words for the tests of view and interface.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "view/view.h"

namespace broadsheet {

struct SampleArticle {
  std::string title = {}, overview = {}, text = {};
  std::string source = "Harbour Post";
  std::string topic = "Tides";
  Seconds published = 0;
  std::string language = "en";
  std::string type = "article";
  bool by_ai = true;
  std::string tag = "boats";
};

inline std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    if (c == '\n') {
      json += "\\n";
    } else {
      json += c;
    }
  }
  return json + "\"";
}

inline std::string bundle_of(const std::vector<SampleArticle>& articles) {
  std::string json = R"({"version": "https://jsonfeed.org/version/1.1", "title": "Harbour news", "items": [)";
  size_t number = 0;
  for (const SampleArticle& article : articles) {
    if (number > 0) json += ",\n";
    const std::string url = "https://news.example/" + std::to_string(++number);
    json += "{\"id\": \"" + url + "\", \"url\": \"" + url + "\", \"external_url\": \"https://post.example/" +
            std::to_string(number) + "\", \"title\": " + quoted(article.title) +
            ", \"summary\": " + quoted(article.overview) + ", \"content_text\": " + quoted(article.text) +
            ", \"language\": " + quoted(article.language) +
            ", \"date_published\": " + quoted(format_rfc3339(article.published)) +
            ", \"authors\": [{\"name\": \"Ida Quay\"}], \"_broadsheet\": {\"version\": 1, \"content_type\": " +
            quoted(article.type) + ", \"overview_by_ai\": " + (article.by_ai ? "true" : "false") +
            ", \"sources\": [{\"name\": " + quoted(article.source) +
            "}], \"topics\": [{\"name\": " + quoted(article.topic) +
            "}], \"tags\": [{\"name\": " + quoted(article.tag) + "}]}}";
  }
  return json + "]}";
}

// Eight articles, newest first, seen from `now`.
inline std::vector<SampleArticle> harbour_articles(Seconds now) {
  constexpr Seconds hour = 3600, day = 24 * hour;
  return {
      {.title = "Spring tide lifts the old ferry",
       .overview = "The ferry floats again.",
       .text = "Water rose by two metres.\n\nThe crew cheered.",
       .published = now - 2 * hour},
      {.title = "Lighthouse keeper learns radio",
       .overview = "A keeper and a radio.",
       .text = "She listens at night.",
       .source = "Coast Weekly",
       .topic = "Radio",
       .published = now - 5 * hour,
       .type = "news"},
      {.title = "Ferry timetable for winter",
       .overview = "Fewer boats.",
       .text = "The ferry leaves at eight.",
       .published = now - 1 * day,
       .by_ai = false},
      {.title = "渡轮时刻表",
       .overview = "渡轮",
       .text = "冬季渡轮减少。",
       .source = "Coast Weekly",
       .published = now - 1 * day - hour,
       .language = "zh"},
      {.title = "Nets mended by hand",
       .overview = "Slow work.",
       .text = "Rope, needle and patience.",
       .topic = "Craft",
       .published = now - 3 * day},
      {.title = "Storm glass explained",
       .overview = "Crystals and weather.",
       .text = "Camphor in spirit.",
       .topic = "Craft",
       .published = now - 20 * day},
      {.title = "سفن الميناء",
       .overview = "عن السفن",
       .text = "تغادر السفن عند الفجر",
       .source = "Coast Weekly",
       .published = now - 40 * day,
       .language = "ar"},
      {.title = "Harbour lights switch to solar",
       .overview = "Sun by day, light by night.",
       .text = "A ferry captain likes them.",
       .topic = "Light",
       .published = now - 70 * day},
  };
}

// Opens `json` as a host does, in one piece, and lets it come to rest.
inline void open_bundle(View& view, std::string_view json) {
  start_opening(view, json.size());
  const std::span<char> room = view.library->prepare(json.size());
  std::copy(json.begin(), json.end(), room.begin());
  view.library->commit(json.size());
  view.library->finish();
  while (advance(view, 50)) {
  }
}

}  // namespace broadsheet
