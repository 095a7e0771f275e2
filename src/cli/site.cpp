// broadsheet site: pages and feeds -> a folder for any static host.
#include "publish/site.h"

#include <charconv>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/made_bundle.h"
#include "cli/options.h"
#include "cli/output_folder.h"
#include "cli/viewer_folder.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet site INPUT... -o FOLDER [OPTION]...

Makes a site of DevFeed pages, JSON feeds and bundles: a folder of files that any static host serves, from its root or
from any folder below. It opens offline after one visit, and can be installed.

  INPUT                 a page or feed; - reads standard input
  -o, --output FOLDER   where to write; made where it is not there
      --title TITLE     the site's title; without it that of the first feed, else its address or file name
      --aliases FILE    other names that topics are found by, one topic a line: Kubernetes: k8s, kube
      --url ADDRESS     where the site will be, for search engines and previews: https://news.example/
      --page-size N     how many articles a file of the feed holds (2000); an update sends what changed
      --frame ORIGIN    a site whose pages may talk to this one in a frame: https://host.example; may come again
      --clean           removes files of earlier runs, which are else left for readers who are in the middle of one
      --viewer FOLDER   the viewer's files; without it BROADSHEET_VIEWER, else what was built or installed with the tool
  -h, --help            this text

All files but index.html and sw.js are named after their content and may be cached for ever. Beside each are copies for
hosts that send compressed files as they are (.br, .gz). The same input gives the same bytes.
Exit codes: 0 fine, 1 bad input or output, 2 wrong usage.
)";

constexpr Option options[] = {
    {"output", 'o', true},     title_option,          aliases_option,         {"url", '\0', true},
    {"page-size", '\0', true}, {"frame", '\0', true}, {"clean", '\0', false}, viewer_option};

bool is_web(std::string_view address) {
  return !safe_url(address).empty() && (address.substr(0, 8) == "https://" || address.substr(0, 7) == "http://");
}

// An origin is an address without a path.
bool is_origin(std::string_view text) {
  return is_web(text) && text.find('/', text.find("://") + 3) == std::string_view::npos &&
         text.find_first_of("?#") == std::string_view::npos;
}

struct Wish {
  BundleWish bundle;
  SiteOptions site;
  std::string_view folder;
  std::string address;
  bool clean = false;
  std::optional<std::string_view> viewer;
};

bool take_page_size(const CommandLine& line, size_t& out) {
  const auto given = line.value("page-size");
  if (!given) return true;
  const char* const end = given->data() + given->size();
  const auto [at, error] = std::from_chars(given->data(), end, out);
  return error == std::errc{} && at == end && out > 0;
}

// What is wrong with the command line, or empty.
std::string_view read_wish(const CommandLine& line, Wish& wish) {
  wish.bundle = bundle_wish(line);
  wish.folder = line.value("output").value_or("");
  wish.address = line.value("url").value_or("");
  wish.clean = line.has("clean");
  wish.viewer = line.value("viewer");
  for (const auto& [option, value] : line.options) {
    if (option->name != "frame") continue;
    if (!is_origin(value)) return "--frame takes an origin such as https://host.example";
    wish.site.frame_origins.emplace_back(value);
  }
  if (const std::string_view fault = fault_of(wish.bundle); !fault.empty()) return fault;
  if (wish.folder.empty() || wish.folder == "-") return "the folder to write to was not named (-o)";
  if (!wish.address.empty() && !is_web(wish.address)) return "--url takes an address such as https://news.example/";
  if (!take_page_size(line, wish.site.articles_a_page)) return "--page-size takes a whole number, 1 or more";
  return {};
}

std::string kilobytes(uint64_t bytes) { return counted((bytes + 999) / 1000, "KB", "KB"); }

void say_written(const Wish& wish, const Written& written) {
  say(counted(written.files, "file", "files") + ", " + kilobytes(written.bytes) + " (" +
      kilobytes(written.bytes_brotli) + " compressed); " + counted(written.changed, "file is", "files are") + " new.");
  if (written.older > 0) {
    say(counted(written.older, "file of earlier runs is", "files of earlier runs are") + " left in " +
        std::string(wish.folder) + "; --clean removes them.");
  }
}

ExitCode site(const Wish& wish) {
  const auto fault = [](const Status& status) {
    say(status.message);
    return exit_bad_input;
  };
  const Result<std::vector<File>> viewer = read_viewer(wish.viewer);
  if (!viewer.ok()) return fault(viewer.status());
  MadeBundle made;
  if (!make_bundle(wish.bundle, made)) return exit_bad_input;
  if (const Status status = prepare_folder(wish.folder); !status.ok()) return fault(status);
  const Publication publication{made.head, made.merged.articles, wish.address};
  const Result<std::vector<File>> files = make_site(publication, viewer.value(), wish.site);
  if (!files.ok()) return fault(files.status());
  const Result<Written> written =
      write_folder(wish.folder, files.value(), {.compressed_copies = true, .clean = wish.clean});
  if (!written.ok()) return fault(written.status());
  say_made(wish.bundle, made, std::string(wish.folder));
  say_written(wish, written.value());
  return exit_fine;
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  Wish wish;
  if (const std::string_view fault = read_wish(line, wish); !fault.empty()) return usage_fault(fault, &command);
  return site(wish);
}

}  // namespace

const Command site_command{"site", "make a site of pages and feeds, for any static host", help, run};

}  // namespace broadsheet::cli
