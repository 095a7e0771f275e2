#include "ui/text_layout.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <string>

#include "support/fake_host.h"

namespace broadsheet {
namespace {

constexpr TextStyle type{16, Weight::regular};  // 8 pixels a character here

struct Type {
  FakeHost host;
  ImGuiContext* context = ImGui::CreateContext();
  Fonts fonts{host};
  Type() { fonts.begin_frame(1, 1); }
  ~Type() { ImGui::DestroyContext(context); }

  std::string line(const LaidText& text, size_t number) {
    std::string shown;
    for (uint32_t i = text.lines[number].first; i < text.lines[number].last; ++i)
      shown += fonts.text_of(text.units[i].code);
    return shown;
  }
};

TEST_CASE_FIXTURE(Type, "Lines break between words") {
  const LaidText text = lay_out(fonts, "one two three", type, 64);
  REQUIRE(text.lines.size() == 2);
  CHECK(line(text, 0) == "one two");
  CHECK(line(text, 1) == "three");
  CHECK(text.lines[0].width == 56);
}

TEST_CASE_FIXTURE(Type, "A word that is too long is broken where it has to be") {
  const LaidText text = lay_out(fonts, "abcdefghij", type, 32);
  REQUIRE(text.lines.size() == 3);
  CHECK(line(text, 0) == "abcd");
  CHECK(line(text, 2) == "ij");
}

TEST_CASE_FIXTURE(Type, "Text that does not fit ends in an ellipsis") {
  const LaidText one = lay_out(fonts, "one two three", type, 64, 1);
  REQUIRE(one.lines.size() == 1);
  CHECK(one.cut);
  CHECK(line(one, 0) == "one two…");
  CHECK(one.width <= 64);
  const LaidText two = lay_out(fonts, "one two three four five", type, 64, 2);
  REQUIRE(two.lines.size() == 2);
  CHECK(line(two, 1) == "three f…");
  CHECK_FALSE(lay_out(fonts, "one two", type, 56, 1).cut);
}

TEST_CASE_FIXTURE(Type, "Chinese breaks anywhere, but never before a full stop") {
  const LaidText text = lay_out(fonts, "推理服务器。", type, 40);
  REQUIRE(text.lines.size() == 2);
  CHECK(line(text, 0) == "推理服务");
  CHECK(line(text, 1) == "器。");
}

TEST_CASE_FIXTURE(Type, "Japanese never begins a line with small letters, marks of length or closing brackets") {
  const LaidText text = lay_out(fonts, "あいっう", type, 20);
  CHECK(line(text, 0) == "あ");
  CHECK(line(text, 1) == "いっ");
  CHECK(line(lay_out(fonts, "あいー」う", type, 16), 0) == "あ");
  CHECK(line(lay_out(fonts, "あ「い", type, 16), 1) == "「い");
}

TEST_CASE_FIXTURE(Type, "Numbers, their signs and words with signs stay whole") {
  CHECK(line(lay_out(fonts, "a 2026-09-10", type, 80), 1) == "2026-09-10");
  CHECK(line(lay_out(fonts, "价格3.5%多", type, 32), 0) == "价格");
  CHECK(line(lay_out(fonts, "ab half-price", type, 64), 0) == "ab half-");
  CHECK(line(lay_out(fonts, "use git -m", type, 64), 1) == "-m");
  CHECK(line(lay_out(fonts, "C'est bon !", type, 72), 1) == "bon !");
}

TEST_CASE_FIXTURE(Type, "Thai breaks between words where the host knows them, else between syllables") {
  CHECK(line(lay_out(fonts, "กขคงจ", type, 24), 0) == "กขค");
  host.known_word_ends = {6, 15};
  CHECK(line(lay_out(fonts, "กขคงจ", type, 24), 0) == "กข");
  SUBCASE("and where a space of no width says so") { CHECK(line(lay_out(fonts, "abcd​efg", type, 48), 0) == "abcd"); }
}

TEST_CASE_FIXTURE(Type, "Line feeds end lines") {
  const LaidText text = lay_out(fonts, "a\n\nb", type, 100);
  REQUIRE(text.lines.size() == 3);
  CHECK(line(text, 1).empty());
}

TEST_CASE_FIXTURE(Type, "An emoji sequence, a cluster and an Arabic word are one picture each") {
  CHECK(cut_units(fonts, "👩‍💻").size() == 1);
  CHECK(cut_units(fonts, "e\u0301").size() == 1);
  CHECK(cut_units(fonts, "العربية").size() == 1);
  CHECK(cut_units(fonts, "हिन्दी").size() == 1);
  CHECK(cut_units(fonts, "abc").size() == 3);
}

TEST_CASE_FIXTURE(Type, "Text from right to left stands from right to left") {
  const LaidText arabic = lay_out(fonts, "واحد اثنان", type);
  CHECK(arabic.right_to_left);
  CHECK(line(arabic, 0) == "اثنان واحد");  // the first word stands at the right
  SUBCASE("with numbers and Latin words in their own order") {
    CHECK(line(lay_out(fonts, "واحد GB 300 اثنان", type), 0) == "اثنان GB 300 واحد");
  }
  SUBCASE("and within Latin text only its own words turn") {
    const LaidText mixed = lay_out(fonts, "see واحد اثنان (now)", type);
    CHECK_FALSE(mixed.right_to_left);
    CHECK(line(mixed, 0) == "see اثنان واحد (now)");
  }
  SUBCASE("and brackets stay around what they hold, numbers beside their words") {
    CHECK(line(lay_out(fonts, "see واحد (اثنان) 2024 now", type), 0) == "see 2024 (اثنان) واحد now");
    CHECK(line(lay_out(fonts, "ab (اثنان) cd", type), 0) == "ab (اثنان) cd");
    CHECK(line(lay_out(fonts, "واحد (abc) 1.4x", type), 0) == "1.4x (abc) واحد");
  }
  SUBCASE("and brackets face the words they hold") { CHECK(line(lay_out(fonts, "(واحد)", type), 0) == "(واحد)"); }
}

TEST_CASE_FIXTURE(Type, "Hebrew is drawn letter by letter with its marks, Khmer and Myanmar by syllables") {
  CHECK(cut_units(fonts, "סִפְרִיַּת").size() == 5);
  CHECK(cut_units(fonts, "ខ្មែរ").size() == 2);
  CHECK(cut_units(fonts, "မြန်မာ").size() == 3);
}

TEST_CASE_FIXTURE(Type, "Numbers among Arabic words keep their order and their signs") {
  CHECK(line(lay_out(fonts, "واحد 45.5% اثنان", type), 0) == "اثنان %45.5 واحد");
  CHECK(line(lay_out(fonts, "واحد 9:30", type), 0) == "9:30 واحد");
  SUBCASE("also where the line before had the words") {
    const LaidText text = lay_out(fonts, "واحد 9:30 - 17:45", type, 80);
    REQUIRE(text.lines.size() == 2);
    CHECK(line(text, 1) == "17:45 -");
  }
}

TEST_CASE_FIXTURE(Type,
                  "A caret stands within a word that is one picture, at the left of what was typed to the right") {
  const LaidText text = lay_out(fonts, "سفن", type);
  REQUIRE(text.units.size() == 1);
  CHECK(caret_x(fonts, text, 0) == 24);
  CHECK(caret_x(fonts, text, 6) == 0);
  CHECK(caret_x(fonts, text, 2) == 16);
  CHECK(byte_at(fonts, text, text.lines[0], 1) == 6);
  CHECK(byte_at(fonts, text, text.lines[0], 23) == 0);
}

TEST_CASE_FIXTURE(Type, "The caret stands between characters, and after a space at the end") {
  const LaidText text = lay_out(fonts, "ab ", type);
  CHECK(caret_x(fonts, text, 0) == 0);
  CHECK(caret_x(fonts, text, 1) == 8);
  CHECK(caret_x(fonts, text, 3) == 24);
}

TEST_CASE_FIXTURE(Type, "Broken bytes and controls do no harm") {
  const LaidText text = lay_out(fonts, "a\xff\x01\u200b b", type);
  CHECK(text.lines.size() == 1);
  CHECK(line(text, 0).find('a') == 0);
  CHECK(lay_out(fonts, "", type).lines.size() == 1);
}

TEST_CASE_FIXTURE(Type, "More different units than a font can hold begin anew") {
  const uint64_t generation = fonts.generation();
  for (int i = 0; i < 62000; ++i) fonts.code_of("unit" + std::to_string(i));
  fonts.begin_frame(1, 1);
  CHECK(fonts.generation() > generation);
  CHECK(fonts.text_of(fonts.code_of("again")) == "again");
}

TEST_CASE_FIXTURE(Type, "Pictures that take too much room are made anew, and all of a screen at once") {
  ImGui::GetIO().DisplaySize = ImVec2(100, 100);
  ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  fonts.begin_frame(4, 1);
  const uint64_t generation = fonts.generation();
  int number = 0;
  for (int frame = 0; frame < 400 && fonts.generation() == generation; ++frame) {
    fonts.begin_frame(4, 1);
    ImGui::NewFrame();
    for (int i = 0; i < 40; ++i) {
      const GlyphCode code = fonts.code_of("w" + std::to_string(number++));
      fonts.draw(*ImGui::GetBackgroundDrawList(), code, style::headline, 0, 50, 0xFFFFFFFF);
    }
    ImGui::Render();
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      if (texture->Status == ImTextureStatus_WantDestroy) {
        texture->SetTexID(ImTextureID_Invalid);
        texture->SetStatus(ImTextureStatus_Destroyed);
      } else if (texture->Status != ImTextureStatus_OK) {
        texture->SetTexID(1);
        texture->SetStatus(ImTextureStatus_OK);
      }
    }
    if (frame == 0) continue;
    CHECK(ImGui::GetIO().Fonts->TexData->Width * ImGui::GetIO().Fonts->TexData->Height <= 4096 * 2048);
  }
  CHECK(number > 80);
  CHECK(fonts.generation() > generation);
}

TEST_CASE("A line has its part of the marks of its text") {
  const std::vector<TextSpan> marks = {{2, 4}, {8, 14}, {20, 22}};
  using Spans = std::vector<TextSpan>;
  CHECK(marks_in(marks, {0, 10}) == Spans{{2, 4}, {8, 10}});
  CHECK(marks_in(marks, {11, 20}) == Spans{{0, 3}});  // what goes on from the line before
  CHECK(marks_in(marks, {20, 30}) == Spans{{0, 2}});
  CHECK(marks_in(marks, {14, 20}).empty());
  CHECK(marks_in({}, {0, 10}).empty());
}

TEST_CASE_FIXTURE(Type, "A text in a language from right to left runs that way though it begins with a Latin name") {
  CHECK_FALSE(lay_out(fonts, "(BBC) سفن", type).right_to_left);
  const LaidText text = lay_out(fonts, "(BBC) سفن", type, any_width, any_lines, true);
  CHECK(text.right_to_left);
  CHECK(text.units.back().begin <= 1);  // the name comes first: at the right
  SUBCASE("but one without any of its letters does not") {
    CHECK_FALSE(lay_out(fonts, "Quay, 1984", type, any_width, any_lines, true).right_to_left);
  }
}

}  // namespace
}  // namespace broadsheet
