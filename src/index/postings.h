// Which articles a term stands in, how heavily, and where: compact byte lists that grow at their end.
//
// A list is a chain of chunks in one pool. A chunk: 4 bytes where the next one is (0: none), 4 bytes the first
// article's number, 4 bytes how many bytes of entries follow (kept up to date in all chunks but the last). An entry:
// varint of the distance to the article before; 1 byte weight; varint of the bytes that follow: its positions, each as
// a varint of the distance to the one before. Entries never cross chunks. Everything is an offset into the pool, so
// that the pool can be written out and read back as it is.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "store/article_store.h"

namespace broadsheet {

// Bytes in pages of 1 MiB that never move.
class PostingPool {
 public:
  static constexpr uint32_t page_bits = 20;
  static constexpr uint32_t page_size = 1u << page_bits;

  uint8_t* at(uint32_t offset) { return pages_[offset >> page_bits].get() + (offset & (page_size - 1)); }
  const uint8_t* at(uint32_t offset) const { return pages_[offset >> page_bits].get() + (offset & (page_size - 1)); }

  // Room for `size` bytes of any value, never across pages; 0 where the pool is full (4 GiB). Precondition: size <=
  // page_size / 2.
  uint32_t allocate(uint32_t size);
  size_t memory_bytes() const { return pages_.size() * page_size; }

  template <class Image>
  void columns(Image& image) {
    auto pages = static_cast<uint32_t>(pages_.size());
    image(pages), image(fill_);
    if (!image.ok() || pages > max_pages || fill_ > page_size) return image.fail();
    for (uint32_t i = 0; i < pages && image.ok(); ++i) {
      if (Image::reads) pages_.emplace_back(new uint8_t[page_size]);
      image.bytes(pages_[i].get(), i + 1 == pages ? fill_ : page_size);
    }
  }

 private:
  static constexpr uint32_t max_pages = 1u << (32 - page_bits);

