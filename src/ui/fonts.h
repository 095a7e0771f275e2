// The reader's own system fonts as fonts of Dear ImGui: every drawn unit of text is a picture that the host draws once
// a size and weight, kept in ImGui's atlas by a font loader of ours.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/host.h"
#include "ui/theme.h"

struct ImDrawList;
struct ImFont;
struct ImFontBaked;

namespace broadsheet {

// The number of a drawn unit (a character, a cluster or a shaped word) as ImGui's fonts know it. Code points below
// 0x300 stand for themselves; everything else is numbered in the order it is first seen, because ImGui's tables are
// dense: one emoji by its own code point would cost 770 KB a size.
using GlyphCode = uint32_t;
inline constexpr GlyphCode no_glyph = 0;  // nothing to see, and of no width

class Fonts {
 public:
  // Adds the fonts to the current ImGui context's atlas. Both outlive this.
  explicit Fonts(Host& host);
  ~Fonts();
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;

  // `density` device pixels a CSS pixel; `scale` multiplies all sizes.
  void begin_frame(float density, float scale);

  GlyphCode code_of(std::string_view unit);

  // In CSS pixels.
  float advance(GlyphCode code, TextStyle style);
  // How much nearer (negative) or farther two letters stand side by side than alone.
  float kerning(GlyphCode left, GlyphCode right, TextStyle style);
  // Of a unit's text only the first `bytes`, as they look in it; for carets and marks within a word.
  float advance_of_part(GlyphCode code, TextStyle style, uint32_t bytes, bool right_to_left);
  float ascent(TextStyle style);
  float descent(TextStyle style);

  // Draws one unit with its pen at `x` on the baseline `y`, in whole device pixels. Where its picture has to wait for a
  // later frame, nothing is drawn and waiting() says so.
  void draw(ImDrawList& list, GlyphCode code, TextStyle style, float x, float y, uint32_t abgr);

  // Fonts came or went: every picture and measure is made anew.
  void forget();

  bool waiting() const { return waiting_; }
  // Grows when codes and measures given before hold no more.
  uint64_t generation() const { return generation_; }
  float density() const { return density_; }
  float scale() const { return scale_; }

  // For the font loader.
  std::string text_of(GlyphCode code) const;
  Host& host() { return host_; }
  bool known(GlyphCode code) const;

 private:
  void discard_pictures();
  int surface() const;
  float pixel_size(TextStyle style) const;
  ImFontBaked* baked(TextStyle style);

  Host& host_;
  ImFont* fonts_[2] = {};
  float density_ = 1, scale_ = 1;
  int budget_ = 0;          // new pictures that this frame may still draw
  int screen_surface_ = 0;  // pixels of the pictures that one screen took
  bool fresh_ = true;       // nothing is drawn yet: what the screen shows comes at once
  bool waiting_ = false;
  uint64_t generation_ = 1;

  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, GlyphCode, Hash, std::equal_to<>> codes_;
  std::vector<std::string> units_;  // by code, from first_own on
  std::unordered_map<uint64_t, float> kerning_;
};

}  // namespace broadsheet
