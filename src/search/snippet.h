// A line of an article around what was searched for.
#pragma once
#include "search/marks.h"

namespace broadsheet {

// At most `characters` of the article's overview or text, around the place where most of the query's words stand close
// together; the beginning where there is none. White space becomes single spaces; "…" stands where it was cut.
Snippet make_snippet(const ArticleStore& store, const Marker& marker, Doc doc, size_t characters);

}  // namespace broadsheet
