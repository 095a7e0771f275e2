#include "ui/fonts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "text/utf8.h"

namespace broadsheet {
namespace {

constexpr GlyphCode first_own = 0x300;
// ImGui counts a size's glyphs in 16 bits, two values of which it keeps for itself.
constexpr GlyphCode max_codes = 0xF000;
// A frame draws at most so many new pictures (0.1 ms each in a browser); the rest follow in the next ones.
constexpr int pictures_a_frame = 48;
constexpr int pictures_at_once = 2000;  // where everything is drawn anew: better one long frame than words that pop up
// Pictures may take this many pixels of the atlas, 12 MB; or twice what one screen has needed, where that is more.
constexpr int usual_surface = 3'000'000;
constexpr float em_scale_limit = 4;

bool is_letter(GlyphCode code) {
  return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') || (code >= 0xC0 && code < 0x250);
}
// Kerning worth asking for: between letters, and letters and what stands beside them in running text.
bool may_kern(GlyphCode code) {
  return is_letter(code) || code == '.' || code == ',' || code == '-' || code == '"' || code == '\'';
}

uint64_t pair_key(TextStyle style, GlyphCode left, uint32_t right) {
  return static_cast<uint64_t>(style.size) << 48 | static_cast<uint64_t>(style.weight) << 40 |
         static_cast<uint64_t>(left) << 20 | right;
}

// ---- The font loader: ImGui's questions, answered by the host. One source a weight, told apart by FontNo. ---------

Fonts& fonts_of(ImFontConfig* source) { return *static_cast<Fonts*>(source->FontLoaderData); }
Weight weight_of(const ImFontConfig* source) { return static_cast<Weight>(source->FontNo); }

bool init_source(ImFontAtlas*, ImFontConfig* source) {
  source->FontLoaderData = ImGui::GetIO().UserData;
  return true;
}

void destroy_source(ImFontAtlas*, ImFontConfig* source) { source->FontLoaderData = nullptr; }

bool contains(ImFontAtlas*, ImFontConfig* source, ImWchar code) { return fonts_of(source).known(code); }

bool init_size(ImFontAtlas*, ImFontConfig* source, ImFontBaked* baked, void*) {
  const float density = baked->RasterizerDensity;
  const FontMetrics metrics = fonts_of(source).host().metrics(baked->Size * density, weight_of(source));
  baked->Ascent = metrics.ascent / density;
  baked->Descent = -metrics.descent / density;
  baked->LoadNoRenderOnLayout = true;  // most of what is measured is also drawn, but not in the same frame
  return true;
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar code, ImFontGlyph* glyph,
                float* advance) {
  Fonts& fonts = fonts_of(source);
  if (!fonts.known(code)) return false;
  const float density = baked->RasterizerDensity;
  GlyphPicture picture =
      fonts.host().glyph(fonts.text_of(code), baked->Size * density, weight_of(source), advance == nullptr);
  const float width = std::max(0.0f, picture.advance / density);
  if (advance != nullptr) {
    *advance = width;
    return true;
  }
  glyph->Codepoint = code;
  glyph->AdvanceX = width;
  const size_t pixels =
      static_cast<size_t>(std::max(0, picture.width)) * static_cast<size_t>(std::max(0, picture.height));
  if (pixels == 0 || picture.pixels.size() != pixels) return true;  // a space, or a host that draws nothing

  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, picture.width, picture.height);
  if (id == ImFontAtlasRectId_Invalid) return true;
  ImTextureRect* rect = ImFontAtlasPackGetRect(atlas, id);
  const float top = static_cast<float>(picture.top) / density + baked->Ascent;
  glyph->X0 = static_cast<float>(picture.left) / density;
  glyph->Y0 = top;
  glyph->X1 = glyph->X0 + static_cast<float>(picture.width) / density;
  glyph->Y1 = top + static_cast<float>(picture.height) / density;
  glyph->Visible = true;
  glyph->Colored = picture.colored;
  glyph->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, rect,
                                     reinterpret_cast<const unsigned char*>(picture.pixels.data()),
                                     ImTextureFormat_RGBA32, picture.width * 4);
  return true;
}

const ImFontLoader& loader() {
  static const ImFontLoader instance = [] {
    ImFontLoader made;
    made.Name = "host";
    made.FontSrcInit = init_source;
    made.FontSrcDestroy = destroy_source;
    made.FontSrcContainsGlyph = contains;
    made.FontBakedInit = init_size;
    made.FontBakedLoadGlyph = load_glyph;
    return made;
  }();
  return instance;
}

}  // namespace

Fonts::Fonts(Host& host) : host_(host) {
  ImGui::GetIO().UserData = this;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.TexMaxWidth = atlas.TexMaxHeight = 4096;  // what every WebGL2 can hold
  for (const Weight weight : {Weight::regular, Weight::semibold}) {
    ImFontConfig config;
    config.FontLoader = &loader();
    config.FontDataOwnedByAtlas = true;  // of no data: nothing to copy
    config.FontNo = static_cast<ImU32>(weight);
    config.SizePixels = 16;
    fonts_[static_cast<size_t>(weight)] = atlas.AddFont(&config);
  }
}

Fonts::~Fonts() = default;

