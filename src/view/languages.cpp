#include "view/languages.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace broadsheet {
namespace {

struct Language {
  std::string_view code, name;
};

// By code, for binary search.
constexpr std::array languages = {
    Language{"af", "Afrikaans"},    Language{"am", "አማርኛ"},         Language{"ar", "العربية"},
    Language{"az", "Azərbaycanca"}, Language{"be", "Беларуская"},   Language{"bg", "Български"},
    Language{"bn", "বাংলা"},        Language{"bs", "Bosanski"},     Language{"ca", "Català"},
    Language{"cs", "Čeština"},      Language{"cy", "Cymraeg"},      Language{"da", "Dansk"},
    Language{"de", "Deutsch"},      Language{"el", "Ελληνικά"},     Language{"en", "English"},
    Language{"eo", "Esperanto"},    Language{"es", "Español"},      Language{"et", "Eesti"},
    Language{"eu", "Euskara"},      Language{"fa", "فارسی"},        Language{"fi", "Suomi"},
    Language{"fil", "Filipino"},    Language{"fr", "Français"},     Language{"ga", "Gaeilge"},
    Language{"gl", "Galego"},       Language{"gu", "ગુજરાતી"},       Language{"he", "עברית"},
    Language{"hi", "हिन्दी"},        Language{"hr", "Hrvatski"},     Language{"hu", "Magyar"},
    Language{"hy", "Հայերեն"},      Language{"id", "Indonesia"},    Language{"is", "Íslenska"},
    Language{"it", "Italiano"},     Language{"ja", "日本語"},       Language{"ka", "ქართული"},
    Language{"kk", "Қазақша"},      Language{"km", "ខ្មែរ"},         Language{"kn", "ಕನ್ನಡ"},
    Language{"ko", "한국어"},       Language{"lo", "ລາວ"},          Language{"lt", "Lietuvių"},
    Language{"lv", "Latviešu"},     Language{"mk", "Македонски"},   Language{"ml", "മലയാളം"},
    Language{"mn", "Монгол"},       Language{"mr", "मराठी"},        Language{"ms", "Melayu"},
    Language{"my", "မြန်မာ"},        Language{"nb", "Norsk bokmål"}, Language{"ne", "नेपाली"},
    Language{"nl", "Nederlands"},   Language{"no", "Norsk"},        Language{"pa", "ਪੰਜਾਬੀ"},
    Language{"pl", "Polski"},       Language{"ps", "پښتو"},         Language{"pt", "Português"},
    Language{"ro", "Română"},       Language{"ru", "Русский"},      Language{"si", "සිංහල"},
    Language{"sk", "Slovenčina"},   Language{"sl", "Slovenščina"},  Language{"sq", "Shqip"},
    Language{"sr", "Српски"},       Language{"sv", "Svenska"},      Language{"sw", "Kiswahili"},
    Language{"ta", "தமிழ்"},         Language{"te", "తెలుగు"},        Language{"th", "ไทย"},
    Language{"tr", "Türkçe"},       Language{"uk", "Українська"},   Language{"ur", "اردو"},
    Language{"uz", "Oʻzbekcha"},    Language{"vi", "Tiếng Việt"},   Language{"yi", "ייִדיש"},
    Language{"zh", "中文"},
};

std::string base_of(std::string_view code) {
  std::string base(code.substr(0, code.find_first_of("-_")));
  for (char& c : base) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return base;
}

}  // namespace

std::string language_name(std::string_view code) {
  const std::string base = base_of(code);
  const auto* const found =
      std::lower_bound(languages.begin(), languages.end(), base,
                       [](const Language& language, const std::string& key) { return language.code < key; });
  if (found == languages.end() || found->code != base) return std::string(code);
  std::string name(found->name);
  if (code.size() > base.size() + 1) name += " (" + std::string(code.substr(base.size() + 1)) + ")";
  return name;
}

bool is_right_to_left(std::string_view code) {
  constexpr std::array<std::string_view, 9> right_to_left = {"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"};
  return std::find(right_to_left.begin(), right_to_left.end(), base_of(code)) != right_to_left.end();
}

}  // namespace broadsheet