  std::vector<std::unique_ptr<uint8_t[]>> pages_;
  uint32_t fill_ = page_size;
};

struct PostingList {
  uint32_t head = 0;   // first chunk, 0 for an empty list
  uint32_t tail = 0;   // last chunk
  uint32_t write = 0;  // where the next entry goes
  uint32_t room = 0;   // bytes left there
  uint32_t chunk = 0;  // size of the last chunk
  Doc last = no_doc;   // the last article
  uint32_t count = 0;  // articles
};

// The most bytes of positions that one entry keeps; later positions are left out.
inline constexpr size_t max_position_bytes = 64u << 10;

// Reads a varint and moves past it.
inline uint32_t read_varint(const uint8_t*& p) {
  uint32_t value = *p++;
  if (value < 0x80) return value;
  value &= 0x7F;
  for (uint32_t shift = 7;; shift += 7) {
    const uint32_t byte = *p++;
    value |= (byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
}
inline uint8_t* write_varint(uint8_t* p, uint32_t value) {
  while (value >= 0x80) {
    *p++ = static_cast<uint8_t>(value | 0x80);
    value >>= 7;
  }
  *p++ = static_cast<uint8_t>(value);
  return p;
}

constexpr uint32_t varint_size(uint32_t value) {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
}
// The same as write_varint, but may write one byte more than it uses. Without a branch that the next value decides:
// positions below and above 128 alternate, and a wrong guess costs more than the rest.
inline uint8_t* write_varint_fast(uint8_t* p, uint32_t value) {
  if (value >= 0x4000) return write_varint(p, value);
  const uint32_t more = value >= 0x80 ? 1 : 0;
  const uint32_t low = (value & 0x7F) | (more << 7), high = value >> 7;
  p[0] = static_cast<uint8_t>(low);
  p[1] = static_cast<uint8_t>(high);
  return p + 1 + more;
}

// Room for an entry of `size` bytes in the list's last chunk, or in a new one that begins with `doc`; false where the
// pool is full.
bool make_room(PostingPool& pool, PostingList& list, Doc doc, uint32_t size);

// Zeroes what the list's last chunk has left. Before the pool is written out: what lay there in memory is nobody's
// business, and equal lists are equal bytes.
void clear_room(PostingPool& pool, const PostingList& list);

// Appends articles to one list; what it was given counts once it is gone. Precondition for add: `doc` is greater than
// the list's last one. What changes with every entry is kept here by value, in registers.
class PostingWriter {
 public:
  PostingWriter(PostingPool& pool, PostingList& list) : pool_(pool), list_(list) { load(); }
  PostingWriter(const PostingWriter&) = delete;
  PostingWriter& operator=(const PostingWriter&) = delete;
  ~PostingWriter() { settle(); }

  // `positions`: distances as varints, at most max_position_bytes of them.
  void add(Doc doc, uint8_t weight, std::span<const uint8_t> positions) {
    const auto size = static_cast<uint32_t>(positions.size());
    if (room() < max_head + size && !grow(doc, varint_size(doc - last_) + 1 + varint_size(size) + size)) return;
    uint8_t* p = write_varint(p_, doc - last_);
    *p++ = weight;
    p = write_varint(p, size);
    if (size != 0) std::memcpy(p, positions.data(), size);
    wrote(p + size, doc, 1);
  }

  // For who writes entries on their own, from write() on: the bytes left in the chunk, and then where they end, the
  // last article and how many articles they are.
  size_t room() const { return static_cast<size_t>(end_ - p_); }
  uint8_t* write() const { return p_; }
  Doc last() const { return last_; }
  void wrote(uint8_t* end, Doc last, uint32_t articles) {
    p_ = end;
    last_ = last;
    added_ += articles;
  }

 private:
  static constexpr uint32_t max_head = 5 + 1 + 5;  // two varints and the weight

  bool grow(Doc doc, uint32_t size) {
    settle();
    if (!make_room(pool_, list_, doc, size)) return false;
    load();
    return true;
  }
  void load() {
    begin_ = p_ = list_.room == 0 ? nullptr : pool_.at(list_.write);  // a full chunk may end with the last page
    end_ = begin_ + list_.room;
    last_ = list_.last;
    added_ = 0;
  }
  void settle() {
    const auto written = static_cast<uint32_t>(p_ - begin_);
    list_.write += written;
    list_.room -= written;
    list_.last = last_;
    list_.count += added_;
  }

  PostingPool& pool_;
  PostingList& list_;
  uint8_t* begin_;  // where list_.write is
  uint8_t* p_;      // where the next entry goes
  uint8_t* end_;    // of the last chunk
  Doc last_;        // article
  uint32_t added_;  // articles that list_.count does not have yet
};

// Where one chunk of a list is.
struct PostingChunk {
  const uint8_t* begin = nullptr;
  const uint8_t* end = nullptr;
  Doc first = no_doc;
  uint32_t next = 0;  // offset of the chunk after, 0: none
};
PostingChunk chunk_at(const PostingPool& pool, const PostingList& list, uint32_t offset);

// Calls visit(doc, weight) for every article of the list, in order.
template <class Visit>
void for_each_posting(const PostingPool& pool, const PostingList& list, Visit&& visit) {
  for (uint32_t offset = list.head; offset != 0;) {
    const PostingChunk chunk = chunk_at(pool, list, offset);
    Doc doc = chunk.first;
    for (const uint8_t* p = chunk.begin; p < chunk.end;) {
      doc += read_varint(p);
      const uint8_t weight = *p++;
      const uint32_t size = read_varint(p);
      p += size;
      visit(doc, weight);
    }
    offset = chunk.next;
  }
}

// Walks a list article by article, with positions, and can skip ahead by whole chunks.
class PostingCursor {
 public:
  PostingCursor(const PostingPool& pool, const PostingList& list);

  Doc doc() const { return doc_; }  // no_doc past the end
  uint8_t weight() const { return weight_; }
  void next();
  void advance_to(Doc doc);  // to the first article that is not before `doc`
  // Appends the positions in the current article, ascending. Precondition: doc() != no_doc.
  void positions(std::vector<uint32_t>& out) const;

 private:
  void open(uint32_t offset);
  void read();

  const PostingPool* pool_;
  const PostingList* list_;
  PostingChunk chunk_;
  const uint8_t* p_ = nullptr;
  const uint8_t* positions_ = nullptr;
  const uint8_t* positions_end_ = nullptr;
  Doc base_ = 0;
  Doc doc_ = no_doc;
  uint8_t weight_ = 0;
};

}  // namespace broadsheet
