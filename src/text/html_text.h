// HTML -> text with its paragraphs, for feeds whose articles are HTML. Not a renderer and not a sanitiser: the result
// is text, shown as text, whatever it looks like.
#pragma once
#include <string>
#include <string_view>

namespace broadsheet {

// Tags go; a block element or <br> ends a line, and lines are separated by one line feed, paragraphs by two; white
// space collapses outside <pre>; list items begin with "• "; the contents of script, style, template, and head go;
// character references become their characters. Time is linear in the input.
std::string html_to_text(std::string_view html);

// Replaces `&amp;`, `&#8211;`, `&#x1F600;` and the named references of HTML 4 by their characters; what is none stays.
std::string decode_character_references(std::string_view text);

}  // namespace broadsheet
