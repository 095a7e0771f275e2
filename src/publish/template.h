// Pages with gaps: `{{name}}` stands for what a publisher's feed has to say there.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/status.h"

namespace broadsheet {

using Gap = std::pair<std::string_view, std::string>;  // its name, and what goes there as it is

// Fills the gaps in one pass, so that braces in what is filled in mean nothing. A gap that is not in `gaps` is a fault
// of the template.
Result<std::string> fill(std::string_view text, std::span<const Gap> gaps);

}  // namespace broadsheet
