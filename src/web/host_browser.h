// The host bridge in a browser: asks web/host.js, which draws glyphs on a 2D canvas and knows clipboard, storage and
// time.
#pragma once
#include <string>
#include <string_view>

#include "base/host.h"

namespace broadsheet {

class HostBrowser final : public Host {
 public:
  GlyphPicture glyph(std::string_view text, float pixels, Weight weight, bool with_pixels) override;
  FontMetrics metrics(float pixels, Weight weight) override;
  std::vector<uint32_t> word_ends(std::string_view text) override;
  void copy_text(std::string_view text) override;
  void open_link(std::string_view url) override;
  void save_record(std::string_view key, std::string_view value) override;
  std::string load_record(std::string_view key) override;
  Seconds now() override;
  double monotonic_ms() override;
  Preferences preferences() override { return current_preferences; }

  Preferences current_preferences;  // the browser says when they change
};

}  // namespace broadsheet
