#include "web/host_browser.h"

#include <emscripten.h>

#include <ctime>

// Addresses are made unsigned, since memory may grow past 2 GiB. Answers of unknown size wait in the host until taken.
// What follows is JavaScript.
// clang-format off
EM_JS(int, host_glyph, (const char* text, int size, float pixels, int weight, int with_pixels, float* out),
      { return Module['host'].glyph(text >>> 0, size, pixels, weight, with_pixels, out >>> 0); });
EM_JS(void, host_metrics, (float pixels, int weight, float* out),
      { Module['host'].metrics(pixels, weight, out >>> 0); });
EM_JS(int, host_word_ends, (const char* text, int size),
      { return Module['host'].wordEnds(text >>> 0, size); });
EM_JS(void, host_take, (void* out), { Module['host'].take(out >>> 0); });
EM_JS(void, host_copy_text, (const char* text, int size), { Module['host'].copyText(text >>> 0, size); });
EM_JS(void, host_open_link, (const char* url, int size), { Module['host'].openLink(url >>> 0, size); });
EM_JS(void, host_save_record, (const char* key, int key_size, const char* value, int size),
      { Module['host'].saveRecord(key >>> 0, key_size, value >>> 0, size); });
EM_JS(int, host_load_record, (const char* key, int key_size),
      { return Module['host'].loadRecord(key >>> 0, key_size); });
// clang-format on

namespace broadsheet {
namespace {

int css_weight(Weight weight) { return weight == Weight::semibold ? 600 : 400; }
int size_of(std::string_view text) { return static_cast<int>(text.size()); }

}  // namespace

GlyphPicture HostBrowser::glyph(std::string_view text, float pixels, Weight weight, bool with_pixels) {
  float out[5] = {};
  GlyphPicture picture;
  picture.colored = host_glyph(text.data(), size_of(text), pixels, css_weight(weight), with_pixels, out) != 0;
  picture.advance = out[0];
  picture.left = static_cast<int>(out[1]);
  picture.top = static_cast<int>(out[2]);
  picture.width = static_cast<int>(out[3]);
  picture.height = static_cast<int>(out[4]);
  if (with_pixels && picture.width > 0 && picture.height > 0) {
    picture.pixels.resize(static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height));
    host_take(picture.pixels.data());
  }
  return picture;
}

FontMetrics HostBrowser::metrics(float pixels, Weight weight) {
  float out[2] = {};
  host_metrics(pixels, css_weight(weight), out);
  return {out[0], out[1]};
}

std::vector<uint32_t> HostBrowser::word_ends(std::string_view text) {
  std::vector<uint32_t> ends(static_cast<size_t>(host_word_ends(text.data(), size_of(text))));
  if (!ends.empty()) host_take(ends.data());
  return ends;
}

void HostBrowser::copy_text(std::string_view text) { host_copy_text(text.data(), size_of(text)); }

void HostBrowser::open_link(std::string_view url) { host_open_link(url.data(), size_of(url)); }

void HostBrowser::save_record(std::string_view key, std::string_view value) {
  host_save_record(key.data(), size_of(key), value.data(), size_of(value));
}

std::string HostBrowser::load_record(std::string_view key) {
  std::string value(static_cast<size_t>(host_load_record(key.data(), size_of(key))), '\0');
  if (!value.empty()) host_take(value.data());
  return value;
}

Seconds HostBrowser::now() { return static_cast<Seconds>(std::time(nullptr)); }

double HostBrowser::monotonic_ms() { return emscripten_get_now(); }

}  // namespace broadsheet
