#include "feed/feed_reader.h"

#include <algorithm>
#include <cstring>

#include "feed/framer.h"
#include "feed/item_reader.h"

namespace broadsheet {
namespace {

constexpr size_t batch_bytes = 1u << 20;  // items parsed in one go

// Bytes that have come and are still needed. One byte of room stands before them and padding behind, so that a run of
// items can be made a list in place.
class Window {
 public:
  std::span<char> prepare(size_t size) {
    if (capacity_ - headroom - ItemReader::padding < size_ + size || !bytes_) grow(size_ + size);
    return {bytes_.get() + headroom + size_, size};
  }
  void commit(size_t size) { size_ += size; }

  std::string_view view() const {
    return bytes_ ? std::string_view(bytes_.get() + headroom, size_) : std::string_view{};
  }
  char* at(uint64_t offset) { return bytes_.get() + headroom + (offset - base_); }  // offset - 1 may be written to
  uint64_t base() const { return base_; }

  void drop_before(uint64_t offset) {
    const auto count = static_cast<size_t>(offset - base_);
    if (count == 0) return;
    size_ -= count;
    std::memmove(bytes_.get() + headroom, bytes_.get() + headroom + count, size_);
    base_ = offset;
  }
  void release() {
    bytes_.reset();
    base_ += size_;
    capacity_ = headroom + ItemReader::padding;
    size_ = 0;
  }

 private:
  static constexpr size_t headroom = 1;

  void grow(size_t wanted) {
    const size_t capacity = headroom + std::max(wanted, size_ * 2) + ItemReader::padding;
    std::unique_ptr<char[]> bigger(new char[capacity]);  // not zeroed: padding is only ever skipped
    if (size_ != 0) std::memcpy(bigger.get() + headroom, bytes_.get() + headroom, size_);
    bytes_ = std::move(bigger);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> bytes_;
  size_t capacity_ = headroom + ItemReader::padding;
  size_t size_ = 0;
  uint64_t base_ = 0;  // offset in the input of the first byte kept
};

// A byte that is another one for as long as this lives.
class Borrowed {
 public:
  Borrowed(char* at, char value) : at_(at), was_(*at) { *at = value; }
  ~Borrowed() { *at_ = was_; }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;

 private:
  char* at_;
  char was_;
};

// What the first bytes say of an input that is not a JSON object.
Status alien_status(std::string_view start) {
  while (!start.empty() && (start[0] == ' ' || start[0] == '\n' || start[0] == '\r' || start[0] == '\t'))
    start.remove_prefix(1);
  const auto begins_with = [&](std::string_view text) { return start.substr(0, text.size()) == text; };
  const char first = start.empty() ? '\0' : start[0];
  if (begins_with("\x1f\x8b")) return {Code::not_json, "This is a gzip file: unpack it first.", {}};
  if (begins_with("PK\x03\x04")) return {Code::not_json, "This is a zip file, not a JSON feed.", {}};
  if (begins_with("<!") || begins_with("<html") || begins_with("<HTML")) {
    return {Code::not_json, "This is an HTML page, not a JSON feed.", {}};
  }
  if (first == '<') return {Code::not_json, "This is XML, perhaps an RSS or Atom feed, not a JSON feed.", {}};
  if (first == '#') return {Code::not_json, "This looks like a Markdown page, not a JSON feed: bundle it first.", {}};
  const bool json = first == '[' || first == '"' || first == '-' || (first >= '0' && first <= '9') ||
                    begins_with("true") || begins_with("false") || begins_with("null");
  if (json)
    return {Code::not_a_feed, "This is JSON but not a JSON feed: a feed is an object with a list of items.", {}};
  const bool binary = std::any_of(start.begin(), start.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && c != '\n' && c != '\r' && c != '\t';
  });
  return {Code::not_json, binary ? "This is a binary file, not a JSON feed." : "This is not JSON.", {}};
}

}  // namespace

struct FeedReader::State {
  State(Sink a_sink, FeedLimits a_limits)
      : sink(std::move(a_sink)),
        limits(a_limits),
        framer(a_limits.max_item_bytes),
        items(a_limits, [this](Status status) { found(std::move(status)); }) {}

