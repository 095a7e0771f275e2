// A host without a browser: every character as wide as half its size, a clock that stands still, and a note of what was
// asked for.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "base/host.h"

namespace broadsheet {

class FakeHost : public Host {
 public:
  GlyphPicture glyph(std::string_view text, float pixels, Weight, bool with_pixels) override {
    size_t characters = 0;
    for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (text.ends_with("\u200D")) --characters;  // a joiner is not seen
    GlyphPicture picture;
    picture.advance = pixels * 0.5f * static_cast<float>(characters);
    if (with_pixels && text != " ") {
      ++pictures;
      picture.width = static_cast<int>(picture.advance + 0.5f);
      picture.height = static_cast<int>(pixels + 0.5f);
      picture.top = -picture.height;
      picture.pixels.assign(static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height), 0xFFFFFFFF);
    }
    return picture;
  }
  FontMetrics metrics(float pixels, Weight) override { return {pixels * 0.9f, pixels * 0.25f}; }
  std::vector<uint32_t> word_ends(std::string_view) override { return known_word_ends; }
  void copy_text(std::string_view text) override { copied = text; }
  void open_link(std::string_view url) override { opened = url; }
  void save_record(std::string_view key, std::string_view value) override { records[std::string(key)] = value; }
  std::string load_record(std::string_view key) override { return records[std::string(key)]; }
  Seconds now() override { return clock; }
  double monotonic_ms() override { return milliseconds; }
  Preferences preferences() override { return current; }

  std::string copied, opened;
  std::vector<uint32_t> known_word_ends;
  std::map<std::string, std::string> records;
  Seconds clock = 1790000000;  // 2026-09-21T14:13:20Z, a Monday
  double milliseconds = 0;
  Preferences current;
  int pictures = 0;  // drawn so far
};

}  // namespace broadsheet
