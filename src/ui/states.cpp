// What is on the screen when there is nothing to list: loading, an empty feed, no results, a failure; and the slim bar
// that says what is wrong with what can be read. Each says what happened and leads out.
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/format.h"
#include "view/words.h"

namespace broadsheet {
namespace {

struct Way {
  uint32_t id;
  std::string name;
  Action action;
  bool primary;
};

// A centred message: a title, sentences, and buttons that lead out.
class Message {
 public:
  Message(Frame& frame, const Rect& area) : frame_(frame), width_(std::min(frame.px(400), area.width - frame.px(48))) {
    x_ = frame.snap(area.x + (area.width - width_) / 2);
    y_ = frame.snap(area.y + std::max(frame.px(32), area.height * 0.24f));
  }

  void title(uint32_t id, std::string_view text) {
    lines(id, Role::heading, text, style::state_title, frame_.colors.text, frame_.px(28));
    frame_.tree.nodes.back().level = 2;
    y_ += frame_.px(8);
  }

  void sentence(uint32_t id, std::string_view text) {
    if (text.empty()) return;
    lines(id, Role::paragraph, text, style::control, frame_.colors.muted, frame_.px(21));
    y_ += frame_.px(8);
  }

  void ways(const std::vector<Way>& ways) {
    y_ += frame_.px(10);
    float total = -frame_.px(8);
    for (const Way& way : ways) total += button_width(frame_, {.name = way.name}) + frame_.px(8);
    const bool below_each_other = total > width_;
    float x = frame_.snap(x_ + (width_ - total) / 2);
    for (const Way& way : ways) {
      const ButtonSpec spec{.name = way.name, .primary = way.primary};
      const float width = button_width(frame_, spec);
      if (below_each_other) x = frame_.snap(x_ + (width_ - width) / 2);
      button(frame_, way.id, {x, y_, width, button_height(frame_)}, spec, way.action);
      x += width + frame_.px(8);
      if (below_each_other && &way != &ways.back()) y_ += button_height(frame_) + frame_.px(8);
    }
    y_ += button_height(frame_);
  }

  void progress(float share) {
    const Rect bar{x_ + width_ * 0.15f, y_ + frame_.px(4), width_ * 0.7f, frame_.px(6)};
    add_node(frame_, id_of("progress"), Role::progress, words::loading, bar).value =
        std::to_string(static_cast<int>(share * 100));
    fill(frame_, bar, frame_.colors.border, bar.height / 2);
    fill(frame_, {bar.x, bar.y, std::max(bar.height, bar.width * share), bar.height}, frame_.colors.accent,
         bar.height / 2);
    y_ += frame_.px(20);
  }

 private:
  void lines(uint32_t id, Role role, std::string_view text, TextStyle type, Color color, float line) {
    const LaidText laid = lay_out(frame_.fonts, text, type, width_, 12);
    add_node(frame_, id, role, text, {x_, y_, width_, line * static_cast<float>(laid.lines.size())});
    for (const TextLine& one : laid.lines) {
      LaidText single;
      single.style = type;
      single.units.assign(laid.units.begin() + one.first, laid.units.begin() + one.last);
      single.lines = {{0, one.last - one.first, one.width}};
      draw_text(*frame_.list, frame_.fonts, single, x_ + (width_ - one.width) / 2, y_, line, one.width,
                Ink{.color = color, .marks = {}});
      y_ += line;
    }
  }

