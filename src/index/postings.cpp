#include "index/postings.h"

#include <algorithm>
#include <cstring>

namespace broadsheet {
namespace {

constexpr uint32_t header_size = 12;
constexpr uint32_t smallest_chunk = 32;
constexpr uint32_t largest_chunk = 4096;

uint32_t load(const uint8_t* p) {
  uint32_t value;
  std::memcpy(&value, p, 4);
  return value;
}
void store(uint8_t* p, uint32_t value) { std::memcpy(p, &value, 4); }

}  // namespace

uint32_t PostingPool::allocate(uint32_t size) {
  if (size > page_size - fill_) {
    if (pages_.size() == max_pages) return 0;
    if (!pages_.empty()) std::memset(pages_.back().get() + fill_, 0, page_size - fill_);
    pages_.emplace_back(new uint8_t[page_size]);  // not zeroed, which would cost more than much that is written there
    fill_ = 0;
    if (pages_.size() == 1) std::memset(pages_[0].get(), 0, fill_ = 16);  // offset 0 stands for none
  }
  const auto offset = static_cast<uint32_t>((pages_.size() - 1) << page_bits) | fill_;
  fill_ += size;
  return offset;
}

bool make_room(PostingPool& pool, PostingList& list, Doc doc, uint32_t size) {
  if (size <= list.room) return true;
  const uint32_t grown = list.head == 0 ? smallest_chunk : std::min(list.chunk * 2, largest_chunk);
  const uint32_t chunk = std::max(grown, header_size + size);
  const uint32_t offset = pool.allocate(chunk);
  if (offset == 0) return false;
  uint8_t* header = pool.at(offset);
  store(header, 0);
  store(header + 4, doc);
  store(header + 8, 0);
  if (list.head == 0) {
    list.head = offset;
  } else {
    uint8_t* tail = pool.at(list.tail);
    clear_room(pool, list);
    store(tail, offset);
    store(tail + 8, list.write - list.tail - header_size);
  }
  list.tail = offset;
  list.chunk = chunk;
  list.write = offset + header_size;
  list.room = chunk - header_size;
  list.last = doc;
  return true;
}

void clear_room(PostingPool& pool, const PostingList& list) {
  if (list.room != 0) std::memset(pool.at(list.write), 0, list.room);
}

PostingChunk chunk_at(const PostingPool& pool, const PostingList& list, uint32_t offset) {
  const uint8_t* header = pool.at(offset);
  const uint32_t used = offset == list.tail ? list.write - list.tail - header_size : load(header + 8);
  return {header + header_size, header + header_size + used, load(header + 4), load(header)};
}

PostingCursor::PostingCursor(const PostingPool& pool, const PostingList& list) : pool_(&pool), list_(&list) {
  if (list.head == 0) return;
  open(list.head);
  read();
}

void PostingCursor::open(uint32_t offset) {
  chunk_ = chunk_at(*pool_, *list_, offset);
  p_ = chunk_.begin;
  base_ = chunk_.first;
}

void PostingCursor::read() {
  if (p_ == chunk_.end) {
    if (chunk_.next == 0) {
      doc_ = no_doc;
      return;
    }
    open(chunk_.next);
  }
  base_ += read_varint(p_);
  doc_ = base_;
  weight_ = *p_++;
  const uint32_t size = read_varint(p_);
  positions_ = p_;
  p_ += size;
  positions_end_ = p_;
}

void PostingCursor::next() {
  if (doc_ != no_doc) read();
}

void PostingCursor::advance_to(Doc doc) {
  if (doc_ == no_doc || doc_ >= doc) return;
  while (chunk_.next != 0 && chunk_at(*pool_, *list_, chunk_.next).first <= doc) open(chunk_.next);
  do read();
  while (doc_ != no_doc && doc_ < doc);
}

void PostingCursor::positions(std::vector<uint32_t>& out) const {
  uint32_t at = 0;
  for (const uint8_t* p = positions_; p < positions_end_;) {
    at += read_varint(p);
    out.push_back(at);
  }
}

}  // namespace broadsheet
