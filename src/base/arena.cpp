#include "base/arena.h"

#include <cstring>

namespace broadsheet {

StringRef Arena::add(std::string_view text) {
  const auto size = static_cast<uint32_t>(text.size() < max_string ? text.size() : max_string);
  if (size == 0) return {};
  if (size > chunk_size - fill_) {
    if (chunks_.size() == max_chunks) {
      full_ = true;
      return {};
    }
    if (!chunks_.empty()) std::memset(chunks_.back().get() + fill_, 0, chunk_size - fill_);  // an image has it too
    chunks_.emplace_back(new char[chunk_size]);  // not zeroed: every byte handed out has been written
    fill_ = 0;
  }
  std::memcpy(chunks_.back().get() + fill_, text.data(), size);
  const StringRef ref{static_cast<uint32_t>(((chunks_.size() - 1) << chunk_bits) | fill_), size};
  fill_ += size;
  used_ += size;
  return ref;
}

}  // namespace broadsheet
