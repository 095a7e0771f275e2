// Which articles a term stands in, how heavily, and where: compact byte lists that grow at their end.
//
// A list is a chain of chunks in one pool. A chunk: 4 bytes where the next one is (0: none), 4 bytes the first
// article's number, 4 bytes how many bytes of entries follow (kept up to date in all chunks but the last). An entry:
// varint of (distance to the article before) * 2 + (1 where it has a single position); 1 byte weight; then the position
// as a varint, or where there are several, a varint of their bytes and each as the distance to the one before. Entries
// never cross chunks. Everything is an offset into the pool, so that the pool can be written out and read back as it
// is.
#pragma once
#include <cstddef>
#include <cstdint>
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

  // Room for `size` bytes, never across pages; 0 where the pool is full (4 GiB). Precondition: size <= page_size / 2.
  uint32_t allocate(uint32_t size);
  size_t memory_bytes() const { return pages_.size() * page_size; }

 private:
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

// Adds an article. Precondition: doc is greater than the list's last one; `positions` is one varint where `single`,
// else distances as varints, at most max_position_bytes.
void append_posting(PostingPool& pool, PostingList& list, Doc doc, uint8_t weight, bool single,
                    std::span<const uint8_t> positions);

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
      const uint32_t head = read_varint(p);
      doc += head >> 1;
      const uint8_t weight = *p++;
      if (head & 1) {
        while (*p++ >= 0x80) {
        }
      } else {
        const uint32_t size = read_varint(p);
        p += size;
      }
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
  bool single_ = false;
};

}  // namespace broadsheet