  Sink sink;
  FeedLimits limits;
  Window window;
  Framer framer;
  ItemReader items;
  std::vector<Frame> frames;
  std::string start;         // the first bytes, to say what an alien input is
  std::string head_json;     // the document without its items
  size_t head_at_items = 0;  // its bytes up to the items' bracket
  uint64_t tail_begin = 0;   // where in the input what comes after the items begins
  OwnedHead owned_head;
  FeedHead head;
  FeedReport report;
  uint32_t item = 0;  // number of the last one seen
  bool head_read = false;
  bool head_too_large = false;
  bool quiet = false;  // while the head is read before it is whole: what is wrong with it is told at the end

  void found(Status status) {
    if (quiet) return;
    ++report.findings_total;
    if (report.findings.size() < limits.max_findings) report.findings.push_back(std::move(status));
  }

  void take(bool final) {
    frames.clear();
    framer.scan(window.view(), window.base(), final, frames);
    for (size_t i = 0; i < frames.size();) i = handle(i);
    if (framer.saw_items() && !final) read_head_so_far();  // its title can be shown while the articles arrive
    window.drop_before(std::min(framer.retain_from(), window.base() + window.view().size()));
    if (framer.mode() == Framer::Mode::done) window.release();
  }

  // Handles the frame at `index`, a whole run of items at once; gives the next one's index.
  size_t handle(size_t index) {
    const Frame& frame = frames[index];
    switch (frame.kind) {
      case Frame::Kind::head:
        add_head(frame);
        break;
      case Frame::Kind::item:
        return read_run(index);
      case Frame::Kind::broken:
      case Frame::Kind::cut:
        skip_broken(frame);
        break;
      case Frame::Kind::reopened:
        head_json.resize(std::min(head_json.size(), head_at_items));  // its rest comes again
        found({Code::not_json,
               "The list of articles ends too early: a bracket is too many. It goes on here.",
               {frame.end, 0, item, {}}});
        break;
      case Frame::Kind::oversized:
        ++item;
        ++report.skipped;
        found({Code::too_large,
               "Article " + std::to_string(item) + " is left out: it is larger than " +
                   std::to_string(limits.max_item_bytes >> 20) + " MiB.",
               {frame.begin, 0, item, {}}});
        break;
      case Frame::Kind::separator:
        found({Code::not_json, "Between articles a comma is missing or too many.", {frame.begin, 0, item, {}}});
        break;
    }
    return index + 1;
  }

  void add_head(const Frame& frame) {
    if (head_json.size() + (frame.end - frame.begin) > limits.max_head_bytes) {
      head_too_large = true;
      return;
    }
    if (framer.saw_items() && head_json.size() == head_at_items) tail_begin = frame.begin;
    head_json.append(window.at(frame.begin), frame.end - frame.begin);
    if (frame.end == framer.items_begin()) head_at_items = head_json.size();
  }

  void skip_broken(const Frame& frame) {
    ++item;
    ++report.skipped;
    const bool cut = frame.kind == Frame::Kind::cut;
    found({cut ? Code::truncated : Code::bad_item,
           "Article " + std::to_string(item) + " can't be read: " +
               (cut ? "the feed ends in the middle of it." : "a quote, comma or bracket is missing or too many."),
           {frame.fault, 0, item, {}}});
  }

  size_t read_run(size_t index) {
    read_head_so_far();  // its language is that of articles which name none
    size_t last = index;
    while (last + 1 < frames.size() && frames[last + 1].kind == Frame::Kind::item &&
           frames[last + 1].end - frames[index].begin <= batch_bytes) {
      ++last;
    }
    const uint64_t begin = frames[index].begin, end = frames[last].end;
    const uint64_t refused = items.refused();
    const uint32_t first = item + 1;
    uint64_t given = 0;
    const Sink counting = [&](const Article& article) {
      ++given;
      sink(article);
    };
    const size_t count = last - index + 1;
    size_t read = std::min(read_list(begin, end, first, counting), count);
    report.skipped += items.refused() - refused;
    for (; read < count; ++read) {
      const Frame& frame = frames[index + read];
      const Borrowed behind(window.at(frame.end), ' ');
      const std::string_view text(window.at(frame.begin), frame.end - frame.begin);
      if (!items.read_one(text, frame.begin, first + static_cast<uint32_t>(read), counting)) ++report.skipped;
    }
    report.articles += given;
    item += static_cast<uint32_t>(count);
    return last + 1;
  }

