#include "feed/framer.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/bytes16.h"

namespace broadsheet {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The first quote or backslash in [from, end), or end.
const char* find_string_end(const char* from, const char* end) {
  for (; end - from >= 16; from += 16) {
    const Bytes16 bytes = Bytes16::load(from);
    const uint32_t found = bytes.equal('"') | bytes.equal('\\');
    if (found != 0) return from + std::countr_zero(found);
  }
  while (from != end && *from != '"' && *from != '\\') ++from;
  return from;
}

// Does it end like a document: with a closing brace?
bool closes(std::string_view text) {
  const size_t last = text.find_last_not_of(" \n\r\t");
  return last != std::string_view::npos && text[last] == '}';
}

// Keys that an item may begin with, where no whole item has shown the feed's own habit yet.
constexpr std::array<std::string_view, 4> usual_first_keys = {"\"id\"", "\"url\"", "\"title\"", "\"external_url\""};
constexpr size_t max_key = 64;

}  // namespace

void Framer::scan(std::string_view buffer, uint64_t base, bool final, std::vector<Frame>& frames) {
  buffer_ = buffer;
  base_ = base;
  final_ = final;
  frames_ = &frames;
  run();
  while (final && revive()) run();
  if (mode_ == Mode::head) flush_head();
  if (final) finish();
  buffer_ = {};
  frames_ = nullptr;
}

void Framer::run() {
  Mode before;
  uint64_t position;
  do {  // until a whole round moves nothing
    before = mode_;
    position = pos_;
    switch (mode_) {
      case Mode::start:
        scan_start();
        break;
      case Mode::head:
        scan_head();
        break;
      case Mode::items:
        scan_items();
        break;
      case Mode::item:
        scan_item();
        break;
      case Mode::resync:
        scan_resync();
        break;
      case Mode::done:
        scan_trailing();
        break;
      case Mode::alien:
        pos_ = end();
        break;
    }
  } while (mode_ != before || pos_ != position);
}

uint64_t Framer::retain_from() const {
  const bool inside = (mode_ == Mode::item && !oversized_) || held_;
  return inside ? item_begin_ : pos_;
}

void Framer::scan_start() {
  constexpr std::string_view bom = "\xEF\xBB\xBF";
  if (pos_ == 0 && buffer_.size() < bom.size() && bom.substr(0, buffer_.size()) == buffer_ && !final_) return;
  if (pos_ == 0 && buffer_.substr(0, bom.size()) == bom) pos_ = bom.size();
  while (pos_ < end() && is_space(at(pos_))) ++pos_;
  if (pos_ == end()) return;
  if (at(pos_) != '{') {
    mode_ = Mode::alien;
    return;
  }
  segment_begin_ = pos_++;
  push(true);
  mode_ = Mode::head;
}

// ---- One value's inside: shared by the document around the items and by each item. ---------------------------------

void Framer::push(bool object) {
  stack_[depth_++] = object;
  last_ = object ? Token::open_object : Token::open_array;
}

bool Framer::skip_string() {
  const char* const stop = buffer_.data() + buffer_.size();
  const char* p = buffer_.data() + (pos_ - base_);
  while (true) {
    p = find_string_end(p, stop);
    if (p == stop || (*p == '\\' && p + 1 == stop)) {  // an escape's second half is looked at when it has come
      pos_ = base_ + static_cast<uint64_t>(p - buffer_.data());
      return false;
    }
    if (*p == '"') break;
    p += 2;
  }
  pos_ = base_ + static_cast<uint64_t>(p - buffer_.data()) + 1;
  in_string_ = false;
  last_ = Token::value;
  return true;
}

// A byte outside strings. Refuses only what shows that quotes or brackets are out of step; the rest is the parser's.
bool Framer::step(char c) {
  const bool after_value = last_ == Token::value || last_ == Token::scalar;
  const bool in_object = depth_ > 0 && stack_[depth_ - 1];
  switch (c) {
    case '"':
      if (after_value) return false;
      in_string_ = true;
      string_begin_ = pos_ + 1;
      return true;
    case '{':
    case '[': {
      const bool key_due = in_object && (last_ == Token::comma || last_ == Token::open_object);
      if (after_value || key_due || depth_ == max_depth) return false;
      push(c == '{');
      return true;
    }
    case '}':
    case ']':
      if (depth_ == 0 || in_object != (c == '}')) return false;
      --depth_;
      last_ = Token::value;
      return true;
    case ',':
      last_ = Token::comma;
      return true;
    case ':':
      last_ = Token::colon;
      return true;
    default:
      if (is_space(c)) return true;
      if (last_ == Token::value) return false;
      last_ = Token::scalar;
      return true;
  }
}

// ---- Around the items. ----------------------------------------------------------------------------------------------

void Framer::flush_head() {
  if (pos_ > segment_begin_) frames_->push_back({Frame::Kind::head, segment_begin_, pos_, 0});
  segment_begin_ = pos_;
}

