// A flat image of data that holds no pointers: columns one after the other, each with its size before it. A class lists
// its columns once, in a template, and is written and read by the same list:
//
//   template <class Image> void columns(Image& image) { image(texts_); image(keys_); }
//
// Little-endian, columns on multiples of 8 bytes; the same bytes natively and as WebAssembly. Whoever reads has made
// sure, by a fingerprint, that the bytes are those once written: here only sizes are judged.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace broadsheet {

// Without padding, so that equal data is equal bytes.
template <class T>
concept Flat = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T> &&
               std::endian::native == std::endian::little;

class ImageWriter {
 public:
  explicit ImageWriter(std::vector<char>& out) : out_(out) {}

  template <Flat T>
  void operator()(T& value) {
    bytes(&value, sizeof(T));
  }
  template <Flat T>
  void operator()(std::vector<T>& column) {
    uint64_t size = column.size();
    (*this)(size);
    bytes(column.data(), column.size() * sizeof(T));
  }
  // A block whose size the reader knows.
  void bytes(void* data, size_t size) {
    const auto from = static_cast<const char*>(data);
    out_.insert(out_.end(), from, from + size);
    out_.resize((out_.size() + 7) & ~size_t{7});
  }
  static constexpr bool reads = false;
  bool ok() const { return true; }
  void fail() {}

 private:
  std::vector<char>& out_;
};

class ImageReader {
 public:
  explicit ImageReader(std::span<const char> in) : in_(in) {}

  template <Flat T>
  void operator()(T& value) {
    bytes(&value, sizeof(T));
  }
  template <Flat T>
  void operator()(std::vector<T>& column) {
    uint64_t size = 0;
    (*this)(size);
    if (size > in_.size() / sizeof(T)) ok_ = false;
    if (!ok_) return;
    column.resize(static_cast<size_t>(size));
    bytes(column.data(), column.size() * sizeof(T));
  }
  void bytes(void* data, size_t size) {
    const size_t padded = (size + 7) & ~size_t{7};
    if (padded > in_.size()) ok_ = false;
    if (!ok_ || size == 0) return;
    std::memcpy(data, in_.data(), size);
    in_ = in_.subspan(padded);
  }
  static constexpr bool reads = true;
  void fail() { ok_ = false; }
  bool ok() const { return ok_; }  // false where it ended too early: what was read then means nothing
  bool at_end() const { return in_.empty(); }

 private:
  std::span<const char> in_;
  bool ok_ = true;
};

}  // namespace broadsheet
