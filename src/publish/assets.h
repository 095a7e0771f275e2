// Files that are named after what is in them, so that they can be cached for ever: `site.js` becomes
// `site.0f3a….js`, in every file that names it, too.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"

namespace broadsheet {

struct File {
  std::string name;  // without folders
  std::string bytes;
};

bool ends_in(std::string_view text, std::string_view end);

// The viewer's program: what no browser of the last years lacks anything for.
inline constexpr std::string_view main_program = "broadsheet.wasm";

// The file of this name among the viewer's, or nothing: then `status` says that it is missing.
std::string_view file_named(std::span<const File> files, std::string_view name, Status& status);

// "site.js" and its content -> "site.0f3a….js".
std::string hashed_name(std::string_view name, std::string_view bytes);

// True for a name that hashed_name gave, as against a publisher's own.
bool is_hashed_name(std::string_view name);

// Old name -> new name.
using Renames = std::map<std::string, std::string, std::less<>>;

// Replaces each old name that stands alone between quotes: the way in which HTML, CSS, JavaScript and JSON name a file.
std::string rename_references(std::string_view text, const Renames& renames);

// Whether `text` names the file between quotes.
bool names_file(std::string_view text, std::string_view name);

}  // namespace broadsheet
