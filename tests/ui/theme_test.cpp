#include "ui/theme.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace broadsheet {
namespace {

// WCAG 2: relative luminance, and the contrast of two colours.
double luminance(Color color) {
  const auto channel = [color](int shift) {
    const double value = (color >> shift & 255) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

double contrast(Color a, Color b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST_CASE("Forced colours are the ones that the reader has chosen, whatever the theme") {
  Preferences preferences;
  preferences.forced_colors = true;
  preferences.system = {.surface = 0x101010, .text = 0xffff00, .link = 0x00ffff, .selected = 0x008000};
  const Palette palette = palette_for(Theme::light, preferences);
  CHECK(palette.surface == 0x101010);
  CHECK(palette.raised == 0x101010);
  CHECK(palette.text == 0xffff00);
  CHECK(palette.muted == 0xffff00);
  CHECK(palette.accent == 0x00ffff);
  CHECK(palette.dark);
}

TEST_CASE("Text is readable on everything it stands on, in every theme") {
  Preferences plain, sharp, dark_sharp;
  sharp.more_contrast = true;
  dark_sharp.more_contrast = dark_sharp.dark = true;
  for (const Palette& palette : {palette_for(Theme::light, plain), palette_for(Theme::dark, plain),
                                 palette_for(Theme::system, sharp), palette_for(Theme::system, dark_sharp)}) {
    CAPTURE(palette.dark);
    for (const Color under : {palette.surface, palette.raised, palette.selected, palette.callout, palette.mark}) {
      CAPTURE(under);
      CHECK(contrast(palette.text, under) >= 4.5);
    }
    for (const Color under : {palette.surface, palette.raised, palette.selected, palette.callout}) {
      CAPTURE(under);
      CHECK(contrast(palette.muted, under) >= 4.5);
    }
    for (const Color under : {palette.surface, palette.raised, palette.selected}) {
      CHECK(contrast(palette.accent, under) >= 4.5);
    }
    CHECK(contrast(palette.on_accent, palette.accent) >= 4.5);
  }
}

TEST_CASE("States are told apart by 3 to 1") {
  for (const Palette& palette : {light_palette, dark_palette}) {
    CHECK(contrast(palette.accent, palette.raised) >= 3);   // chosen bars, check marks
    CHECK(contrast(palette.accent, palette.surface) >= 3);  // the focus ring
    CHECK(contrast(palette.bars, palette.raised) >= 2);     // bars that are not chosen, beside them
  }
}

TEST_CASE("The theme follows the system until the reader chooses") {
  Preferences preferences;
  CHECK_FALSE(palette_for(Theme::system, preferences).dark);
  preferences.dark = true;
  CHECK(palette_for(Theme::system, preferences).dark);
  CHECK_FALSE(palette_for(Theme::light, preferences).dark);
}

}  // namespace
}  // namespace broadsheet
