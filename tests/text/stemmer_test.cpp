#include "text/stemmer.h"

#include <doctest/doctest.h>

#include "text/language_guess.h"

using namespace broadsheet;

TEST_CASE("Singular and plural, past and present have one stem in each language") {
  const auto meet = [](Language language, std::string_view a, std::string_view b) {
    return stem(language, a) == stem(language, b);
  };
  CHECK(meet(Language::english, "clusters", "cluster"));
  CHECK(meet(Language::english, "running", "runs"));
  CHECK(meet(Language::german, "hauser", "haus"));
  CHECK(meet(Language::french, "chevaux", "cheval"));
  CHECK(meet(Language::spanish, "libros", "libro"));
  CHECK(meet(Language::portuguese, "servidores", "servidor"));
  CHECK(meet(Language::italian, "notizie", "notizia"));
  CHECK(meet(Language::dutch, "boeken", "boek"));
  CHECK(meet(Language::russian, "новости", "новостей"));
  CHECK_FALSE(meet(Language::english, "cluster", "clutter"));
  CHECK(stem(Language::none, "clusters") == "clusters");
}

TEST_CASE("Languages are named by BCP 47 codes") {
  CHECK(language_of("en") == Language::english);
  CHECK(language_of("pt-BR") == Language::portuguese);
  CHECK(language_of("DE") == Language::german);
  CHECK(language_of("") == Language::none);
  CHECK(language_of("eng") == Language::none);
  CHECK(language_of("zh") == Language::none);
}

TEST_CASE("A text that does not say its language is guessed by its small words") {
  CHECK(guess_language("The servers of the city") == Language::english);
  CHECK(guess_language("Release notes") == Language::english);
  CHECK(guess_language("Die Server der Stadt sind nicht bereit") == Language::german);
  CHECK(guess_language("Les serveurs de la ville ne sont pas dans le nuage") == Language::french);
  CHECK(guess_language("Новости города") == Language::russian);
  CHECK(guess_language("東京都") == Language::none);
}
