#include "publish/site.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "publish/digest.h"
#include "publish/feed_pages.h"
#include "publish/html.h"
#include "publish/template.h"

namespace broadsheet {
namespace {

// As the inside of a JSON string.
std::string escape_json(std::string_view text) {
  const std::string quoted = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

// Makes the files of a site one by one, each after those that it names.
class SiteMaker {
 public:
  SiteMaker(const Publication& publication, std::span<const File> viewer, const SiteOptions& options)
      : publication_(publication), viewer_(viewer), options_(options) {}

  Result<std::vector<File>> make() {
    add_leaves();
    add_feed();
    add_filled("site.js", {});
    add_filled("preload.js", {});
    const std::string title = publication_.head.title.empty() ? "Broadsheet" : std::string(publication_.head.title);
    const std::string description = description_of(publication_.head);
    add_filled("manifest.webmanifest", {{"title", escape_json(title)},
                                        {"short_title", escape_json(shortened(title, 24))},
                                        {"description", escape_json(description)}});
    add_page(title, description);
    add_worker();
    if (!status_.ok()) return status_;
    return std::move(files_);
  }

 private:
  // Whatever names no other file: programs, pictures, style.
  void add_leaves() {
    for (const std::string_view kind : {".wasm", ".svg", ".png", ".css"}) {
      for (const File& file : viewer_) {
        if (ends_in(file.name, kind)) add(file.name, file.bytes);
      }
    }
    file_named(viewer_, main_program, status_);
  }

  void add_feed() {
    std::vector<File> pages = feed_pages(publication_.head, publication_.articles, options_.articles_a_page);
    feed_ = pages.front().name;
    renames_["feed.json"] = feed_;
    // The last page first, since each names the next.
    for (auto page = pages.rbegin(); page != pages.rend(); ++page) files_.push_back(std::move(*page));
  }

  void add_filled(std::string_view name, std::initializer_list<Gap> gaps) {
    Result<std::string> text = filled(name, gaps);
    if (text.ok()) add(name, std::move(text.value()));
  }

  void add_page(std::string_view title, std::string_view description) {
    const FeedHead& head = publication_.head;
    std::string origins;
    for (const std::string& origin : options_.frame_origins) origins += (origins.empty() ? "" : " ") + origin;
    Gap gaps[] = {
        {"title", escape_html(title)},
        {"description", escape_html(description)},
        {"language", language_of(head)},
        {"preview", preview_tags(title, description, publication_.address, head.icon)},
        {"frame_origins", escape_html(origins)},
        {"articles", article_list(head, publication_.articles, feed_)},
        {"version", ""},
    };
    // All else is named by its content in the page, so what the page holds is the version of the whole.
    if (const Result<std::string> page = filled("index.html", gaps); page.ok()) version_ = content_name(page.value());
    gaps[6].second = version_;
    if (Result<std::string> page = filled("index.html", gaps); page.ok()) {
      page_ = {"index.html", std::move(page.value())};
    }
  }

  void add_worker() {
    std::string list;
    for (const File& file : files_) {
      list +=
          (list.empty() ? "" : ",") + std::string("\n  [\"") + file.name + "\", \"" + integrity_of(file.bytes) + "\"]";
    }
    const Gap gaps[] = {{"version", version_}, {"files", "[" + list + "\n]"}};
    Result<std::string> worker = filled("sw.js", gaps);
    files_.push_back(std::move(page_));
    if (worker.ok()) files_.push_back({"sw.js", std::move(worker.value())});
  }

  // The viewer's file with the names of others made those of this site, then its gaps filled: what a feed says is no
  // name of a file.
  Result<std::string> filled(std::string_view name, std::span<const Gap> gaps) {
    const std::string_view text = file_named(viewer_, name, status_);
    Result<std::string> out = fill(rename_references(text, renames_), gaps);
    if (!out.ok()) status_ = {out.status().code, std::string(name) + ": " + out.status().message, {}};
    return out;
  }

  void add(std::string_view name, std::string bytes) {
    std::string hashed = hashed_name(name, bytes);
    renames_[std::string(name)] = hashed;
    files_.push_back({std::move(hashed), std::move(bytes)});
  }

  const Publication& publication_;
  std::span<const File> viewer_;
  const SiteOptions& options_;
  std::vector<File> files_;
  Renames renames_;
  File page_;
  std::string feed_, version_;
  Status status_;
};

}  // namespace

Result<std::vector<File>> make_site(const Publication& publication, std::span<const File> viewer,
                                    const SiteOptions& options) {
  return SiteMaker(publication, viewer, options).make();
}

}  // namespace broadsheet
