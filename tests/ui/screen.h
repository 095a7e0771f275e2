// A viewer without a window: frames are laid out and drawn to nowhere, and the tests read the semantics tree and press
// what it says is there.
#pragma once
#include <imgui.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "support/fake_host.h"
#include "support/sample_feed.h"
#include "ui/ui.h"

namespace broadsheet {

struct Screen {
  FakeHost host;
  View view{host};
  Ui ui{host};
  float width = 1280, height = 800, density = 1;
  std::vector<Action> done;  // since the last clear

  void open(std::string_view json) {
    open_bundle(view, json);
    settle();
  }

  void frame() {
    std::vector<Action> actions;
    ui.frame(view, width, height, density, 1.0 / 60, actions);
    accept_textures();
    for (const Action& action : actions) {
      done.push_back(action);
      apply(view, action);
    }
  }

  // Draws until nothing moves any more; gives how many frames that took, at most 300.
  int settle() {
    int frames = 0;
    do {
      frame();
    } while (++frames < 300 && ui.wants_frame());
    return frames;
  }

  const SemanticsNode* find(Role role, std::string_view name) const {
    for (const SemanticsNode& node : ui.semantics().nodes) {
      if (node.role == role && node.name == name) return &node;
    }
    return nullptr;
  }
  std::vector<const SemanticsNode*> all(Role role) const {
    std::vector<const SemanticsNode*> nodes;
    for (const SemanticsNode& node : ui.semantics().nodes) {
      if (node.role == role) nodes.push_back(&node);
    }
    return nodes;
  }

  ImGuiIO& io() {
    ui.activate();
    return ImGui::GetIO();
  }
  void point(float x, float y) {
    io().AddMousePosEvent(x, y);
    settle();
  }
  void click(const SemanticsNode* node) {
    const Rect rect = node->rect;  // the node goes with the next frame
    point(rect.x + rect.width / 2, rect.y + rect.height / 2);
    io().AddMouseButtonEvent(0, true);
    settle();
    io().AddMouseButtonEvent(0, false);
    settle();
  }
  void press(ImGuiKey key, bool shift = false) {
    if (shift) io().AddKeyEvent(ImGuiMod_Shift, true);
    io().AddKeyEvent(key, true);
    frame();
    io().AddKeyEvent(key, false);
    if (shift) io().AddKeyEvent(ImGuiMod_Shift, false);
    settle();
  }
  void type(std::string_view text) {
    Action typed;
    typed.kind = Action::Kind::set_query;
    typed.text = text;
    typed.caret = typed.anchor = static_cast<uint32_t>(text.size());
    apply(view, typed);
    settle();
  }

 private:
  // What a renderer would do: take the pictures, and say so.
  void accept_textures() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      if (texture->Status == ImTextureStatus_WantDestroy) {
        texture->SetTexID(ImTextureID_Invalid);
        texture->SetStatus(ImTextureStatus_Destroyed);
      } else if (texture->Status != ImTextureStatus_OK) {
        texture->SetTexID(1);
        texture->SetStatus(ImTextureStatus_OK);
      }
    }
  }
};

struct OpenScreen : Screen {
  OpenScreen() { open(bundle_of(harbour_articles(host.clock))); }
};

}  // namespace broadsheet
