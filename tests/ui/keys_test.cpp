#include <doctest/doctest.h>

#include "ui/screen.h"

namespace broadsheet {
namespace {

using Kind = Action::Kind;

TEST_CASE_FIXTURE(OpenScreen, "Keys do what readers know them for") {
  press(ImGuiKey_J);
  CHECK(view.selected_rank == 0);
  press(ImGuiKey_DownArrow);
  CHECK(view.selected_rank == 1);
  press(ImGuiKey_K);
  CHECK(view.selected_rank == 0);
  press(ImGuiKey_G, true);
  CHECK(view.selected_rank == 7);
  press(ImGuiKey_G);
  CHECK(view.selected_rank == 7);  // one `g` is none
  press(ImGuiKey_G);
  CHECK(view.selected_rank == 0);
  press(ImGuiKey_V);
  CHECK(host.opened == "https://post.example/1");
  press(ImGuiKey_C);
  CHECK(host.copied == "https://news.example/1");
  press(ImGuiKey_T);
  CHECK(view.theme == Theme::dark);
  press(ImGuiKey_RightBracket);
  CHECK(view.filters.size() == 1);
  press(ImGuiKey_LeftBracket);
  CHECK(view.filters.empty());
  press(ImGuiKey_Slash, true);
  CHECK(view.keys_open);
  press(ImGuiKey_Escape);
  CHECK_FALSE(view.keys_open);
  press(ImGuiKey_Slash);
  CHECK(view.field_focused);
}

TEST_CASE_FIXTURE(OpenScreen, "Keys of another country's keyboard are met by what they type") {
  io().AddInputCharacter('/');
  settle();
  CHECK(view.field_focused);
}

TEST_CASE_FIXTURE(OpenScreen, "A capital G is the last article, with Shift or with Caps Lock") {
  io().AddInputCharacter('G');
  press(ImGuiKey_G);
  CHECK(view.selected_rank == 7);
  SUBCASE("and Caps Lock with Shift types a small one") {
    press(ImGuiKey_K);
    io().AddInputCharacter('g');
    press(ImGuiKey_G, true);
    CHECK(view.selected_rank == 6);
    io().AddInputCharacter('g');
    press(ImGuiKey_G, true);
    CHECK(view.selected_rank == 0);
  }
}

TEST_CASE_FIXTURE(OpenScreen, "No key fires while one types, but those that lead out of the field") {
  view.field_focused = true;
  type("ferry");
  for (const ImGuiKey key :
       {ImGuiKey_J, ImGuiKey_T, ImGuiKey_V, ImGuiKey_G, ImGuiKey_Slash, ImGuiKey_Space, ImGuiKey_Tab}) {
    done.clear();
    press(key);
    CHECK(done.empty());
  }
  press(ImGuiKey_DownArrow);
  CHECK_FALSE(view.field_focused);
  CHECK(view.selected == view.row(0));
}

TEST_CASE_FIXTURE(OpenScreen, "Keys with Ctrl, Alt or Cmd are the browser's") {
  for (const ImGuiKey modifier : {ImGuiMod_Ctrl, ImGuiMod_Alt, ImGuiMod_Super}) {
    io().AddKeyEvent(modifier, true);
    press(ImGuiKey_C);
    press(ImGuiKey_T);
    io().AddKeyEvent(modifier, false);
    settle();
  }
  CHECK(host.copied.empty());
  CHECK(view.theme == Theme::system);
}

TEST_CASE_FIXTURE(OpenScreen, "Tab walks through everything that can be activated, and Enter activates it") {
  std::vector<uint32_t> visited;
  for (int i = 0; i < 200; ++i) {
    press(ImGuiKey_Tab);
    const SemanticsNode* focused = nullptr;
    for (const SemanticsNode& node : ui.semantics().nodes) {
      if (node.focused) focused = &node;
    }
    if (focused == nullptr) break;
    visited.push_back(focused->id);
    if (focused->name == "Coast Weekly") {
      press(ImGuiKey_Enter);
      CHECK(view.answer.total == 3);
      press(ImGuiKey_Space);
      CHECK(view.answer.total == 8);
    }
  }
  CHECK(visited.size() > 10);
  CHECK(visited.size() < 200);  // it ends, so that the focus leaves the viewer
}

TEST_CASE_FIXTURE(OpenScreen, "What the keyboard selects is brought into sight") {
  height = 400;
  settle();
  press(ImGuiKey_End);
  const SemanticsNode* last = find(Role::list_item, "Harbour lights switch to solar");
  REQUIRE(last != nullptr);
  CHECK(last->rect.bottom() <= height + 0.5f);
  press(ImGuiKey_Home);
  const SemanticsNode* first = find(Role::list_item, "Spring tide lifts the old ferry");
  REQUIRE(first != nullptr);
  CHECK(first->rect.y >= 56);
}

TEST_CASE_FIXTURE(OpenScreen, "Plus, minus and zero change the size of the text, which is kept") {
  const float before = all(Role::list_item)[0]->rect.height;
  io().AddInputCharacter('+');
  settle();
  CHECK(view.text_size > 1.05f);
  for (int i = 0; i < 30; ++i) {
    io().AddInputCharacter('+');
    settle();
  }
  CHECK(view.text_size == largest_text_size);
  CHECK(all(Role::list_item)[0]->rect.height > before * 2);
  CHECK(View(host).text_size == largest_text_size);
  io().AddInputCharacter('0');
  settle();
  CHECK(all(Role::list_item)[0]->rect.height == before);
}

}  // namespace
}  // namespace broadsheet
