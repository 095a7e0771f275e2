// Finds where each item of a feed begins and ends, in bytes that arrive in pieces and may be broken. It knows strings,
// escapes, brackets and commas; what an item holds is for the parser behind it.
//
// A broken item must not take the next ones with it. Where brackets or quotes stop making sense, the item is called
// broken and the framer looks for the next place that begins like an item: a `{` followed by the key that the first
// item of this feed began with. Inside a sound string that can't stand, its quotes would be escaped.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace broadsheet {

// A stretch of the input, offsets in bytes from its start.
struct Frame {
  enum class Kind : uint8_t {
    head,       // part of the document around the items
    item,       // one whole item, brackets included
    broken,     // from where an item began to where the next one begins; `fault` is where it stopped making sense
    cut,        // an item that the input ends in
    reopened,   // the items' list, or the document, had ended too early: items go on at `end`. No bytes of its own.
    oversized,  // an item beyond the bound; its bytes were let go
    separator,  // a comma that is missing or too many; `begin` is where. No bytes of its own.
  };
  Kind kind = Kind::head;
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t fault = 0;
};

class Framer {
 public:
  enum class Mode : uint8_t {
    start,   // nothing but white space yet
    head,    // in the document, outside its items
    items,   // between items
    item,    // inside one
    resync,  // after a broken one, looking for the next
    done,    // after the document's last bracket
    alien,   // the first byte is not one that a JSON object begins with
  };

  explicit Framer(uint64_t max_item_bytes) : max_item_bytes_(max_item_bytes) {}

  // Scans on through `buffer`, which holds the input from offset `base` on, up to its current end. Precondition: base
  // <= retain_from() of the call before, and the bytes up to there are unchanged. `final`: nothing follows.
  void scan(std::string_view buffer, uint64_t base, bool final, std::vector<Frame>& frames);

  // The first byte that later calls may still need.
  uint64_t retain_from() const;

  Mode mode() const { return mode_; }
  bool saw_items() const { return saw_items_; }
  uint64_t items_begin() const { return items_begin_; }  // offset just after the items' bracket
  // After the final scan: the input ends in the middle.
  bool cut_off() const { return cut_off_; }
  // Where something other than white space follows the document.
  std::optional<uint64_t> trailing() const { return trailing_; }

 private:
  enum class Token : uint8_t { open_object, open_array, colon, comma, value, scalar };
  static constexpr size_t max_depth = 1024;

  void scan_start();
  void scan_head();
  void scan_items();
  void scan_item();
  void scan_resync();
  void scan_trailing();
  void finish();

  bool skip_string();  // from inside a string to after its closing quote; false at the end of the bytes
  bool step(char c);   // one structural byte; false where it makes no sense
  void push(bool object);
  void run();
  void begin_item();
  void end_item();
  void release_held();
  void resync_from(uint64_t from);
  bool resync_from_suspect();
  bool look_for_suspect();
  bool revive();
  bool has_grown_too_large();
  std::string_view gap_before(uint64_t offset) const;
  bool lines_apart() const { return item_gap_.find('\n') != std::string::npos; }
  void skip_to_brace();
  void flush_head();
  void learn_first_key(std::string_view item);
  // Does an item begin at this `{`? 1 yes, 0 no, -1 too few bytes to tell.
  int item_begins_at(uint64_t offset) const;

  char at(uint64_t offset) const { return buffer_[offset - base_]; }
  uint64_t end() const { return base_ + buffer_.size(); }

  const uint64_t max_item_bytes_;
  Mode mode_ = Mode::start;
  uint64_t pos_ = 0;

  // Inside a value: the open brackets (true: an object), the last token, and strings.
  std::bitset<max_depth> stack_;
  size_t depth_ = 0;
  Token last_ = Token::comma;
  bool in_string_ = false;
  uint64_t string_begin_ = 0;  // after its opening quote

  std::string key_;  // the last key at the document's level, as long as it may be `items`
  bool key_is_items_ = false;
  std::string first_key_;       // with quotes, of the first whole item
  uint64_t segment_begin_ = 0;  // head bytes not yet given
  uint64_t item_begin_ = 0;
  uint64_t item_end_ = 0;
  uint64_t fault_ = 0;
  uint64_t items_begin_ = 0;
  std::string gap_;       // between items: the white space since the last comma or bracket
  std::string item_gap_;  // the same before the first item: the feed's own habit
  bool gap_known_ = false;
  uint64_t suspect_ = 0;                          // where inside this item another seems to begin; 0 for nowhere
  bool held_ = false;                             // the last item has a suspect: given once it is clear what follows
  uint64_t rescan_budget_ = uint64_t{256} << 20;  // bytes that may be looked at twice, whatever the input is
  bool reopening_ = false;                        // resync: behind the end of the items' list
  bool separated_ = true;                         // between items: a comma or the bracket came last
  bool comma_ = false;                            // a comma came last
  bool oversized_ = false;
  bool saw_items_ = false;
  char previous_ = ',';  // after a broken item: the last byte looked at that is no white space
  bool cut_off_ = false;
  std::optional<uint64_t> trailing_;

  // The call's own.
  std::string_view buffer_;
  uint64_t base_ = 0;
  bool final_ = false;
  std::vector<Frame>* frames_ = nullptr;
};

}  // namespace broadsheet
