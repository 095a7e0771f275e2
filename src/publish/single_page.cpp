// Publications that need no folder of hashed names: one page with everything in it, and a page to embed from.
#include <algorithm>

#include "publish/compress.h"
#include "publish/digest.h"
#include "publish/feed_pages.h"
#include "publish/html.h"
#include "publish/site.h"
#include "publish/template.h"

namespace broadsheet {
namespace {

std::string whole_feed(const Publication& publication) {
  const size_t all = std::max<size_t>(publication.articles.size(), 1);
  return std::move(feed_pages(publication.head, publication.articles, all).front().bytes);
}

}  // namespace

Result<std::string> make_pack(const Publication& publication, std::span<const File> viewer) {
  Status status;
  const std::string_view page = file_named(viewer, "pack.html", status);
  const std::string_view script = file_named(viewer, "pack.js", status);
  const std::string_view style = file_named(viewer, "index.css", status);
  const std::string_view icon = file_named(viewer, "icon.svg", status);
  const std::string_view program = file_named(viewer, main_program, status);
  if (!status.ok()) return status;
  if (script.find("</script") != std::string_view::npos || script.find("<!--") != std::string_view::npos) {
    return Status{Code::bad_field, "The viewer's pack.js would end the page that it is put into.", {}};
  }
  const FeedHead& head = publication.head;
  const std::string title = head.title.empty() ? "Broadsheet" : std::string(head.title);
  const std::string description = description_of(head);
  const Gap gaps[] = {
      {"title", escape_html(title)},
      {"description", escape_html(description)},
      {"language", language_of(head)},
      {"preview", preview_tags(title, description, publication.address, head.icon)},
      {"articles", article_list(head, publication.articles, {})},
      {"icon", base64(icon)},
      {"style", std::string(style)},
      {"style_hash", integrity_of(style)},
      {"script", std::string(script)},
      {"script_hash", integrity_of(script)},
      {"program", base64(gzip(program))},
      {"feed", base64(gzip(whole_feed(publication)))},
  };
  return fill(page, gaps);
}

Result<std::vector<File>> make_embed(const Publication& publication, std::span<const File> viewer) {
  Status status;
  const std::string_view page = file_named(viewer, "embed.html", status);
  const std::string_view script = file_named(viewer, "broadsheet.js", status);
  file_named(viewer, main_program, status);
  if (!status.ok()) return status;
  const FeedHead& head = publication.head;
  const Gap gaps[] = {{"title", escape_html(head.title)},
                      {"language", language_of(head)},
                      {"articles", article_list(head, publication.articles, "feed.json")}};
  Result<std::string> filled = fill(page, gaps);
  if (!filled.ok()) return filled.status();
  std::vector<File> files;
  for (const File& file : viewer) {
    if (ends_in(file.name, ".wasm")) files.push_back(file);
  }
  files.push_back({"broadsheet.js", std::string(script)});
  files.push_back({"feed.json", whole_feed(publication)});
  files.push_back({"index.html", std::move(filled.value())});
  return files;
}

}  // namespace broadsheet
