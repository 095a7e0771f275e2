#include "feed/item_reader.h"

#include <simdjson.h>

#include <deque>

#include "feed/bundle_format.h"
#include "text/html_text.h"
#include "text/plain_text.h"

namespace broadsheet {
namespace {

namespace format = bundle_format;
namespace ondemand = simdjson::ondemand;
using ondemand::json_type;
using simdjson::error_code;

static_assert(ItemReader::padding >= simdjson::SIMDJSON_PADDING);

constexpr size_t max_text_bytes = 1u << 20;  // of one member; what an arena's string holds
constexpr size_t max_line_bytes = 1u << 16;  // of a title or a name

std::string_view name_of(json_type type) {
  switch (type) {
    case json_type::array:
      return "a list";
    case json_type::object:
      return "an object";
    case json_type::number:
      return "a number";
    case json_type::string:
      return "a string";
    case json_type::boolean:
      return "true or false";
    case json_type::null:
      return "null";
  }
  return "nothing that JSON knows";
}

// What simdjson found, in words for a person; the rest of a sentence that begins "it can't be read: ".
std::string reason_of(error_code error) {
  switch (error) {
    case simdjson::UTF8_ERROR:
      return "it holds bytes that are not UTF-8";
    case simdjson::UNESCAPED_CHARS:
      return "a control character stands unescaped in a string";
    case simdjson::UNCLOSED_STRING:
      return "a string has no end";
    case simdjson::STRING_ERROR:
      return "an escape in a string is none that JSON knows";
    case simdjson::NUMBER_ERROR:
      return "a number is not one that JSON knows";
    case simdjson::DEPTH_ERROR:
      return "it is nested too deep";
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return "a bracket is missing";
    case simdjson::MEMALLOC:
      return "there is not enough memory";
    case simdjson::CAPACITY:
      return "it is too large";
    default:
      return "it is not sound JSON";
  }
}

// simdjson's first pass says what is wrong with a text but not where.
size_t place_of(error_code error, std::string_view json) {
  if (error == simdjson::UTF8_ERROR) {
    const size_t at = find_invalid_utf8(json);
    return at == std::string_view::npos ? 0 : at;
  }
  if (error != simdjson::UNESCAPED_CHARS) return 0;
  bool in_string = false;
  for (size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_string && c == '\\')
      ++at;
    else if (c == '"')
      in_string = !in_string;
    else if (in_string && static_cast<unsigned char>(c) < 0x20)
      return at;
  }
  return 0;
}

// Lower-case base code; Chinese keeps its script or region, which decides how its characters are drawn.
std::string_view normal_language(std::string_view tag, std::string& scratch) {
  while (!tag.empty() && tag.front() == ' ') tag.remove_prefix(1);
  tag = tag.substr(0, tag.find(' '));
  size_t base = 0;
  while (base < tag.size() && tag[base] != '-' && tag[base] != '_') ++base;
  scratch.clear();
  for (const char c : tag) scratch += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '_' ? '-' : c;
  if (scratch.substr(0, base) != "zh") scratch.resize(base);
  return base >= 2 && base <= 8 ? std::string_view(scratch) : std::string_view{};
}

}  // namespace

// Reads members into an Article whose views point into simdjson's string buffer, or into `kept` where a string had to
// be changed. Both last until the next item.
struct ItemReader::State {
  State(FeedLimits a_limits, Finder a_finder) : limits(a_limits), finder(std::move(a_finder)) {}

  FeedLimits limits;
  Finder finder;
  ondemand::parser parser;
  Article article;
  std::vector<Label> plain_tags;
  std::deque<std::string> kept;
  std::vector<Status> pending;  // found in the item at hand: told once it is clear that it will not be read again
  uint64_t refused = 0;
  std::string inherited_language;

  // Where we are: for findings.
  const char* input = nullptr;  // stands at `offset` of the whole input
  uint64_t offset = 0;
  uint32_t number = 0;
  Place given_at;  // of the article that the sink is looking at

  uint64_t offset_of(const char* at) const { return offset + static_cast<uint64_t>(at - input); }

  void found(Code code, std::string message, const char* at, std::string_view field) {
    pending.push_back({code, std::move(message), {offset_of(at), 0, number, std::string(field)}});
  }
  void tell_pending() {
    for (Status& status : pending) finder(std::move(status));
    pending.clear();
  }
  std::string subject() const { return number != 0 ? "Article " + std::to_string(number) : "The feed"; }

  // True where the value has the type; else says so (null counts as missing, and nothing is said).
  bool has_type(ondemand::value& value, json_type wanted, std::string_view field, error_code& error) {
    json_type type;
    const char* const at = value.raw_json_token().data();
    error = value.type().get(type);
    if (error) return false;
    if (type == wanted) return true;
    if (type != json_type::null) {
      found(Code::bad_field,
            subject() + ": " + std::string(field) + " is " + std::string(name_of(type)) + ", not " +
                std::string(name_of(wanted)) + "; it is left out.",
            at, field);
    }
    return false;
  }

