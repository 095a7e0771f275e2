#include "text/html_text.h"

#include <doctest/doctest.h>

#include <string>

using broadsheet::decode_character_references;
using broadsheet::html_to_text;

TEST_CASE("paragraphs of HTML become paragraphs of text") {
  CHECK(html_to_text("<p>One\n  two</p>\n\n<p>Three</p>") == "One two\n\nThree");
  CHECK(html_to_text("a<br>b<br/>c<br><br>d") == "a\nb\nc\n\nd");
  CHECK(html_to_text("<div>a</div><div>b</div>") == "a\nb");
  CHECK(html_to_text("<h2>Head</h2>text") == "Head\n\ntext");
  CHECK(html_to_text("<ul><li>one</li><li>two <b>x</b></li></ul>after") == "\u2022 one\n\u2022 two x\n\nafter");
  CHECK(html_to_text("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>") == "a b\nc");
  CHECK(html_to_text("<pre>a\n  b</pre>c") == "a\n  b\n\nc");
  CHECK(html_to_text("  <p> </p> x <p></p> ") == "x");
}

TEST_CASE("what is not text goes") {
  CHECK(html_to_text("a<script>if (x < 1) y('</p>')</script>b") == "ab");
  CHECK(html_to_text("a<STYLE>p { }</style >b") == "ab");
  CHECK(html_to_text("a<!-- > <p> -->b<!doctype html>c<?php > ?>d") == "abc ?>d");
  CHECK(html_to_text("<a href=\"x>y\" title='>'>link</a>") == "link");
  CHECK(html_to_text("a<script>never closed") == "a");
  CHECK(html_to_text("a<img src=x") == "a");
  CHECK(html_to_text("a<!-- b") == "a");
}

TEST_CASE("what only looks like a tag stays") {
  CHECK(html_to_text("1 < 2 and 3 > 2") == "1 < 2 and 3 > 2");
  CHECK(html_to_text("i <3 you <") == "i <3 you <");
  CHECK(html_to_text("&lt;b&gt; is text") == "<b> is text");
}

TEST_CASE("character references become characters") {
  CHECK(decode_character_references("R&amp;D &lt;&gt;&quot;&apos; &eacute;&euro;&hellip;&thetasym;") ==
        "R&D <>\"' \u00e9\u20ac\u2026\u03d1");
  CHECK(decode_character_references("&#65;&#x42;&#X1f600;&#8211;&#150;&#65") == "AB\U0001f600\u2013\u2013A");
  CHECK(decode_character_references("&#0;&#xd800;&#x110000;&#99999999999;") == "\ufffd\ufffd\ufffd\ufffd");
  CHECK(decode_character_references("&nosuch; & &; &# &#; &#x; &amp") == "&nosuch; & &; &# &#; &#x; &amp");
  CHECK(html_to_text("a&nbsp;b") == "a b");
}

TEST_CASE("time is linear in hostile HTML") {
  // Each of these is quadratic where a search starts again from every tag; at this size that would take minutes.
  const auto repeat = [](std::string_view text) {
    std::string all;
    while (all.size() < 4'000'000) all += text;
    return all;
  };
  CHECK(html_to_text(repeat("<script></")).empty());
  CHECK(html_to_text(repeat("<a \"")).empty());
  CHECK(html_to_text("<!--" + repeat("<!--")).empty());
  CHECK(html_to_text(repeat("&")).size() == 4'000'000);
}
