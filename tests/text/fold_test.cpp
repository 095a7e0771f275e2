#include "text/fold.h"

#include <doctest/doctest.h>

using namespace broadsheet;

TEST_CASE("Folding meets what people type without case, accents and width") {
  CHECK(fold("CAFÉ") == "cafe");
  CHECK(fold("Straße") == "strasse");
  CHECK(fold("ＧＰＵ　２０２６") == "gpu 2026");
  CHECK(fold("naïve coöperation") == "naive cooperation");
  CHECK(fold("Øresund Łódź Þór") == "oresund lodz thor");
  CHECK(fold("İstanbul ılık") == "istanbul ilik");
  CHECK(fold("ΟΔΥΣΣΕΥΣ") == fold("Οδυσσεύς"));
}

TEST_CASE("A fraction is not the number that its figures would make") {
  CHECK(fold("½ ¾") == "½ ¾");
  CHECK(fold("x² CO₂ ⑫") == "x2 co2 12");
}

TEST_CASE("A letter composed and decomposed is the same letter") {
  CHECK(fold("e\u0301") == fold("é"));
  CHECK(fold("か\u3099") == fold("が"));
  CHECK(fold("ｶﾞｲﾄﾞ") == fold("ガイド"));
  CHECK(fold("\u1112\u1161\u11AB") == fold("한"));
  CHECK(fold("и\u0306") == fold("й"));
}

TEST_CASE("Marks that are letters to their readers stay") {
  CHECK(fold("が") != fold("か"));
  CHECK(fold("й") != fold("и"));
  CHECK(fold("ё") == fold("е"));
  CHECK(fold("की") != fold("क"));
}

TEST_CASE("Arabic and Hebrew are met without their points") {
  CHECK(fold("مُحَمَّد") == fold("محمد"));
  CHECK(fold("أحمد") == fold("احمد"));
  CHECK(fold("שָׁלוֹם") == fold("שלום"));
  CHECK(fold("كتـــاب") == fold("كتاب"));
}

TEST_CASE("Broken UTF-8 separates words and breaks nothing") {
  CHECK(fold("a\xFFz") == "a z");
  CHECK(fold("\xE2\x82") == "");
  CHECK(fold("x\xED\xA0\x80y") == "x y");
}
