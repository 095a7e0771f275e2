// The JSON parser under the reader, whichever kernel it runs on here, against the whole JSONTestSuite: natively, with
// WebAssembly's SIMD, and without it. Each test program runs this file; what they accept must be the same.
#include <doctest/doctest.h>
#include <simdjson.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/corpora.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

// The value written out in one fixed form, for comparing kernels.
void write(element value, std::string& out) {
  switch (value.type()) {
    case element_type::OBJECT: {
      const simdjson::dom::object members = value.get_object().value_unsafe();
      out += '{';
      for (const auto member : members) {
        out.append(std::to_string(member.key.size())).append(member.key).append(":");
        write(member.value, out);
      }
      out += '}';
      break;
    }
    case element_type::ARRAY: {
      const simdjson::dom::array items = value.get_array().value_unsafe();
      out += '[';
      for (const element item : items) {
        write(item, out);
        out += ',';
      }
      out += ']';
      break;
    }
    case element_type::STRING: {
      const std::string_view text = value.get_string().value_unsafe();
      out.append("s").append(std::to_string(text.size())).append(text);
      break;
    }
    case element_type::INT64:
      out += std::to_string(value.get_int64().value_unsafe());
      break;
    case element_type::UINT64:
      out += std::to_string(value.get_uint64().value_unsafe());
      break;
    case element_type::DOUBLE: {
      const double number = value.get_double().value_unsafe();
      char bits[32];
      std::snprintf(bits, sizeof bits, "d%a", number);
      out += bits;
      break;
    }
    case element_type::BOOL:
      out += value.get_bool().value_unsafe() ? "t" : "f";
      break;
    case element_type::NULL_VALUE:
      out += 'n';
      break;
  }
}

uint64_t hash_of(std::string_view text) {
  uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The kernel written by another program of ours left its verdicts here; the first to run leaves them.
std::string verdicts_path() { return std::string(TEST_CORPORA) + "/json-verdicts"; }

}  // namespace

TEST_CASE("the JSON parser accepts and rejects as the JSONTestSuite expects") {
  const auto suite = corpus("json/JSONTestSuite");
  if (!suite) return;
  std::printf("kernel: %s\n", simdjson::get_active_implementation()->name().c_str());
  simdjson::dom::parser parser;
  std::string verdicts;
  size_t accepted = 0, rejected = 0;
  for (const char* folder : {"/test_parsing", "/test_transform"}) {
    for (const std::string& path : files_in(*suite + folder)) {
      const auto text = read_file(path);
      REQUIRE(text.has_value());
      const std::string name = path.substr(path.rfind('/') + 1);
      CAPTURE(name);
      element value;
      const auto error = parser.parse(*text).get(value);
      if (name.starts_with("y_")) CHECK(error == simdjson::SUCCESS);
      if (name.starts_with("n_")) CHECK(error != simdjson::SUCCESS);
      std::string written;
      if (!error) write(value, written);
      ++(error ? rejected : accepted);
      verdicts += name + (error ? " no\n" : " " + std::to_string(hash_of(written)) + "\n");
    }
  }
  std::printf("JSONTestSuite: %zu accepted, %zu rejected\n", accepted, rejected);
  CHECK(accepted + rejected >= 300);

  const auto others = read_file(verdicts_path());
  if (others) {
    CHECK(verdicts == *others);
  } else if (std::FILE* const file = std::fopen(verdicts_path().c_str(), "wb")) {
    std::fwrite(verdicts.data(), 1, verdicts.size(), file);
    std::fclose(file);
  }
}
