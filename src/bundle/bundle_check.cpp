#include "bundle/bundle_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "bundle/merge.h"
#include "feed/bundle_format.h"
#include "feed/feed_reader.h"
#include "feed/framer.h"

namespace broadsheet {
namespace {

namespace format = bundle_format;
using Json = nlohmann::json;

class Checker {
 public:
  Checker(std::string_view bytes, size_t max_findings) : bytes_(bytes), limit_(max_findings) {}

  BundleCheck check() {
    FeedLimits limits;
    limits.max_findings = limit_;
    FeedReader reader([&](const Article& article) { check_article(article, reader.place()); }, limits);
    reader.feed(bytes_);
    reader.finish();
    const FeedReport& report = reader.report();
    out_.articles = report.articles;
    take_report(report);
    // Of a document that breaks off, what is missing may have been in the rest.
    const Code code = report.status.code;
    const bool whole = code == Code::ok || code == Code::newer_version;
    if (whole) check_head(reader.head());
    if (report.articles > 0) check_members();
    if (reader.head().version > 0) take_doubts();
    std::stable_sort(out_.findings.begin(), out_.findings.end(), [](const BundleFinding& a, const BundleFinding& b) {
      return a.status.place.offset < b.status.place.offset;
    });
    return std::move(out_);
  }

 private:
  void take_report(const FeedReport& report) {
    for (const Status& status : report.findings) {
      if (!status.place.field.empty()) told_.insert(key_of(status.place));
      add(true, status);
    }
    out_.errors += report.findings_total - report.findings.size();
    if (!report.status.ok()) add(report.status.code != Code::newer_version, report.status);
  }

  void check_head(const FeedHead& head) {
    if (head.feed_version.empty() && told_of_head(format::version)) {
      // It has one, of which the reader has said what is wrong.
    } else if (head.feed_version.empty()) {
      error(Code::bad_field, "JSON Feed asks for the version, " + std::string(format::version_url) + "; there is none.",
            {0, 0, 0, format::version});
    } else if (head.feed_version.substr(0, prefix.size()) != prefix) {
      error(Code::bad_field,
            "The version " + quoted(head.feed_version) + " is not one of JSON Feed, which begin with " +
                std::string(prefix) + ".",
            {place_of_member(format::version), 0, 0, format::version});
    }
    if (head.title.empty() && !told_of_head(format::title)) {
      error(Code::bad_field, "JSON Feed asks for a title; the feed has none.", {0, 0, 0, format::title});
    }
    if (head.version == 0) {
      warn(
          "It is a plain JSON Feed, not a bundle: there is no _broadsheet.version. What only bundles need was not "
          "checked.",
          {0, 0, 0, format::extension});
    }
  }

  void check_article(const Article& article, const Place& place) {
    const auto [first, is_first] = first_items_.try_emplace(std::string(article.identity()), place.item);
    if (!is_first) {
      error(Code::bad_item,
            "Article " + number(place) + " has the id of article " + std::to_string(first->second) +
                " and is not shown beside it.",
            at(place, format::id));
    }
    if (!article.url.empty() && !article.id.empty()) {
      doubt("Article " + number(place) + ": id and url differ; in a bundle they are the same address.",
            at(place, format::id));
    }
    if (article.url.empty()) doubt("Article " + number(place) + " has no url.", at(place, format::url));
    if (article.title.empty() && article.overview.empty() && article.text.empty()) {
      warn("Article " + number(place) + " has neither title nor text.", at(place, format::title));
    }
    check_order(article, place);
  }

  // One article out of place is named, not all behind it. One without a date may have lost it, which is another
  // finding.
  void check_order(const Article& article, const Place& place) {
    const Seconds time = time_of(article);
    if (time == no_time) return;
    if (last_time_ != no_time && time > last_time_) {
      doubt("Article " + number(place) + " is newer than the one before it; a bundle has the newest first.",
            at(place, format::date_published));
    }
    last_time_ = time;
  }

  // What JSON Feed asks of the members themselves, which the reader does not tell apart.
  void check_members() {
    Framer framer(FeedLimits{}.max_item_bytes);
    std::vector<Frame> frames;
    uint32_t item = 0;
    for (size_t seen = 0; seen < bytes_.size();) {
      seen = std::min(seen + scan_bytes, bytes_.size());
      frames.clear();
      framer.scan(bytes_.substr(0, seen), 0, seen == bytes_.size(), frames);
      for (const Frame& frame : frames) {
        if (frame.kind == Frame::Kind::head || frame.kind == Frame::Kind::separator) continue;
        ++item;
        if (frame.kind == Frame::Kind::item) check_item(frame, item);
      }
    }
  }

