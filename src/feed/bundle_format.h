// The member names of a bundle, in one place for whoever writes it (src/bundle) and whoever reads it (src/feed).
//
// A bundle is a JSON Feed 1.1 document (https://www.jsonfeed.org/version/1.1/). What JSON Feed has no word for stands
// in the extension object `_broadsheet`: one in the document, and one in each item that needs it.
//
//   {
//     "version": "https://jsonfeed.org/version/1.1",
//     "title", "home_page_url", "feed_url", "description", "next_url", "icon", "language",
//     "_broadsheet": {"version": 1},
//     "items": [{
//       "id", "url"                         the article's page, the same canonical address
//       "external_url"                      the original publisher's page
//       "title", "summary", "content_text"  title, overview, excerpt
//       "image", "date_published", "date_modified", "language",
//       "authors": [{"name", "url"}],
//       "tags": ["name"],                   the names of `_broadsheet.tags`, for other readers
//       "_broadsheet": {
//         "content_type", "overview_by_ai",
//         "sources": [{"name", "url"}],
//         "topics": [{"name", "url", "aliases": ["other name"]}],
//         "tags": [{"name", "url"}]
//       }
//     }]
//   }
#pragma once

namespace broadsheet::bundle_format {

// The value of `version`; every published version of JSON Feed begins with the prefix.
inline constexpr char version_url[] = "https://jsonfeed.org/version/1.1";
inline constexpr char version_url_prefix[] = "https://jsonfeed.org/version/";

// ---- The document.
inline constexpr char version[] = "version";  // also `_broadsheet.version`, a whole number
inline constexpr char home_page_url[] = "home_page_url";
inline constexpr char feed_url[] = "feed_url";
inline constexpr char description[] = "description";
inline constexpr char next_url[] = "next_url";
inline constexpr char icon[] = "icon";
inline constexpr char items[] = "items";
inline constexpr char extension[] = "_broadsheet";

// ---- The document and its items.
inline constexpr char title[] = "title";
inline constexpr char language[] = "language";  // the document's is that of items which name none
inline constexpr char authors[] = "authors";
inline constexpr char author[] = "author";  // JSON Feed 1.0: one object; read, never written

// ---- Items.
inline constexpr char id[] = "id";
inline constexpr char url[] = "url";
inline constexpr char external_url[] = "external_url";
inline constexpr char summary[] = "summary";
inline constexpr char content_text[] = "content_text";
inline constexpr char content_html[] = "content_html";
inline constexpr char image[] = "image";
inline constexpr char banner_image[] = "banner_image";  // where there is no image; read, never written
inline constexpr char date_published[] = "date_published";
inline constexpr char date_modified[] = "date_modified";
inline constexpr char tags[] = "tags";  // names here; labels with an address in `_broadsheet`

// ---- `_broadsheet` of an item.
inline constexpr char content_type[] = "content_type";
inline constexpr char overview_by_ai[] = "overview_by_ai";  // true or left out
inline constexpr char sources[] = "sources";
inline constexpr char topics[] = "topics";

// ---- Labels: authors, sources, topics, tags.
inline constexpr char name[] = "name";        // and `url`, as of items
inline constexpr char aliases[] = "aliases";  // topics only

}  // namespace broadsheet::bundle_format
