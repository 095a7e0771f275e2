#include "index/postings.h"

#include <doctest/doctest.h>

#include <vector>

using namespace broadsheet;

namespace {

struct Entry {
  Doc doc;
  uint8_t weight;
  std::vector<uint32_t> positions;
};

// Lists of different density side by side in one pool, as an index has them.
std::vector<std::vector<Entry>> build(PostingPool& pool, std::vector<PostingList>& lists) {
  std::vector<std::vector<Entry>> expected(lists.size());
  uint32_t seed = 7;
  const auto random = [&](uint32_t below) {
    seed = seed * 1664525 + 1013904223;
    return static_cast<uint32_t>((static_cast<uint64_t>(seed) * below) >> 32);
  };
  for (Doc doc = 0; doc < 20000; ++doc) {
    for (size_t i = 0; i < lists.size(); ++i) {
      if (random(1u << i) != 0) continue;
      Entry entry{doc, static_cast<uint8_t>(random(256)), {}};
      uint32_t position = 0;
      std::vector<uint8_t> bytes;
      const uint32_t count = 1 + random(4);
      for (uint32_t k = 0; k < count; ++k) {
        const uint32_t distance = random(300) + 1;
        position += distance;
        entry.positions.push_back(position);
        uint8_t out[5];
        bytes.insert(bytes.end(), out, write_varint(out, distance));
      }
      PostingWriter writer(pool, lists[i]);
      writer.add(doc, entry.weight, bytes);
      expected[i].push_back(entry);
    }
  }
  return expected;
}

}  // namespace

TEST_CASE("What was appended to posting lists is read back") {
  PostingPool pool;
  std::vector<PostingList> lists(12);
  const auto expected = build(pool, lists);
  for (size_t i = 0; i < lists.size(); ++i) {
    CHECK(lists[i].count == expected[i].size());
    size_t at = 0;
    for_each_posting(pool, lists[i], [&](Doc doc, uint8_t weight) {
      REQUIRE(at < expected[i].size());
      REQUIRE(doc == expected[i][at].doc);
      REQUIRE(weight == expected[i][at].weight);
      ++at;
    });
    CHECK(at == expected[i].size());
    at = 0;
    std::vector<uint32_t> positions;
    for (PostingCursor cursor(pool, lists[i]); cursor.doc() != no_doc; cursor.next(), ++at) {
      positions.clear();
      cursor.positions(positions);
      REQUIRE(positions == expected[i][at].positions);
    }
    CHECK(at == expected[i].size());
  }
}

TEST_CASE("A cursor that skips lands where one that walks does") {
  PostingPool pool;
  std::vector<PostingList> lists(8);
  const auto expected = build(pool, lists);
  for (size_t i = 0; i < lists.size(); ++i) {
    for (const Doc step : {1u, 17u, 500u, 7001u}) {
      PostingCursor cursor(pool, lists[i]);
      size_t at = 0;
      for (Doc doc = 0; doc < 20000; doc += step) {
        cursor.advance_to(doc);
        while (at < expected[i].size() && expected[i][at].doc < doc) ++at;
        REQUIRE(cursor.doc() == (at < expected[i].size() ? expected[i][at].doc : no_doc));
      }
    }
  }
}

TEST_CASE("An entry with very many positions fits, and an empty list is empty") {
  PostingPool pool;
  PostingList list;
  const std::vector<uint8_t> many(max_position_bytes, 1);
  PostingWriter(pool, list).add(5, 255, many);
  PostingWriter(pool, list).add(6, 1, many);
  std::vector<uint32_t> positions;
  PostingCursor cursor(pool, list);
  cursor.advance_to(6);
  REQUIRE(cursor.doc() == 6);
  cursor.positions(positions);
  CHECK(positions.size() == max_position_bytes);
  CHECK(PostingCursor(pool, PostingList{}).doc() == no_doc);
}

TEST_CASE("A list whose chunk is full to the end of the last page goes on in another page") {
  PostingPool pool;
  constexpr uint32_t half = 1u << 19;  // of a page; the first one begins with 16 bytes of no list
  for (const uint32_t size : {half, half - 16, half, half - 32}) pool.allocate(size);
  PostingList list;
  Doc doc = 0;
  for (const Doc distance : {0u, 1u, 1u, 1u, 200u, 200u}) PostingWriter(pool, list).add(doc += distance, 1, {});
  REQUIRE(list.room == 0);
  REQUIRE(list.write == 4 * half);
  PostingWriter(pool, list).add(doc + 1, 1, {});
  CHECK(list.count == 7);
}
