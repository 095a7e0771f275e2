// Bytes that live as long as the arena and never move: strings are written once and looked at through views.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace broadsheet {

// A string in an arena: 8 bytes in a column, resolved by Arena::view.
struct StringRef {
  uint32_t offset = 0;
  uint32_t size = 0;  // bytes
};

// Chunks of 1 MiB, addressed by one 32-bit offset (chunk number, then offset within it), so that a column needs no
// pointers and an arena can be written out and read back. A string never crosses a chunk: max_string bounds it.
class Arena {
 public:
  static constexpr uint32_t chunk_bits = 20;
  static constexpr uint32_t chunk_size = 1u << chunk_bits;
  static constexpr uint32_t max_string = chunk_size;
  static constexpr uint32_t max_chunks = 1u << (32 - chunk_bits);

  // Copies `text`, cut to max_string bytes. An arena that is full (4 GiB) gives an empty string.
  StringRef add(std::string_view text);
  // The same, as a view that lives as long as the arena.
  std::string_view keep(std::string_view text) { return view(add(text)); }

  std::string_view view(StringRef ref) const {
    if (ref.size == 0) return {};
    return {chunks_[ref.offset >> chunk_bits].get() + (ref.offset & (chunk_size - 1)), ref.size};
  }

  size_t used_bytes() const { return used_; }  // bytes of the strings added
  size_t memory_bytes() const { return chunks_.size() * (chunk_size + sizeof(chunks_[0])); }  // taken for them
  bool full() const { return full_; }

  template <class Image>
  void columns(Image& image) {
    uint64_t used = used_;
    auto chunks = static_cast<uint32_t>(chunks_.size());
    image(used), image(chunks), image(fill_);
    if (!image.ok() || chunks > max_chunks || fill_ > chunk_size) return image.fail();
    used_ = static_cast<size_t>(used);
    for (uint32_t i = 0; i < chunks && image.ok(); ++i) {
      if (Image::reads) chunks_.emplace_back(new char[chunk_size]);
      image.bytes(chunks_[i].get(), i + 1 == chunks ? fill_ : chunk_size);
    }
  }

 private:
  std::vector<std::unique_ptr<char[]>> chunks_;
  uint32_t fill_ = chunk_size;  // bytes used in the last chunk
  size_t used_ = 0;
  bool full_ = false;
};

}  // namespace broadsheet
