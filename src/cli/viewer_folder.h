// The viewer's own files, which `site`, `pack` and `embed` publish a feed with: what script/build leaves in
// build/viewer.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "cli/options.h"
#include "publish/assets.h"

namespace broadsheet::cli {

inline constexpr Option viewer_option{"viewer", '\0', true};

// Reads them from the folder named; else from the one that BROADSHEET_VIEWER names; else from where the tool was built
// or installed: ../viewer or ../share/broadsheet/viewer beside the folder that it is in. In the order of their names.
Result<std::vector<File>> read_viewer(std::optional<std::string_view> folder);

}  // namespace broadsheet::cli