  enum class Shape { line, text, url, raw };

  error_code read_string(ondemand::value value, std::string_view field, Shape shape, std::string_view& out) {
    error_code error;
    if (!has_type(value, json_type::string, field, error)) return error;
    const char* const at = value.raw_json_token().data();
    std::string_view text;
    error = value.get_string(true).get(text);  // a lone surrogate becomes U+FFFD
    if (error) return error;
    std::string scratch;
    const size_t bound = shape == Shape::text || shape == Shape::raw ? max_text_bytes : max_line_bytes;
    if (shape != Shape::raw && text.size() > bound) {
      found(Code::too_large, subject() + ": " + std::string(field) + " is very long; the rest of it is left out.", at,
            field);
      text = cut_utf8(text, bound);
    }
    if (shape == Shape::text)
      text = clean_text(text, scratch);
    else if (shape != Shape::raw)
      text = clean_line(text, scratch);
    if (!scratch.empty() && text.data() == scratch.data()) text = kept.emplace_back(std::move(scratch));
    if (shape == Shape::url) {
      const std::string_view safe = safe_url(text);
      if (safe.empty() && !text.empty()) {
        found(Code::bad_field,
              subject() + ": the address in " + std::string(field) + " is not http, https or mailto; it is left out.",
              at, field);
      }
      text = safe;
    }
    out = text;
    return simdjson::SUCCESS;
  }

  error_code read_time(ondemand::value value, std::string_view field, Seconds& out) {
    std::string_view text;
    const char* const at = value.raw_json_token().data();
    if (const error_code error = read_string(value, field, Shape::line, text)) return error;
    if (text.empty()) return simdjson::SUCCESS;
    if (const auto time = parse_rfc3339(text))
      out = *time;
    else
      found(Code::bad_field,
            subject() + ": " + std::string(field) + " is not a date as JSON Feed writes it; it is left out.", at,
            field);
    return simdjson::SUCCESS;
  }

  // Members by name; a handler gives an error only where the JSON itself is broken.
  template <typename Handler>
  error_code each_member(ondemand::object object, Handler&& handler) {
    for (auto member : object) {
      ondemand::field field;
      if (const error_code error = std::move(member).get(field)) return error;
      std::string_view key;
      if (const error_code error = field.unescaped_key(true).get(key)) return error;
      if (const error_code error = handler(key, field.value())) return error;
    }
    return simdjson::SUCCESS;
  }

  template <typename Handler>
  error_code each_element(ondemand::value value, std::string_view field, Handler&& handler) {
    error_code error;
    if (!has_type(value, json_type::array, field, error)) return error;
    const char* const at = value.raw_json_token().data();
    ondemand::array array;
    if (value.get_array().get(array)) return simdjson::TAPE_ERROR;
    size_t count = 0;
    for (auto element : array) {
      ondemand::value item;
      if ((error = std::move(element).get(item))) return error;
      if (++count > limits.max_labels) continue;
      if ((error = handler(item))) return error;
    }
    if (count > limits.max_labels) {
      found(Code::too_large,
            subject() + ": " + std::string(field) + " has more than " + std::to_string(limits.max_labels) +
                " entries; the rest is left out.",
            at, field);
    }
    return simdjson::SUCCESS;
  }

  error_code read_label(ondemand::value value, std::string_view field, std::vector<Label>& labels) {
    error_code error;
    if (!has_type(value, json_type::object, field, error)) return error;
    ondemand::object object;
    if (value.get_object().get(object)) return simdjson::TAPE_ERROR;
    Label label;
    error = each_member(object, [&](std::string_view key, ondemand::value member) -> error_code {
      if (key == format::name) return read_string(member, field, Shape::line, label.name);
      if (key == format::url) return read_string(member, field, Shape::url, label.url);
      if (key != format::aliases) return simdjson::SUCCESS;
      return each_element(member, format::aliases, [&](ondemand::value alias) {
        std::string_view text;
        const error_code failed = read_string(alias, format::aliases, Shape::line, text);
        if (!text.empty()) label.aliases.push_back(text);
        return failed;
      });
    });
    if (label.name.empty()) label.name = label.url;  // an author may be known by an address alone
    if (!error && !label.name.empty()) labels.push_back(std::move(label));
    return error;
  }

  error_code read_labels(ondemand::value value, std::string_view field, std::vector<Label>& labels) {
    return each_element(value, field, [&](ondemand::value item) { return read_label(item, field, labels); });
  }