  // The bytes around a run are commas, brackets or room: for a moment they make it a list.
  size_t read_list(uint64_t begin, uint64_t end, uint32_t first, const Sink& given) {
    const Borrowed opening(window.at(begin) - 1, '['), closing(window.at(end), ']'), behind(window.at(end) + 1, ' ');
    return items.read_batch({window.at(begin) - 1, static_cast<size_t>(end - begin) + 2}, begin - 1, first, given);
  }

  // What stands before the items, once.
  void read_head_so_far() {
    if (head_read) return;
    quiet = true;
    (void)read_head("]}");
    quiet = false;
  }

  // `closing` ends what has come of the document so far.
  Status read_head(std::string_view closing) {
    head_read = true;
    const size_t size = head_json.size();
    head_json += closing;
    const size_t text_size = head_json.size();
    head_json.append(ItemReader::padding, ' ');
    const Status status = items.read_head(std::string_view(head_json).substr(0, text_size), owned_head);
    head_json.resize(size);
    head = owned_head.view();
    return status;
  }

  Status whole_status() {
    using Mode = Framer::Mode;
    if (framer.mode() == Mode::start) return {Code::empty, "The feed is empty.", {}};
    if (framer.mode() == Mode::alien) return alien_status(start);
    if (head_too_large) return {Code::too_large, "What the feed says around its articles is too large to read.", {}};
    const bool whole = framer.mode() == Mode::done;
    Status around = read_head(whole ? "" : framer.saw_items() ? "]}" : "}");
    const bool after_items = head_at_items != 0 && around.place.offset >= head_at_items;
    if (after_items && tail_begin != 0) around.place.offset += tail_begin - head_at_items;
    if (framer.cut_off()) return cut_off_status();
    if (!around.ok()) return around;
    if (!framer.saw_items()) {
      return {Code::not_a_feed, "This is JSON but not a JSON feed: it has no list of items.", {}};
    }
    if (head.version > bundle_version) return newer_status();
    return {};
  }

  Status cut_off_status() const {
    if (!framer.saw_items())
      return {Code::truncated, "The feed ends before its first article.", {report.bytes, 0, 0, {}}};
    return {Code::truncated,
            "The feed ends in the middle: " + std::to_string(report.articles) + " articles were read.",
            {report.bytes, 0, item, {}}};
  }

  Status newer_status() const {
    return {Code::newer_version,
            "The feed was made for a newer Broadsheet (version " + std::to_string(head.version) +
                "); it is shown as far as this one understands it.",
            {}};
  }

  void finish() {
    take(true);
    if (const auto trailing = framer.trailing()) {
      found({Code::not_json, "Something follows the end of the feed.", {*trailing, 0, 0, {}}});
    }
    report.status = whole_status();
    window.release();
    head_json = {};
  }
};

FeedReader::FeedReader(Sink sink, FeedLimits limits) : state_(std::make_unique<State>(std::move(sink), limits)) {}
FeedReader::~FeedReader() = default;

void FeedReader::feed(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::span<char> room = prepare(bytes.size());
  std::memcpy(room.data(), bytes.data(), bytes.size());
  commit(bytes.size());
}

std::span<char> FeedReader::prepare(size_t size) { return state_->window.prepare(size); }

void FeedReader::commit(size_t size) {
  State& s = *state_;
  s.window.commit(size);
  constexpr size_t start_bytes = 64;
  if (s.report.bytes < start_bytes) {
    const std::string_view fresh = s.window.view().substr(s.window.view().size() - size);
    s.start.append(fresh.substr(0, start_bytes - s.start.size()));
  }
  s.report.bytes += size;
  s.take(false);
}

void FeedReader::finish() { state_->finish(); }
const Place& FeedReader::place() const { return state_->items.place(); }
std::string_view FeedReader::inherited_language() const { return state_->items.inherited_language(); }
const FeedHead& FeedReader::head() const { return state_->head; }
const FeedReport& FeedReader::report() const { return state_->report; }

}  // namespace broadsheet
