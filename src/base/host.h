// The few things that the core and the interface ask of whatever they run in. The browser implements it (src/web), and
// so do the tests. Nothing here blocks; what arrives later comes back as an event of the host's own.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace broadsheet {

enum class Weight : uint8_t { regular, semibold };

// One drawn unit of text (a character, a cluster or a shaped word), in the reader's own fonts. Distances in pixels of
// the size asked for; `left` and `top` from the pen on the baseline to the picture's first column and row, y down.
struct GlyphPicture {
  float advance = 0;
  int left = 0, top = 0, width = 0, height = 0;
  bool colored = false;          // an emoji: drawn as it is, not tinted with the text's colour
  std::vector<uint32_t> pixels;  // width * height, bytes R G B A in memory; empty where only the advance was asked for
};

struct FontMetrics {
  float ascent = 0, descent = 0;  // pixels above and below the baseline, both positive
};

// The colours that a reader who forces colours has chosen, 0xRRGGBB.
struct SystemColors {
  uint32_t surface = 0xffffff, text = 0x000000, link = 0x0000ee, selected = 0x0000ff;
};

// What the reader told the system. Read once a frame; the host asks for a frame when it changes.
struct Preferences {
  bool dark = false;
  bool reduced_motion = false;
  bool more_contrast = false;
  bool forced_colors = false;  // `system` holds them
  bool touch = false;          // the main pointer is a finger: targets of at least 44 px
  bool mac = false;            // says Cmd instead of Ctrl
  float text_scale = 1;        // the reader's own font size over 16 px
  int utc_offset_minutes = 0;  // local time minus UTC
  SystemColors system = {};
};

class Host {
 public:
  virtual ~Host() = default;

  virtual GlyphPicture glyph(std::string_view text, float pixels, Weight weight, bool with_pixels) = 0;
  virtual FontMetrics metrics(float pixels, Weight weight) = 0;
  // Where the words of a text end, in bytes, in order, by a dictionary where its script has no spaces; what stands
  // between words counts as one, too. Empty where the host can't tell.
  virtual std::vector<uint32_t> word_ends(std::string_view text) = 0;

  virtual void copy_text(std::string_view text) = 0;
  virtual void open_link(std::string_view url) = 0;  // in a new tab; url is http, https or mailto

  // Small records that outlive the page, keyed by a short ASCII name. load gives an empty string where there is none.
  virtual void save_record(std::string_view key, std::string_view value) = 0;
  virtual std::string load_record(std::string_view key) = 0;

  virtual Seconds now() = 0;
  virtual double monotonic_ms() = 0;  // for measuring; never for what is shown as a date
  virtual Preferences preferences() = 0;
};

}  // namespace broadsheet
