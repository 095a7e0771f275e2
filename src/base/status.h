// The only error type: what went wrong, in a sentence for a person, and where in the input.
#pragma once
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace broadsheet {

enum class Code : uint8_t {
  ok,
  io,             // can't be read, written or fetched
  empty,          // no bytes, or nothing but white space
  not_utf8,       // bytes that are not UTF-8
  not_json,       // not a JSON document
  not_a_feed,     // JSON or text, but not of the kind asked for
  newer_version,  // made by a later Broadsheet; opened as far as it is understood
  truncated,      // ends in the middle
  bad_item,       // one article that can't be read; the others can
  bad_field,      // one member with a wrong type or value; the article is kept without it
  too_large,      // beyond a bound that keeps the reader safe
  out_of_memory,  // the host has no memory for more of it
};

// The short lower-case name of a code, for tools and tests: "bad_item".
std::string_view name_of(Code code);

// Where in the input. `offset` in bytes from its start; `line` and `item` from 1, 0 where there is none.
struct Place {
  uint64_t offset = 0;
  uint32_t line = 0;
  uint32_t item = 0;
  std::string field;  // the member or field, e.g. "date_published"; may be empty

  friend bool operator==(const Place&, const Place&) = default;
};

struct [[nodiscard]] Status {
  Code code = Code::ok;
  std::string message;  // one sentence, for a person; empty when ok
  Place place;

  bool ok() const { return code == Code::ok; }
};

// A value, or the reason why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}                                  // NOLINT: implicit by design
  Result(Status status) : status_(std::move(status)) { assert(!status_.ok()); }  // NOLINT: implicit by design

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }
  T& value() { return *value_; }              // precondition: ok()
  const T& value() const { return *value_; }  // precondition: ok()

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace broadsheet
