// What the reader sees as a line of text, for the fragment of a page's address: to keep, to share, to come back to.
//
//   q=solar+power&topic=Energy&source=The+Quay&after=2026-09-01T00:00:00Z&before=…&sort=oldest&a=https://…/7
//
// As HTML forms write it. A filter stands under its facet's name in the search language, an article under its id.
#pragma once
#include <string>
#include <string_view>

#include "view/view.h"

namespace broadsheet {

// Empty where nothing is asked for and nothing is open.
std::string address_of(const View& view);

// Shows what `address` says, and nothing else: filters that it does not name are dropped. Names, dates and articles
// that the feed doesn't have are passed over.
void go_to(View& view, std::string_view address);

}  // namespace broadsheet