void Framer::scan_head() {
  while (pos_ < end()) {
    if (in_string_) {
      const bool key_due = depth_ == 1 && (last_ == Token::comma || last_ == Token::open_object);
      const uint64_t from = pos_;
      const bool closed = skip_string();
      if (key_due && key_.size() < max_key) key_.append(buffer_.substr(from - base_, pos_ - from));
      if (!closed) return;
      if (key_due) {
        key_is_items_ = key_ == "items\"" && !saw_items_;
        key_.clear();
      }
      continue;
    }
    const char c = at(pos_);
    if (c == '[' && depth_ == 1 && last_ == Token::colon && key_is_items_) {
      items_begin_ = ++pos_;
      flush_head();
      saw_items_ = separated_ = true;
      comma_ = key_is_items_ = false;  // there is one such list, whatever brackets follow it
      gap_.clear();
      mode_ = Mode::items;
      return;
    }
    if (!step(c)) {
      // After the items an object where a key should stand is an item: a bracket too many has ended the list early.
      flush_head();
      item_begin_ = fault_ = pos_;
      reopening_ = saw_items_;
      return resync_from(pos_);
    }
    ++pos_;
    if (depth_ == 0) {
      flush_head();
      mode_ = Mode::done;
      return;
    }
  }
}

// ---- Items. ---------------------------------------------------------------------------------------------------------

void Framer::scan_items() {
  while (pos_ < end()) {
    const char c = at(pos_);
    if (is_space(c)) {
      if (gap_.size() < max_key) gap_ += c;
      ++pos_;
      continue;
    }
    release_held();
    if (c == ',') {
      if (separated_) frames_->push_back({Frame::Kind::separator, pos_, pos_, pos_});
      separated_ = comma_ = true;
      gap_.clear();
      ++pos_;
    } else if (c == ']') {
      if (comma_) frames_->push_back({Frame::Kind::separator, pos_, pos_, pos_});
      segment_begin_ = pos_++;
      depth_ = 1;  // the document's own object
      stack_[0] = true;
      last_ = Token::value;
      mode_ = Mode::head;
      return;
    } else {
      if (!separated_) frames_->push_back({Frame::Kind::separator, pos_, pos_, pos_});
      if (!gap_known_) item_gap_ = gap_;
      gap_known_ = true;
      begin_item();
      return;
    }
  }
}

void Framer::begin_item() {
  item_begin_ = pos_;
  suspect_ = 0;
  depth_ = 0;
  in_string_ = oversized_ = separated_ = comma_ = reopening_ = false;
  last_ = Token::comma;
  gap_.clear();
  mode_ = Mode::item;
}

void Framer::end_item() {
  oversized_ = oversized_ || pos_ - item_begin_ > max_item_bytes_;
  item_end_ = pos_;
  held_ = true;
  if (!oversized_ && first_key_.empty()) learn_first_key(buffer_.substr(item_begin_ - base_, pos_ - item_begin_));
  if (suspect_ == 0 || oversized_) release_held();
  mode_ = Mode::items;
}

void Framer::release_held() {
  if (!held_) return;
  held_ = false;
  const Frame::Kind kind = oversized_ ? Frame::Kind::oversized : Frame::Kind::item;
  frames_->push_back({kind, item_begin_, item_end_, item_begin_});
}

void Framer::scan_item() {
  while (pos_ < end()) {
    if (has_grown_too_large() && resync_from_suspect()) return;
    if (in_string_) {
      if (!skip_string()) break;
      if (depth_ == 0) return end_item();  // a string where an article should stand
      continue;
    }
    const char c = at(pos_);
    if (depth_ == 0 && last_ == Token::scalar && (c == ',' || c == ']' || is_space(c))) return end_item();
    if (c == '{' && !look_for_suspect()) return;
    if (!step(c)) {
      fault_ = pos_;
      if (lines_apart() && resync_from_suspect()) return;
      // What went wrong may be a quote that is missing: then the next item's beginning lies in the string before.
      return resync_from(last_ == Token::value && string_begin_ > item_begin_ && !oversized_ ? string_begin_ : pos_);
    }
    ++pos_;
    if (depth_ == 0 && last_ == Token::value) return end_item();
  }
  if (has_grown_too_large()) resync_from_suspect();
}

// True at the moment when the item outgrows its bound and another may begin in it; else it is only marked as too large.
bool Framer::has_grown_too_large() {
  if (oversized_ || pos_ - item_begin_ <= max_item_bytes_) return false;
  if (suspect_ != 0 && lines_apart()) return true;
  oversized_ = true;
  return false;
}

// At a `{` inside an item: does it look like the feed's items do, the white space before it too? False where too few
// bytes are there to tell.
bool Framer::look_for_suspect() {
  if (depth_ == 0 || suspect_ != 0 || oversized_ || first_key_.empty()) return true;
  const int begins = item_begins_at(pos_);
  if (begins == 1 && gap_before(pos_) == item_gap_) suspect_ = pos_;
  return begins != -1;
}

std::string_view Framer::gap_before(uint64_t offset) const {
  size_t begin = offset - base_;
  while (begin > item_begin_ - base_ && is_space(buffer_[begin - 1])) --begin;
  return buffer_.substr(begin, offset - base_ - begin);
}

