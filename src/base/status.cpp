#include "base/status.h"

namespace broadsheet {

std::string_view name_of(Code code) {
  switch (code) {
    case Code::ok:
      return "ok";
    case Code::io:
      return "io";
    case Code::empty:
      return "empty";
    case Code::not_utf8:
      return "not_utf8";
    case Code::not_json:
      return "not_json";
    case Code::not_a_feed:
      return "not_a_feed";
    case Code::newer_version:
      return "newer_version";
    case Code::truncated:
      return "truncated";
    case Code::bad_item:
      return "bad_item";
    case Code::bad_field:
      return "bad_field";
    case Code::too_large:
      return "too_large";
    case Code::out_of_memory:
      return "out_of_memory";
  }
  return "unknown";
}

}  // namespace broadsheet
