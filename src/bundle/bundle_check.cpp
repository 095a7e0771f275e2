#include "bundle/bundle_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
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
    if (code == Code::ok || code == Code::newer_version) check_head(reader.head());
    if (report.articles > 0) check_members();
    std::stable_sort(out_.findings.begin(), out_.findings.end(), [](const BundleFinding& a, const BundleFinding& b) {
      return a.status.place.offset < b.status.place.offset;
    });
    return std::move(out_);
  }

 private:
  void take_report(const FeedReport& report) {
    for (const Status& status : report.findings) add(true, status);
    out_.errors += report.findings_total - report.findings.size();
    if (!report.status.ok()) add(report.status.code != Code::newer_version, report.status);
  }

  void check_head(const FeedHead& head) {
    if (head.feed_version.empty()) {
      error(Code::bad_field, "JSON Feed asks for the version, " + std::string(format::version_url) + "; there is none.",
            {0, 0, 0, format::version});
    } else if (head.feed_version.substr(0, prefix.size()) != prefix) {
      error(Code::bad_field, "The version is not one of JSON Feed, which begin with " + std::string(prefix) + ".",
            {0, 0, 0, format::version});
    }
    if (head.title.empty()) {
      error(Code::bad_field, "JSON Feed asks for a title; the feed has none.", {0, 0, 0, format::title});
    }
    if (head.version == 0) {
      warn("The feed has no _broadsheet.version: it is read as any JSON Feed.", {0, 0, 0, format::extension});
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
      warn("Article " + number(place) + ": id and url differ; in a bundle they are the same address.",
           at(place, format::id));
    }
    if (article.url.empty()) warn("Article " + number(place) + " has no url.", at(place, format::url));
    if (article.title.empty() && article.overview.empty() && article.text.empty()) {
      warn("Article " + number(place) + " has neither title nor text.", at(place, format::title));
    }
    check_order(article, place);
  }

  // One article out of place is named, not all behind it.
  void check_order(const Article& article, const Place& place) {
    const Seconds time = time_of(article);
    if (has_last_time_ && time > last_time_) {
      warn("Article " + number(place) + " is newer than the one before it; a bundle has the newest first.",
           at(place, format::date_published));
    }
    last_time_ = time;
    has_last_time_ = true;
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

  static std::string number(const Place& place) { return std::to_string(place.item); }
  static Place at(Place place, std::string_view field) {
    place.field = field;
    return place;
  }

  void error(Code code, std::string message, Place place) { add(true, {code, std::move(message), std::move(place)}); }
  void warn(std::string message, Place place) { add(false, {Code::bad_field, std::move(message), std::move(place)}); }

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
  Seconds last_time_ = no_time;
  bool has_last_time_ = false;
};

}  // namespace

BundleCheck check_bundle(std::string_view bytes, size_t max_findings) { return Checker(bytes, max_findings).check(); }

}  // namespace broadsheet
