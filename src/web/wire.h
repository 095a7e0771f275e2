// How structured data leaves WebAssembly: numbers in order, and the text that some of them point into. web/engine.js
// has the reader. Doubles hold every integer and float we have, so one kind of number is enough.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace broadsheet {

struct Wire {
  std::vector<double> numbers;
  std::string text;

  void clear() {
    numbers.clear();
    text.clear();
  }
  void number(double value) { numbers.push_back(value); }
  // Two numbers: where in `text`, and how many bytes.
  void string(std::string_view value) {
    numbers.push_back(static_cast<double>(text.size()));
    numbers.push_back(static_cast<double>(value.size()));
    text.append(value);
  }

  friend bool operator==(const Wire&, const Wire&) = default;
};

}  // namespace broadsheet