void Framer::resync_from(uint64_t from) {
  pos_ = from;
  previous_ = ',';
  in_string_ = held_ = false;
  mode_ = Mode::resync;
}

bool Framer::resync_from_suspect() {
  if (suspect_ == 0 || oversized_ || pos_ - suspect_ > rescan_budget_) return false;
  rescan_budget_ -= pos_ - suspect_;
  fault_ = suspect_;
  resync_from(suspect_);
  return true;
}

// At the input's end, before its time: goes back to where another item seemed to begin inside the last one. Where items
// don't stand on lines of their own that is a weak sign: not where the input may simply be cut off.
bool Framer::revive() {
  const bool open = mode_ == Mode::item || (mode_ == Mode::items && held_);
  return open && (lines_apart() || closes(buffer_)) && resync_from_suspect();
}

// ---- After a broken item. -------------------------------------------------------------------------------------------

void Framer::learn_first_key(std::string_view item) {
  size_t begin = 1;
  while (begin < item.size() && is_space(item[begin])) ++begin;
  if (item[0] != '{' || begin >= item.size() || item[begin] != '"') return;
  const size_t close = item.find('"', begin + 1);
  if (close != std::string_view::npos && close - begin < max_key) first_key_ = item.substr(begin, close - begin + 1);
}

int Framer::item_begins_at(uint64_t offset) const {
  uint64_t p = offset + 1;
  while (p < end() && is_space(at(p)) && p - offset <= max_key) ++p;
  if (p - offset > max_key) return 0;  // however much has come, or where the pieces end would tell
  if (p == end()) return final_ ? 0 : -1;
  const std::string_view rest = buffer_.substr(p - base_);
  const auto begins_with = [&](std::string_view key) {
    if (rest.size() < key.size()) return key.substr(0, rest.size()) == rest && !final_ ? -1 : 0;
    return rest.substr(0, key.size()) == key ? 1 : 0;
  };
  if (!first_key_.empty()) return begins_with(first_key_);
  int best = 0;
  for (const std::string_view key : usual_first_keys) {
    const int answer = begins_with(key);
    if (answer == 1) return 1;
    if (answer == -1) best = -1;
  }
  return best;
}

// Looks at the bytes up to the next `{`, or to the end; keeps the last one that is no white space.
void Framer::skip_to_brace() {
  for (; pos_ < end() && at(pos_) != '{'; ++pos_) {
    if (is_space(at(pos_))) {
      if (gap_.size() < max_key) gap_ += at(pos_);
    } else {
      previous_ = at(pos_);
      gap_.clear();
    }
  }
}

void Framer::scan_resync() {
  for (skip_to_brace(); pos_ < end(); skip_to_brace()) {
    // The first of a list or a member's value is nested in the broken item, not the next one, unless it stands on a
    // line of its own as the items do.
    const bool nested = saw_items_ && (previous_ == '[' || previous_ == ':') && !(lines_apart() && gap_ == item_gap_);
    const int begins = nested ? 0 : item_begins_at(pos_);
    if (begins == -1) return;
    if (begins == 1) {
      const Frame::Kind kind = reopening_           ? Frame::Kind::reopened
                               : pos_ > item_begin_ ? Frame::Kind::broken
                                                    : Frame::Kind::separator;
      frames_->push_back({kind, item_begin_, pos_, fault_});
      saw_items_ = true;
      begin_item();
      return;
    }
    previous_ = '{';
    gap_.clear();
    ++pos_;
  }
}

// Behind the document: where its brackets closed too early, items may go on there.
void Framer::scan_trailing() {
  while (pos_ < end() && is_space(at(pos_))) ++pos_;
  if (pos_ == end()) return;
  if (!trailing_) trailing_ = pos_;
  if (!saw_items_) {
    pos_ = end();
    return;
  }
  item_begin_ = fault_ = pos_;
  reopening_ = true;
  resync_from(pos_);
}

void Framer::finish() {
  switch (mode_) {
    case Mode::item:
      if (depth_ == 0 && last_ == Token::scalar) {
        end_item();
        cut_off_ = true;
      } else if (in_string_ && !oversized_ && closes(buffer_)) {
        // A string without end has swallowed the rest, the document's last brackets too.
        frames_->push_back({Frame::Kind::broken, item_begin_, end(), string_begin_});
      } else {
        frames_->push_back({oversized_ ? Frame::Kind::oversized : Frame::Kind::cut, item_begin_, end(), end()});
        cut_off_ = true;
      }
      break;
    case Mode::resync:
      if (reopening_) {
        mode_ = Mode::done;  // nothing followed after all but what is no item
        trailing_ = item_begin_;
        break;
      }
      frames_->push_back({Frame::Kind::broken, item_begin_, end(), fault_});
      cut_off_ = previous_ != '}';  // nothing more can be told apart, but a document that closes was not cut off
      break;
    case Mode::head:
    case Mode::items:
      release_held();
      cut_off_ = true;
      break;
    case Mode::start:
    case Mode::done:
    case Mode::alien:
      break;
  }
}

}  // namespace broadsheet