  void check_item(const Frame& frame, uint32_t item) {
    const std::string_view text = bytes_.substr(frame.begin, frame.end - frame.begin);
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (!json.is_object()) return;  // the reader has said so
    const Place place{frame.begin, 0, item, {}};
    const auto id = json.find(format::id);
    if (id == json.end() || id->is_null()) {
      error(Code::bad_field, "Article " + number(place) + " has no id, which JSON Feed asks for.",
            at(place, format::id));
    } else if (id->is_number()) {
      error(Code::bad_field,
            "Article " + number(place) + ": JSON Feed asks for an id that is a string; this is a number.",
            at(place, format::id));
    }
    if (!json.contains(format::content_text) && !json.contains(format::content_html)) {
      error(Code::bad_field,
            "Article " + number(place) + " has neither content_text nor content_html; JSON Feed asks for one.",
            at(place, format::content_text));
    }
  }

  // Where the value of the document's own member begins; 0 where it can't be found.
  uint64_t place_of_member(std::string_view name) const {
    const std::string key = "\"" + std::string(name) + "\"";
    int depth = 0;
    for (size_t i = 0; i < bytes_.size(); ++i) {
      const char c = bytes_[i];
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      if (c != '"') continue;
      const size_t begin = i;
      for (++i; i < bytes_.size() && bytes_[i] != '"'; ++i) i += bytes_[i] == '\\';
      if (depth != 1 || bytes_.substr(begin, i + 1 - begin) != key) continue;
      const size_t colon = bytes_.find_first_not_of(" \t\r\n", i + 1);
      if (colon == std::string_view::npos || bytes_[colon] != ':') continue;
      const size_t value = bytes_.find_first_not_of(" \t\r\n", colon + 1);
      return value == std::string_view::npos ? 0 : value;
    }
    return 0;
  }

  static std::string quoted(std::string_view text) {
    constexpr size_t most = 80;
    size_t size = std::min(most, text.size());
    while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    return "'" + std::string(text.substr(0, size)) + (size < text.size() ? "…'" : "'");
  }

  static std::string number(const Place& place) { return std::to_string(place.item); }
  static Place at(Place place, std::string_view field) {
    place.field = field;
    return place;
  }

  void error(Code code, std::string message, Place place) { add(true, {code, std::move(message), std::move(place)}); }
  void warn(std::string message, Place place) { add(false, {Code::bad_field, std::move(message), std::move(place)}); }

  // A warning that counts only in a bundle, and only where the reader has not said something of that member: what it
  // left out must not be found missing too.
  void doubt(std::string message, Place place) {
    if (doubts_.size() < limit_) {
      doubts_.push_back({Code::bad_field, std::move(message), std::move(place)});
    } else {
      ++more_doubts_;
    }
  }
  void take_doubts() {
    for (Status& status : doubts_) {
      if (told_.count(key_of(status.place)) == 0) add(false, std::move(status));
    }
    out_.warnings += more_doubts_;
  }
  bool told_of_head(std::string_view field) const { return told_.count(key_of({0, 0, 0, std::string(field)})) > 0; }
  static std::string key_of(const Place& place) { return std::to_string(place.item) + " " + place.field; }

  void add(bool is_error, Status status) {
    uint64_t& count = is_error ? out_.errors : out_.warnings;
    if (count++ < limit_) out_.findings.push_back({is_error, std::move(status)});
  }

  static constexpr size_t scan_bytes = 1u << 20;  // keeps the list of frames short
  static constexpr std::string_view prefix = format::version_url_prefix;

  const std::string_view bytes_;
  const size_t limit_;
  BundleCheck out_;
  std::unordered_map<std::string, uint32_t> first_items_;
  std::unordered_set<std::string> told_;  // items and members that the reader has said something of
  std::vector<Status> doubts_;
  uint64_t more_doubts_ = 0;  // beyond those kept
  Seconds last_time_ = no_time;
};

}  // namespace

BundleCheck check_bundle(std::string_view bytes, size_t max_findings) { return Checker(bytes, max_findings).check(); }

}  // namespace broadsheet
