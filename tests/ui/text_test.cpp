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
    CHECK(line(lay_out(fonts, "see שלום (עולם) 2024 now", type), 0) == "see 2024 (עולם) שלום now");
    CHECK(line(lay_out(fonts, "ab (עולם) cd", type), 0) == "ab (עולם) cd");
    CHECK(line(lay_out(fonts, "שלום (abc) 1.4x", type), 0) == "1.4x (abc) שלום");
  }
  SUBCASE("and brackets face the words they hold") { CHECK(line(lay_out(fonts, "(واحد)", type), 0) == "(واحد)"); }
}

TEST_CASE_FIXTURE(Type, "The caret stands between characters, and after a space at the end") {
  const LaidText text = lay_out(fonts, "ab ", type);
  CHECK(caret_x(text, 0) == 0);
  CHECK(caret_x(text, 1) == 8);
  CHECK(caret_x(text, 3) == 24);
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
