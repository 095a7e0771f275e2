#include <doctest/doctest.h>

#include <array>
#include <string>

#include "base/arena.h"
#include "base/bytes16.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/time.h"

using namespace broadsheet;

TEST_CASE("a date as RFC 3339 writes it is read") {
  CHECK(parse_rfc3339("1970-01-01T00:00:00Z") == 0);
  CHECK(parse_rfc3339("2026-09-15T16:55:40Z") == 1789491340);
  CHECK(parse_rfc3339("2026-09-15t16:55:40.123456z") == 1789491340);
  CHECK(parse_rfc3339("2026-09-15 16:55:40") == 1789491340);
  CHECK(parse_rfc3339("2026-09-15T18:55:40+02:00") == 1789491340);
  CHECK(parse_rfc3339("2026-09-15T09:25:40-0730") == 1789491340);
  CHECK(parse_rfc3339("2026-09-15T16:55Z") == 1789491300);
  CHECK(parse_rfc3339("2026-09-15") == 1789430400);
  CHECK(parse_rfc3339("2024-02-29") == 1709164800);
  CHECK(parse_rfc3339("2016-12-31T23:59:60Z") == 1483228800);
  CHECK(parse_rfc3339("0001-01-01") == -62135596800);
}

TEST_CASE("what is no date is none") {
  for (const char* text :
       {"", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-01-00", "0000-01-01", "2026-9-15", "2026-09-15T",
        "2026-09-15T24:00Z", "2026-09-15T10:60Z", "2026-09-15T10:00:61Z", "2026-09-15T10:00:00.Z",
        "2026-09-15T10:00:00+", "2026-09-15T10:00:00Zx", " 2026-09-15", "Tue, 15 Sep 2026 16:55:40 GMT"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_rfc3339(text).has_value());
  }
}

TEST_CASE("dates and seconds turn into each other over four centuries") {
  for (Seconds day = seconds_of({1799, 12, 31}); day < seconds_of({2201, 1, 1}); day += 86400) {
    const CivilDate date = date_of(day);
    REQUIRE(seconds_of(date) == day);
    REQUIRE(date_of(day + 86399) == date);
    REQUIRE(date.day <= days_in_month(date.year, date.month));
  }
  CHECK(date_of(-1) == CivilDate{1969, 12, 31});
  CHECK(weekday_of(0) == 4);
  CHECK(weekday_of(-86400) == 3);
  CHECK(weekday_of(seconds_of({2026, 11, 30})) == 1);
}

TEST_CASE("a time is written as it is read") {
  CHECK(format_rfc3339(1789491340) == "2026-09-15T16:55:40Z");
  CHECK(format_rfc3339(-1) == "1969-12-31T23:59:59Z");
  CHECK(format_rfc3339(no_time).empty());
}

TEST_CASE("strings in an arena keep their place and never cross a chunk") {
  Arena arena;
  const std::string big(Arena::chunk_size - 10, 'b');
  const StringRef first = arena.add("first");
  const char* const at = arena.view(first).data();
  const StringRef second = arena.add(big);
  const StringRef third = arena.add("third, which has no room left there");
  CHECK(arena.view(first).data() == at);
  CHECK(arena.view(first) == "first");
  CHECK(arena.view(second) == big);
  CHECK(arena.view(third) == "third, which has no room left there");
  CHECK(arena.view(arena.add("")).empty());
  CHECK(arena.view({}).empty());
  CHECK(arena.view(arena.add(std::string(Arena::max_string + 5, 'x'))).size() == Arena::max_string);
  CHECK_FALSE(arena.full());
}

TEST_CASE("a result holds a value or the reason why there is none") {
  const Result<int> value = 7;
  CHECK(value.ok());
  CHECK(value.value() == 7);
  const Result<int> none = Status{Code::io, "It can't be read.", {}};
  CHECK_FALSE(none.ok());
  CHECK(none.status().message == "It can't be read.");
  CHECK(name_of(none.status().code) == "io");
}

TEST_CASE("A fingerprint is the same however the bytes come, and another for other bytes") {
  const std::string text(1000, 'x');
  const uint64_t whole = hash_of(text);
  Hasher pieces;
  for (size_t at = 0; at < text.size(); at += 7) pieces.add(std::string_view(text).substr(at, 7));
  pieces.add({});
  CHECK(pieces.value() == whole);
  CHECK(hash_of(text.substr(1)) != whole);
  CHECK(hash_of({}) == 0xEF46DB3751D8E999u);  // XXH64 of nothing, as its specification says
}

TEST_CASE_TEMPLATE("sixteen bytes are told apart as one byte after the other is", Bytes, Words16, Bytes16) {
  uint32_t seed = 1;
  const std::array<uint8_t, 12> telling = {0, 0x1f, 0x20, '"', '\\', '`', 'a', 'z', '{', 0x7f, 0x80, 0xff};
  for (int round = 0; round < 2000; ++round) {
    std::array<uint8_t, 16> bytes;
    for (uint8_t& byte : bytes) {
      seed = seed * 1664525 + 1013904223;
      byte = (seed >> 31) != 0 ? telling[(seed >> 16) % telling.size()] : static_cast<uint8_t>(seed >> 16);
    }
    const Bytes all = Bytes::load(bytes.data());
    const size_t count = seed % 17;
    std::array<uint8_t, 16> small, first;
    all.made_small().store(small.data());
    all.first(count).store(first.data());
    for (size_t i = 0; i < 16; ++i) {
      CAPTURE(int{bytes[i]});
      const auto told = [i](uint32_t mask) { return ((mask >> i) & 1) != 0; };
      REQUIRE(told(all.equal('"')) == (bytes[i] == '"'));
      REQUIRE(told(all.equal(0xff)) == (bytes[i] == 0xff));
      REQUIRE(told(all.within(0, 0x20)) == (bytes[i] < 0x20));
      REQUIRE(told(all.within('a', 26)) == (bytes[i] >= 'a' && bytes[i] <= 'z'));
      REQUIRE(told(all.small()) == ((bytes[i] & 0x20) != 0));
      REQUIRE(small[i] == (bytes[i] | 0x20));
      REQUIRE(first[i] == (i < count ? bytes[i] : 0));
    }
    REQUIRE((all.equal(0) >> 16) == 0);
  }
}
