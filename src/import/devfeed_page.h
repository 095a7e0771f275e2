// DevFeed's Markdown -> articles. Reads every kind of page: feed pages, article pages, several pages joined by `---`;
// directories and search pages are recognised and hold no articles.
#pragma once
#include <string_view>

#include "import/imported_feed.h"

namespace broadsheet {

// Never fails as a whole where there is a page: what can't be read is a finding with its line, and the article is left
// out or goes without that field. Fields may come in any order, be missing or unknown. `status` says why there is no
// page.
ImportedFeed import_devfeed(std::string_view bytes, const ImportLimits& limits = {});

}  // namespace broadsheet