  error_code read_names(ondemand::value value, std::string_view field, std::vector<Label>& labels) {
    return each_element(value, field, [&](ondemand::value item) {
      std::string_view name;
      const error_code error = read_string(item, field, Shape::line, name);
      if (!name.empty()) labels.push_back({name, {}, {}});
      return error;
    });
  }

  error_code read_extension(ondemand::value value) {
    error_code error;
    if (!has_type(value, json_type::object, format::extension, error)) return error;
    ondemand::object object;
    if (value.get_object().get(object)) return simdjson::TAPE_ERROR;
    return each_member(object, [&](std::string_view key, ondemand::value member) -> error_code {
      if (key == format::content_type) return read_string(member, key, Shape::line, article.content_type);
      if (key == format::sources) return read_labels(member, key, article.sources);
      if (key == format::topics) return read_labels(member, key, article.topics);
      if (key == format::tags) return read_labels(member, key, article.tags);
      if (key != format::overview_by_ai) return simdjson::SUCCESS;
      error_code failed;
      if (!has_type(member, json_type::boolean, key, failed)) return failed;
      return member.get_bool().get(article.overview_by_ai);
    });
  }

  // JSON Feed wants a string; numbers are common enough in the wild.
  error_code read_id(ondemand::value value) {
    json_type type;
    if (const error_code error = value.type().get(type)) return error;
    if (type != json_type::number) return read_string(value, format::id, Shape::line, article.id);
    std::string_view digits = value.raw_json_token();
    while (!digits.empty() && static_cast<unsigned char>(digits.back()) <= ' ') digits.remove_suffix(1);
    article.id = digits;
    double ignored;
    return value.get_double().get(ignored);
  }

  error_code read_members(ondemand::object object) {
    std::string_view html, banner;
    const error_code error = each_member(object, [&](std::string_view key, ondemand::value value) -> error_code {
      if (key == format::id) return read_id(value);
      if (key == format::url) return read_string(value, key, Shape::url, article.url);
      if (key == format::external_url) return read_string(value, key, Shape::url, article.external_url);
      if (key == format::title) return read_string(value, key, Shape::line, article.title);
      if (key == format::summary) return read_string(value, key, Shape::text, article.overview);
      if (key == format::content_text) return read_string(value, key, Shape::text, article.text);
      if (key == format::content_html) return read_string(value, key, Shape::raw, html);
      if (key == format::image) return read_string(value, key, Shape::url, article.image);
      if (key == format::banner_image) return read_string(value, key, Shape::url, banner);
      if (key == format::date_published) return read_time(value, key, article.published);
      if (key == format::date_modified) return read_time(value, key, article.modified);
      if (key == format::language) return read_string(value, key, Shape::line, article.language);
      if (key == format::authors) return read_labels(value, key, article.authors);
      if (key == format::author) return read_label(value, key, article.authors);
      if (key == format::tags) return read_names(value, key, plain_tags);
      if (key == format::extension) return read_extension(value);
      return simdjson::SUCCESS;
    });
    if (error) return error;
    if (article.image.empty()) article.image = banner;
    if (article.text.empty() && !html.empty()) {
      std::string text = html_to_text(html);
      std::string scratch;
      const std::string_view clean = clean_text(text, scratch);
      article.text = cut_utf8(kept.emplace_back(clean), max_text_bytes);
    }
    return simdjson::SUCCESS;
  }

  void complete() {
    if (article.tags.empty()) article.tags.swap(plain_tags);
    if (!article.language.empty()) {
      std::string scratch;
      const std::string_view language = normal_language(article.language, scratch);
      article.language = language.empty() ? language : kept.emplace_back(language);
    }
    if (article.language.empty()) article.language = inherited_language;
    if (article.id == article.url) article.id = {};
    if (article.identity().empty()) article.id = article.external_url;
    // Without any address or id it is known by its place: it can be read, but not told apart in a rebuilt feed.
    if (article.identity().empty()) article.id = kept.emplace_back("#" + std::to_string(number));
  }

  // Reads the value as an article. An error means that the JSON is broken; `given` says whether `sink` got it.
  error_code read_item(ondemand::value value, const Sink& sink, bool& given) {
    given = false;
    article.clear();
    plain_tags.clear();
    kept.clear();
    json_type type;
    const char* const at = value.raw_json_token().data();
    error_code error = value.type().get(type);
    if (error) return error;
    if (type != json_type::object) {
      found(Code::bad_item, subject() + " can't be read: it is " + std::string(name_of(type)) + ", not an object.", at,
            {});
      return simdjson::SUCCESS;
    }
    ondemand::object object;
    error = value.get_object().get(object);
    if (!error) error = read_members(object);
    if (error) return error;
    complete();
    given_at = {offset_of(at), 0, number, {}};
    sink(article);
    given = true;
    return simdjson::SUCCESS;
  }
};

