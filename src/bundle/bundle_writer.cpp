#include "bundle/bundle_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "feed/bundle_format.h"

namespace broadsheet {
namespace {

namespace format = bundle_format;
using Json = nlohmann::ordered_json;

void put(Json& object, const char* member, std::string_view text) {
  if (!text.empty()) object[member] = text;
}

void put(Json& object, const char* member, Seconds time) {
  if (time != no_time) object[member] = format_rfc3339(time);
}

void put(Json& object, const char* member, const std::vector<Label>& labels) {
  if (labels.empty()) return;
  Json list = Json::array();
  for (const Label& label : labels) {
    Json entry = Json::object();
    put(entry, format::name, label.name);
    put(entry, format::url, label.url);
    if (!label.aliases.empty()) entry[format::aliases] = label.aliases;
    list.push_back(std::move(entry));
  }
  object[member] = std::move(list);
}

Json names_of(const std::vector<Label>& labels) {
  Json list = Json::array();
  for (const Label& label : labels) list.push_back(label.name);
  return list;
}

Json extension_of(const Article& article) {
  Json extension = Json::object();
  put(extension, format::content_type, article.content_type);
  if (article.overview_by_ai) extension[format::overview_by_ai] = true;
  put(extension, format::sources, article.sources);
  put(extension, format::topics, article.topics);
  put(extension, format::tags, article.tags);
  return extension;
}

Json item_of(const Article& article) {
  Json item = Json::object();
  item[format::id] = article.identity();
  put(item, format::url, article.url);
  put(item, format::external_url, article.external_url);
  put(item, format::title, article.title);
  put(item, format::summary, article.overview);
  // JSON Feed asks for content in every item: an article without an excerpt has an empty one.
  item[format::content_text] = article.text;
  put(item, format::image, article.image);
  put(item, format::date_published, article.published);
  put(item, format::date_modified, article.modified);
  put(item, format::authors, article.authors);
  if (!article.tags.empty()) item[format::tags] = names_of(article.tags);
  put(item, format::language, article.language);
  if (Json extension = extension_of(article); !extension.empty()) item[format::extension] = std::move(extension);
  return item;
}

Json head_of(const FeedHead& head) {
  Json out = Json::object();
  out[format::version] = format::version_url;
  out[format::title] = head.title;  // JSON Feed asks for one, be it empty
  put(out, format::home_page_url, head.home_page_url);
  put(out, format::feed_url, head.feed_url);
  put(out, format::description, head.description);
  put(out, format::next_url, head.next_url);
  put(out, format::icon, head.icon);
  put(out, format::language, head.language);
  out[format::extension] = Json{{format::version, bundle_version}};
  return out;
}

// Articles hold valid UTF-8; should one not, its bad bytes become U+FFFD rather than end the program.
std::string text_of(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

bool write_bundle(const FeedHead& head, std::span<const Article> articles, const ByteSink& sink) {
  FeedHead said = head;
  const auto nameless = [](const Article& article) { return article.language.empty(); };
  if (std::any_of(articles.begin(), articles.end(), nameless)) said.language = {};
  std::string text = text_of(head_of(said), 1);
  text.resize(text.size() - 2);  // the line feed and bracket at its end: the items go on there
  text += ",\n \"";
  text += format::items;
  text += "\": [";
  if (!sink(text)) return false;
  for (size_t i = 0; i < articles.size(); ++i) {
    text = (i == 0 ? "\n" : ",\n") + text_of(item_of(articles[i]), -1);
    if (!sink(text)) return false;
  }
  return sink("\n ]\n}\n");
}

}  // namespace broadsheet
