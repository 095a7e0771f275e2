// broadsheet index: a bundle -> its index, to lie beside it.
#include <string>
#include <vector>

#include "base/hash.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet index BUNDLE... -o FILE

Makes the index of a bundle, so that a viewer reads it instead of making it:
  <broadsheet-feed src="feed.json" index="feed.index">
An index fits the very bytes it was made of, and a viewer of the same version. A viewer that has no use for it makes its
own. A third to a half as large as the bundle, it is of use for feeds of ten thousand articles and more, where readers
come but once: a browser keeps the index it has made for the next visit.

  BUNDLE                a bundle or any JSON feed, as it will be served; one in pages has them all here, in order
  -o, --output FILE     where to write
  -h, --help            this text

Exit codes: 0 fine, 1 the bundle can't be read whole or the index not be written, 2 wrong usage.
)";

constexpr Option options[] = {{"output", 'o', true}};
constexpr size_t read_size = 1u << 20;
constexpr uint32_t slice = 4096;

// Appends the articles of a page; `hash` is that of the pages so far.
bool load_page(std::string_view path, ArticleStore& store, uint64_t& hash) {
  InputFile file(path);
  FeedReader reader([&store](const Article& article) { store.append(article); });
  Hasher hasher;
  std::string bytes;
  Status status = file.open();
  if (status.ok()) status = file.read(bytes, read_size);
  for (; status.ok() && !bytes.empty(); status = file.read(bytes, read_size)) {
    hasher.add(bytes);
    reader.feed(bytes);
  }
  reader.finish();
  hash = hash_of_pages(hash, hasher.value());
  if (status.ok()) status = reader.report().status;
  if (!status.ok()) say(placed(file.shown(), status));
  return status.ok() || status.code == Code::newer_version;
}

Status write(const std::vector<char>& image, OutputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  file.write({image.data(), image.size()});
  return file.commit();
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  const std::string_view output = line.value("output").value_or("");
  if (line.inputs.empty()) return usage_fault("there is no bundle to index", &command);
  if (output.empty()) return usage_fault("where to write is missing: -o FILE", &command);
  ArticleStore store;
  uint64_t hash = 0;
  for (const std::string_view input : line.inputs) {
    if (!load_page(input, store, hash)) return exit_bad_input;
  }
  Searcher searcher(store);
  while (searcher.indexed() < store.size()) searcher.index_more(slice);
  std::vector<char> image;
  searcher.save(image, hash);
  OutputFile file(output);
  if (const Status status = write(image, file); !status.ok()) {
    say(placed(file.shown(), status));
    return exit_bad_input;
  }
  say(std::to_string(store.size()) + " articles indexed to " + file.shown() + ", " +
      std::to_string((image.size() + 1023) / 1024) + " KB.");
  return exit_fine;
}

}  // namespace

const Command index_command{"index", "make the index of a bundle, to lie beside it", help, run};

}  // namespace broadsheet::cli