void Fonts::begin_frame(float density, float scale) {
  scale = std::clamp(scale, 0.5f, em_scale_limit);
  if (density != density_ || scale != scale_) {
    density_ = density;
    scale_ = scale;
    discard_pictures();
  } else if (fresh_ && !waiting_ && surface() > 0) {
    screen_surface_ = surface();
    fresh_ = false;
  }
  if (surface() > std::max(usual_surface, 2 * screen_surface_) || units_.size() > max_codes - first_own) forget();
  budget_ = fresh_ ? pictures_at_once : pictures_a_frame;
  waiting_ = false;
}

void Fonts::forget() {
  codes_.clear();
  units_.clear();
  discard_pictures();
}

void Fonts::discard_pictures() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  for (ImFont* font : fonts_) ImFontAtlasFontDiscardBakes(&atlas, font, 0);
  kerning_.clear();
  ++generation_;
  fresh_ = true;
}

int Fonts::surface() const {
  const ImFontAtlasBuilder* const builder = ImGui::GetIO().Fonts->Builder;
  return builder == nullptr ? 0 : builder->RectsPackedSurface - builder->RectsDiscardedSurface;
}

GlyphCode Fonts::code_of(std::string_view unit) {
  if (unit.empty()) return ' ';
  const CodePoint first = decode_utf8(unit, 0);
  if (first.size == unit.size() && first.value >= 0x20 && first.value < first_own && first.value != 0x7F)
    return first.value;
  if (const auto found = codes_.find(unit); found != codes_.end()) return found->second;
  // Past the bound until the next frame begins anew; what comes in between looks like an unknown character.
  if (first_own + units_.size() >= max_codes + 0xE00) return '?';
  const auto code = static_cast<GlyphCode>(first_own + units_.size());
  units_.emplace_back(unit);
  codes_.emplace(std::string(unit), code);
  return code;
}

bool Fonts::known(GlyphCode code) const { return code >= 0x20 && code < first_own + units_.size(); }

std::string Fonts::text_of(GlyphCode code) const {
  if (code >= first_own) return units_[code - first_own];
  std::string text;
  append_utf8(text, code);
  return text;
}

float Fonts::pixel_size(TextStyle style) const { return std::round(static_cast<float>(style.size) * scale_); }

ImFontBaked* Fonts::baked(TextStyle style) {
  return fonts_[static_cast<size_t>(style.weight)]->GetFontBaked(pixel_size(style), density_);
}

float Fonts::advance(GlyphCode code, TextStyle style) {
  return code == no_glyph ? 0 : baked(style)->GetCharAdvance(code);
}

float Fonts::kerning(GlyphCode left, GlyphCode right, TextStyle style) {
  if (!may_kern(left) || !may_kern(right) || !(is_letter(left) || is_letter(right))) return 0;
  const uint64_t key = pair_key(style, left, right);
  const auto [entry, added] = kerning_.try_emplace(key, 0.0f);
  if (added) {
    const GlyphPicture pair =
        host_.glyph(text_of(left) + text_of(right), pixel_size(style) * density_, style.weight, false);
    const float apart = advance(left, style) + advance(right, style);
    // A ligature or a host that cannot tell may say anything: more than a fifth of the size is no kerning.
    const float kern = pair.advance / density_ - apart;
    if (std::fabs(kern) < pixel_size(style) / 5) entry->second = kern;
  }
  return entry->second;
}

float Fonts::advance_of_part(GlyphCode code, TextStyle style, uint32_t bytes, bool right_to_left) {
  // Units of more than one byte have codes that never kern: one table serves both.
  const auto [entry, added] = kerning_.try_emplace(pair_key(style, code, bytes), 0.0f);
  if (added) {
    const std::string text = text_of(code);
    std::string part = text.substr(0, boundary_before(text, bytes));
    if (right_to_left) part += "\u200D";  // the last letter as it looks before another
    entry->second = host_.glyph(part, pixel_size(style) * density_, style.weight, false).advance / density_;
  }
  return entry->second;
}

float Fonts::ascent(TextStyle style) { return baked(style)->Ascent; }
float Fonts::descent(TextStyle style) { return -baked(style)->Descent; }

void Fonts::draw(ImDrawList& list, GlyphCode code, TextStyle style, float x, float y, uint32_t abgr) {
  if (code == ' ' || code == no_glyph) return;
  ImFontBaked* const font = baked(style);
  if (!font->IsGlyphLoaded(code)) {
    if (budget_ == 0) {
      waiting_ = true;
      return;
    }
    --budget_;
  }
  const ImFontGlyph* const glyph = font->FindGlyph(code);
  if (glyph == nullptr || !glyph->Visible) return;
  // Pictures are drawn for whole pixels: anywhere else they blur.
  const float left = std::round(x * density_) / density_ + glyph->X0;
  const float top = std::round(y * density_) / density_ - font->Ascent + glyph->Y0;
  const ImVec2 min(left, top), max(left + (glyph->X1 - glyph->X0), top + (glyph->Y1 - glyph->Y0));
  const ImVec4 clip = list._ClipRectStack.back();
  if (max.x <= clip.x || min.x >= clip.z || max.y <= clip.y || min.y >= clip.w) return;
  list.PrimReserve(6, 4);
  list.PrimRectUV(min, max, ImVec2(glyph->U0, glyph->V0), ImVec2(glyph->U1, glyph->V1),
                  glyph->Colored ? abgr | IM_COL32(255, 255, 255, 0) : abgr);
}

}  // namespace broadsheet
