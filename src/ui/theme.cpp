#include "ui/theme.h"

namespace broadsheet {

const Palette light_palette = {
    .surface = 0xfbfaf8,
    .raised = 0xffffff,
    .text = 0x1d1c1a,
    .muted = 0x6b6862,
    .accent = 0x0a5bd3,
    .on_accent = 0xffffff,
    .border = 0xe4e1db,
    .mark = 0xffe58a,
    .selected = 0xe9f0fc,
    .callout = 0xf3f1ec,
    .bars = 0x839fd8,
    .dark = false,
};

const Palette dark_palette = {
    .surface = 0x161718,
    .raised = 0x1d1f21,
    .text = 0xe9e7e3,
    .muted = 0xaaa69e,
    .accent = 0x7fb0ff,
    .on_accent = 0x0b1220,
    .border = 0x2d2f33,
    .mark = 0x5a4a0c,
    .selected = 0x22304a,
    .callout = 0x25272a,
    .bars = 0x5877ad,
    .dark = true,
};

namespace {

int brightness(Color color) {
  return static_cast<int>((color >> 16 & 255) * 3 + (color >> 8 & 255) * 6 + (color & 255));
}

}  // namespace

Color mix(Color under, Color over, float share) {
  const auto channel = [=](int shift) {
    const auto a = static_cast<float>(under >> shift & 255), b = static_cast<float>(over >> shift & 255);
    return static_cast<Color>(a + (b - a) * share + 0.5f) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

// Nothing but the colours that were asked for. What is chosen is told by its edge and its accent, so that text stays
// what it is on any of them.
static Palette forced_palette(const SystemColors& system) {
  Palette palette = light_palette;
  palette.surface = palette.raised = palette.callout = system.surface;
  palette.text = palette.muted = palette.border = system.text;
  palette.accent = palette.bars = system.link;
  palette.on_accent = system.surface;
  palette.mark = mix(system.surface, system.selected, 0.35f);
  palette.selected = mix(system.surface, system.selected, 0.2f);
  palette.dark = brightness(system.surface) < brightness(system.text);
  return palette;
}

Palette palette_for(Theme theme, const Preferences& preferences) {
  if (preferences.forced_colors) return forced_palette(preferences.system);
  const bool dark = theme == Theme::dark || (theme == Theme::system && preferences.dark);
  Palette palette = dark ? dark_palette : light_palette;
  if (preferences.more_contrast) {
    palette.surface = palette.raised = palette.callout = dark ? 0x000000 : 0xffffff;
    palette.text = dark ? 0xffffff : 0x000000;
    palette.border = palette.muted = palette.text;
    palette.bars = mix(palette.surface, palette.accent, 0.75f);
  }
  return palette;
}

}  // namespace broadsheet
