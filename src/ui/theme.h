// Colours by what they are for, and sizes of type: the one table that everything on the screen is drawn from.
#pragma once
#include <cstdint>

#include "base/host.h"
#include "view/action.h"

namespace broadsheet {

// 0xRRGGBB, opaque.
using Color = uint32_t;

struct Palette {
  Color surface;  // behind everything
  Color raised;   // bars, lists, buttons
  Color text;
  Color muted;      // dates, counts, labels
  Color accent;     // links, what is chosen, focus
  Color on_accent;  // text on accent
  Color border;     // hairlines
  Color mark;       // behind words that match
  Color selected;   // behind what is chosen
  Color callout;    // behind an overview
  Color bars;       // the timeline
  bool dark;
};

extern const Palette light_palette;
extern const Palette dark_palette;

// The palette for what the reader chose here and told the system. More contrast and forced colours sharpen it.
Palette palette_for(Theme theme, const Preferences& preferences);

// `over` laid on `under` with `share` from 0 to 1.
Color mix(Color under, Color over, float share);

// A size and weight of type. Few of them: each is a set of pictures.
struct TextStyle {
  int size = 16;  // CSS pixels, before the reader's own scale
  Weight weight = Weight::regular;

  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

namespace style {
inline constexpr TextStyle body{16, Weight::regular};
inline constexpr TextStyle strong{16, Weight::semibold};
inline constexpr TextStyle control{14, Weight::regular};
inline constexpr TextStyle control_strong{14, Weight::semibold};
inline constexpr TextStyle meta{13, Weight::regular};
inline constexpr TextStyle label{12, Weight::semibold};
inline constexpr TextStyle headline{28, Weight::semibold};
inline constexpr TextStyle state_title{20, Weight::semibold};
}  // namespace style

}  // namespace broadsheet
