// A feed and the viewer's files -> all that a static host needs, as bytes. Nothing is read or written here.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "feed/article.h"
#include "publish/assets.h"

namespace broadsheet {

// What is published.
struct Publication {
  FeedHead head;
  std::span<const Article> articles;  // newest first
  std::string address;                // where the page will be, for links to it from elsewhere; may be empty
};

struct SiteOptions {
  size_t articles_a_page = 2000;           // of the feed
  std::vector<std::string> frame_origins;  // pages of other sites that may talk to this one in a frame
};

// Files in the order in which they have to be put in place: whatever names a file comes after it. The last two are
// `index.html` and `sw.js`; all others are named after their content. `viewer` is what script/build leaves in
// build/viewer; a fault of these files is the only one there can be.
Result<std::vector<File>> make_site(const Publication& publication, std::span<const File> viewer,
                                    const SiteOptions& options);

// One page that holds everything and needs no server.
Result<std::string> make_pack(const Publication& publication, std::span<const File> viewer);

// A page of one's own with the element in it: `index.html`, `feed.json` and the element's files, plainly named.
Result<std::vector<File>> make_embed(const Publication& publication, std::span<const File> viewer);

}  // namespace broadsheet