ItemReader::ItemReader(FeedLimits limits, Finder finder) : state_(std::make_unique<State>(limits, std::move(finder))) {}
ItemReader::~ItemReader() = default;

uint64_t ItemReader::refused() const { return state_->refused; }
const Place& ItemReader::place() const { return state_->given_at; }
std::string_view ItemReader::inherited_language() const { return state_->inherited_language; }

size_t ItemReader::read_batch(std::string_view array, uint64_t offset, uint32_t first_item, const Sink& sink) {
  State& s = *state_;
  s.input = array.data();
  s.offset = offset;
  s.number = first_item;
  ondemand::document document;
  ondemand::array items;
  if (s.parser.iterate(array.data(), array.size(), array.size() + padding).get(document)) return 0;
  if (document.get_array().get(items)) return 0;
  size_t read = 0;
  for (auto element : items) {
    ondemand::value value;
    bool given = false;
    if (std::move(element).get(value) || s.read_item(value, sink, given)) break;
    if (!given) ++s.refused;
    s.tell_pending();
    ++read;
    ++s.number;
  }
  s.pending.clear();
  return read;
}

bool ItemReader::read_one(std::string_view item, uint64_t offset, uint32_t number, const Sink& sink) {
  State& s = *state_;
  s.input = item.data();
  s.offset = offset;
  s.number = number;
  ondemand::document document;
  ondemand::value value;
  bool given = false;
  error_code error = s.parser.iterate(item.data(), item.size(), item.size() + padding).get(document);
  const char* at = item.data() + place_of(error, item);
  if (!error) {
    // A lone scalar can't be had as a value; it is no article in any case.
    if (document.is_scalar().value_unsafe()) {
      s.found(Code::bad_item, s.subject() + " can't be read: it is not an object.", at, {});
      s.tell_pending();
      return false;
    }
    error = document.get_value().get(value);
    if (!error) error = s.read_item(value, sink, given);
    const char* location = nullptr;
    if (error && !document.current_location().get(location)) at = location;
  }
  if (error) {
    if (at < item.data() || at > item.data() + item.size()) at = item.data();
    s.pending.clear();  // of its members, which are not read after all
    s.found(Code::bad_item, s.subject() + " can't be read: " + reason_of(error) + ".", at, {});
  }
  s.tell_pending();
  return given;
}

Status ItemReader::read_head(std::string_view json, OwnedHead& head) {
  State& s = *state_;
  s.input = json.data();
  s.offset = 0;
  s.number = 0;
  s.kept.clear();
  const auto own = [&](ondemand::value value, std::string_view key, State::Shape shape, std::string& out) {
    std::string_view text;
    const error_code error = s.read_string(value, key, shape, text);
    if (!error && !text.empty()) out = text;
    return error;
  };
  using Shape = State::Shape;
  ondemand::document document;
  ondemand::object object;
  error_code error = s.parser.iterate(json.data(), json.size(), json.size() + padding).get(document);
  const bool begun = !error;
  if (!error) error = document.get_object().get(object);
  if (!error) {
    error = s.each_member(object, [&](std::string_view key, ondemand::value value) -> error_code {
      if (key == format::title) return own(value, key, Shape::line, head.title);
      if (key == format::description) return own(value, key, Shape::text, head.description);
      if (key == format::home_page_url) return own(value, key, Shape::url, head.home_page_url);
      if (key == format::feed_url) return own(value, key, Shape::url, head.feed_url);
      if (key == format::next_url) return own(value, key, Shape::line, head.next_url);
      if (key == format::language) return own(value, key, Shape::line, head.language);
      if (key == format::icon) return own(value, key, Shape::url, head.icon);
      if (key == format::version) return own(value, key, Shape::line, head.feed_version);
      if (key != format::extension) return simdjson::SUCCESS;
      error_code failed;
      if (!s.has_type(value, json_type::object, key, failed)) return failed;
      ondemand::object extension;
      if (value.get_object().get(extension)) return simdjson::TAPE_ERROR;
      return s.each_member(extension, [&](std::string_view name, ondemand::value member) -> error_code {
        if (name != format::version || !s.has_type(member, json_type::number, name, failed)) return simdjson::SUCCESS;
        // A version that is not whole, or beyond 64 bits, is no version of ours.
        if (member.get_int64().get(head.version)) head.version = 0;
        return simdjson::SUCCESS;
      });
    });
  }
  s.tell_pending();
  std::string scratch;
  s.inherited_language = normal_language(head.language, scratch);
  if (!error) return {};
  size_t at = place_of(error, json);
  const char* location = nullptr;
  if (begun && !document.current_location().get(location) && location >= json.data()) {
    at = std::min(static_cast<size_t>(location - json.data()), json.size());
  }
  return {Code::not_json, "Around its articles the feed is broken: " + reason_of(error) + ".", {at, 0, 0, {}}};
}

}  // namespace broadsheet