  Frame& frame_;
  float width_, x_ = 0, y_ = 0;
};

float share_read(const Library& library) {
  if (library.total_bytes() == 0) return 0;
  return std::min(1.0f, static_cast<float>(library.bytes()) / static_cast<float>(library.total_bytes()));
}

std::string progress_text(const Library& library) {
  std::string text = format_bytes(library.bytes());
  if (library.total_bytes() > 0) text += " " + std::string(words::of) + " " + format_bytes(library.total_bytes());
  return text + " · " + format_articles(library.store().size());
}

void draw_loading(Frame& frame, const Rect& area) {
  const Library& library = *frame.view.library;
  Message message(frame, area);
  message.title(id_of("loading"), library.phase() == Phase::indexing ? words::indexing : words::loading);
  message.progress(share_read(library));
  message.sentence(id_of("loading bytes"), progress_text(library));
}

bool is_one_word(std::string_view query) {
  const size_t begin = query.find_first_not_of(" \t\n"), end = query.find_last_not_of(" \t\n");
  if (begin == std::string_view::npos) return true;
  return query.substr(begin, end - begin + 1).find_first_of(" \t\n") == std::string_view::npos;
}

// The parts of the request without which something would match, as the buttons that drop them; at most one part of the
// query, the one that helps most.
std::vector<Way> ways_out(const SearchAnswer& answer) {
  std::vector<Way> ways;
  bool has_part = false;
  for (const Excluding& excluding : answer.excluding) {
    if (excluding.total == 0) continue;
    const bool first = ways.empty();
    if (excluding.part.empty()) {
      ways.push_back({id_of("no results filters"), std::string(words::remove_filters),
                      action_of(Action::Kind::clear_filters), first});
    } else if (!has_part && !excluding.query.empty()) {
      has_part = true;
      Action action = action_of(Action::Kind::set_query);
      action.text = excluding.query;
      action.caret = action.anchor = static_cast<uint32_t>(excluding.query.size());
      ways.push_back({id_of("no results without"),
                      std::string(words::without) + " “" + excluding.part + "” · " + format_count(excluding.total),
                      action, first});
    }
  }
  return ways;
}

void draw_no_results(Frame& frame, const Rect& area) {
  const View& view = frame.view;
  const bool asked = view.query.find_first_not_of(' ') != std::string::npos;
  const auto& excluding = view.answer.excluding;
  const auto filters = std::find_if(excluding.begin(), excluding.end(),
                                    [](const Excluding& one) { return one.part.empty() && one.total > 0; });
  const bool filtered_out = filters != excluding.end();
  std::string title(words::no_results_title),
      advice(is_one_word(view.query) ? words::no_results_word : words::no_results_words);
  if (asked) title += " “" + view.query + "”";
  if (filtered_out || !asked) title += " " + std::string(asked ? words::with_these_filters : words::these_filters);
  if (filtered_out) {
    advice = std::string(words::without_filters) + " " + format_articles(filters->total) + " " +
             std::string(filters->total == 1 ? words::matches : words::match);
  }
  Message message(frame, area);
  message.title(id_of("no results"), title);
  message.sentence(id_of("no results advice"), advice);
  std::vector<Way> ways = ways_out(view.answer);
  if (asked) {
    ways.push_back({id_of("no results query"), std::string(words::clear_search), action_of(Action::Kind::set_query),
                    ways.empty()});
  } else if (!filtered_out) {
    ways.push_back({id_of("no results filters"), std::string(words::remove_filters),
                    action_of(Action::Kind::clear_filters), true});
  }
  message.ways(ways);
}

// What is wrong with what can be read, and whether reading it again may help.
struct Warning {
  std::string text;
  bool retry = false;
};

Warning warning_of(const Library& library) {
  const Phase phase = library.phase();
  if (phase != Phase::ready && phase != Phase::indexing) return {};
  const Status& status = library.status();
  uint64_t skipped = library.skipped();
  Warning warning;
  const auto add = [&warning](const std::string& sentence) {
    warning.text += (warning.text.empty() ? "" : " ") + sentence;
  };
  const uint32_t size = library.store().size();
  if (status.code == Code::truncated) {
    add(std::string(words::ends_in_the_middle));
    add(size == 1 ? std::string(words::one_before_is_shown)
                  : std::string(words::the) + " " + format_articles(size) + " " + std::string(words::before_are_shown));
    if (skipped > 0) --skipped;  // the article that it ends in is no other finding
  } else if (!status.ok()) {
    add(status.message);
    if (status.code == Code::newer_version || status.code == Code::out_of_memory) {
      // Said already how much of it is shown.
    } else if (size == 1) {
      add(std::string(words::one_read_is_shown));
    } else {
      add(std::string(words::the_capital) + " " + format_articles(size) + " " + std::string(words::read_are_shown));
    }
  }
  warning.retry = status.code == Code::truncated || status.code == Code::io;
  if (skipped > 0) {
    add(format_count(skipped) + " " + std::string(skipped == 1 ? words::not_readable_one : words::not_readable));
  }
  return warning;
}

}  // namespace

bool has_failed(const Frame& frame) { return frame.view.library->phase() == Phase::failed; }

void draw_failure(Frame& frame, const Rect& area) {
  const Window window(frame, "failure", area);
  fill(frame, area, frame.colors.surface);
  const Status& status = frame.view.library->status();
  words::Failure failure = words::other_failure;
  for (const words::Failure& known : words::failures) {
    if (known.code == status.code) failure = known;
  }
  const Group group(frame, id_of("failure"), Role::alert, failure.title, area);
  Message message(frame, area);
  message.title(id_of("failure title"), failure.title);
  message.sentence(id_of("failure message"), status.message);
  message.sentence(id_of("failure advice"), failure.advice);
  message.ways({{id_of("retry"), std::string(words::retry), action_of(Action::Kind::retry), true}});
}

bool draw_list_state(Frame& frame, const Rect& area) {
  const View& view = frame.view;
  const Library& library = *view.library;
  const Phase phase = library.phase();
  if (view.answer.total > 0) {
    if (phase == Phase::loading && library.total_bytes() > 0) {
      // Articles are there to read already: the rest comes along a line.
      const float share = share_read(library);
      add_node(frame, id_of("progress"), Role::progress, words::loading, {area.x, area.y, area.width, 2}).value =
          std::to_string(static_cast<int>(share * 100));
      frame.list->ChannelsSetCurrent(Window::channel_above);
      fill(frame, {area.x, area.y, area.width * share, 2}, frame.colors.accent);
      frame.list->ChannelsSetCurrent(Window::channel_content);
    }
    return false;
  }
  if (phase == Phase::empty) return true;
  const bool asked = view.query.find_first_not_of(' ') != std::string::npos || view.narrowed();
  if (phase == Phase::loading || (phase == Phase::indexing && !asked)) {
    draw_loading(frame, area);
  } else if (library.store().size() == 0) {
    Message message(frame, area);
    message.title(id_of("empty"), words::empty_title);
    message.sentence(id_of("empty advice"), words::empty_advice);
    message.ways({{id_of("retry"), std::string(words::retry), action_of(Action::Kind::retry), false}});
  } else {
    draw_no_results(frame, area);
  }
  return true;
}

float draw_warning(Frame& frame, float y) {
  const Warning warning = warning_of(*frame.view.library);
  if (warning.text.empty()) return y;
  const Rect& pane = frame.layout.list;
  const float padding = frame.px(16), line = frame.px(18);
  const ButtonSpec retry{.name = words::retry};
  const float button_room = warning.retry ? button_width(frame, retry) + frame.px(12) : 0;
  const LaidText laid =
      lay_out(frame.fonts, warning.text, style::meta, std::max(1.0f, pane.width - 2 * padding - button_room), 6);
  const float text_height = line * static_cast<float>(laid.lines.size());
  const float height = std::max(text_height, warning.retry ? button_height(frame) : 0) + frame.px(16);
  const Rect bar{pane.x, y, pane.width, frame.snap(height)};
  add_node(frame, id_of("warning"), Role::alert, warning.text, bar);
  fill(frame, bar, frame.colors.callout);
  fill(frame, {bar.x, bar.y, frame.px(3), bar.height}, frame.colors.accent);
  hairline(frame, bar.x, bar.bottom(), bar.width);
  draw_text(*frame.list, frame.fonts, laid, bar.x + padding, bar.y + (bar.height - text_height) / 2, line, laid.width,
            Ink{.color = frame.colors.text, .marks = {}});
  if (warning.retry) {
    const float width = button_width(frame, retry);
    button(frame, id_of("warning retry"),
           {bar.right() - padding - width, frame.snap(bar.y + (bar.height - button_height(frame)) / 2), width,
            button_height(frame)},
           retry, action_of(Action::Kind::retry));
  }
  return bar.bottom();
}

}  // namespace broadsheet
