// The few marks of DevFeed's Markdown, one line at a time: headings, escaped names, links, the fields of an article.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace broadsheet::devfeed {

struct Heading {
  int level = 0;           // 1 to 6; 0 where the line is no heading
  std::string_view title;  // still escaped, without blanks around it
};
Heading heading_of(std::string_view line);

// A name as people read it: backslashes before \ ` * _ [ ] < > gone, runs of white space one space, none around it.
std::string unescape(std::string_view escaped);

// `[label](<target>)`. Views into the line; the label is still escaped, the target may be empty.
struct Link {
  std::string_view label;
  std::string_view target;
};
// Reads one off the front of `rest` and takes it away; leaves `rest` alone where there is none.
std::optional<Link> take_link(std::string_view& rest);
// A line that is one link and nothing else.
std::optional<Link> only_link(std::string_view line);

// Where in an address its path ends: at the query, the fragment or the end.
size_t path_size(std::string_view address);
// The address of a page as a person reads it: without the `.md` that its name ends with. A host that ends so keeps it.
std::string canonical(std::string_view address);

enum class Field : uint8_t {
  unknown,  // `Name: value` with a name that isn't known
  devfeed,
  publisher,
  author,
  published,
  content_type,
  language,
  sources,
  topics,
  tags,
};

struct FieldLine {
  Field field = Field::unknown;
  std::string_view name;
  std::string_view value;  // without blanks around it
};
// Nothing where the line has not the shape of a field: a short name of letters and spaces, a colon, a space or the end.
std::optional<FieldLine> field_of(std::string_view line);

// True where the value is what DevFeed itself would write there: evidence that the line is a field and not prose.
bool well_formed(const FieldLine& line);

}  // namespace broadsheet::devfeed
