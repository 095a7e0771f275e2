// Every word that the interface says, in one place, so that it can be said in another language. Names of content
// (titles, topics) and messages about the input (base/status.h) are not among them.
#pragma once
#include <array>
#include <string_view>

#include "base/status.h"
#include "store/article_store.h"

namespace broadsheet::words {

inline constexpr std::string_view untitled_feed = "Broadsheet";
inline constexpr std::string_view untitled_article = "Untitled";

// Top bar.
inline constexpr std::string_view search_hint = "Search articles";
inline constexpr std::string_view search_field = "Search";
inline constexpr std::string_view clear_search = "Clear search";
inline constexpr std::string_view of = "of";
inline constexpr std::string_view articles = "articles";
inline constexpr std::string_view one_article = "article";
inline constexpr std::string_view sort = "Sort";
inline constexpr std::array<std::string_view, 3> sorts = {"Relevance", "Newest", "Oldest"};  // as in enum Sort
inline constexpr std::string_view theme = "Theme";
inline constexpr std::array<std::string_view, 3> themes = {"System", "Light", "Dark"};  // as in enum Theme
inline constexpr std::string_view keys = "Keys";
inline constexpr std::string_view banner = "Top";

// Filters.
inline constexpr std::string_view filters = "Filters";
inline constexpr std::string_view active_filters = "Active filters";
inline constexpr std::string_view remove_filter = "Remove filter";
inline constexpr std::string_view clear_filters = "Clear";
inline constexpr std::string_view more = "more…";
inline constexpr std::string_view fewer = "Show fewer";
inline constexpr std::string_view not_shown = "not shown: narrow the search to see them";
inline constexpr std::string_view close = "Close";
inline constexpr std::array<std::string_view, facet_count> facets = {"Topics",  "Tags", "Sources",
                                                                     "Authors", "Type", "Language"};
inline constexpr std::array<std::string_view, facet_count> one_of_facet = {"Topic",  "Tag",  "Source",
                                                                           "Author", "Type", "Language"};
inline constexpr std::string_view after = "after";
inline constexpr std::string_view before = "before";
inline constexpr std::string_view timeline = "Timeline";
inline constexpr std::string_view timeline_all = "all dates";
inline constexpr std::string_view timeline_from = "From";
inline constexpr std::string_view timeline_until = "Until";
inline constexpr std::string_view to = "to";
inline constexpr std::string_view suggestions = "Go to";

// How a query was read, and why an article matches it.
struct Meaning {
  std::string_view key, says;
};
inline constexpr std::string_view read_as = "Read as";
inline constexpr std::string_view query_and = "and";
inline constexpr std::string_view query_or = "or";
inline constexpr std::string_view query_not = "not";
inline constexpr std::string_view query_cut = "the rest was too long";
inline constexpr std::string_view why_matched = "Why this matched";
inline constexpr std::string_view times = "times";
inline constexpr std::string_view more_reasons = "more";
inline constexpr std::array reason_places = {Meaning{"title", "in the title"},  Meaning{"overview", "in the overview"},
                                             Meaning{"text", "in the text"},    Meaning{"topic", "in a topic"},
                                             Meaning{"tag", "in a tag"},        Meaning{"source", "in the source"},
                                             Meaning{"author", "in the author"}};
inline constexpr std::array reason_ways = {Meaning{"exact", ""},
                                           Meaning{"joined", "written in another way"},
                                           Meaning{"stem", "another form of it"},
                                           Meaning{"part", "a part of a word"},
                                           Meaning{"prefix", "begins with it"},
                                           Meaning{"spelling", "spelt nearly so"}};

// List and reader.
inline constexpr std::string_view results = "Articles";
inline constexpr std::string_view reader = "Reader";
inline constexpr std::string_view back = "Back";
inline constexpr std::string_view by = "By";
inline constexpr std::string_view open_original = "Open original";
inline constexpr std::string_view article_page = "Article page";
inline constexpr std::string_view copy_link = "Copy link";
inline constexpr std::string_view copy = "Copy";  // text that is selected
inline constexpr std::string_view link_copied = "Link copied";
inline constexpr std::string_view ai_overview = "AI overview";
inline constexpr std::string_view overview = "Overview";
inline constexpr std::string_view related = "Related";
inline constexpr std::string_view no_text = "The feed brings no text of this article. Open the original to read it.";
inline constexpr std::string_view topics_and_tags = "Topics and tags";
inline constexpr std::string_view choose_article = "Choose an article to read it here.";
inline constexpr std::string_view splitter_filters = "Width of the filters";
inline constexpr std::string_view splitter_list = "Width of the list";

// Dates.
inline constexpr std::string_view now = "now";
inline constexpr std::string_view today = "Today";
inline constexpr std::string_view yesterday = "Yesterday";
inline constexpr std::string_view no_date = "No date";
inline constexpr std::string_view minutes = "min";
inline constexpr std::string_view hours = "h";
inline constexpr std::string_view days = "d";
inline constexpr std::array<std::string_view, 7> weekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                             "Thursday", "Friday", "Saturday"};
inline constexpr std::array<std::string_view, 12> months = {"January",   "February", "March",    "April",
                                                            "May",       "June",     "July",     "August",
                                                            "September", "October",  "November", "December"};
inline constexpr std::array<std::string_view, 12> short_months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

// States.
inline constexpr std::string_view loading = "Reading the feed…";
inline constexpr std::string_view indexing = "Preparing the search…";
inline constexpr std::string_view empty_title = "No articles yet";
inline constexpr std::string_view empty_advice = "The feed was read without trouble, but there is no article in it.";
inline constexpr std::string_view no_results_title = "No article matches";
inline constexpr std::string_view with_these_filters = "with these filters";
inline constexpr std::string_view these_filters = "these filters";
inline constexpr std::string_view no_results_word = "Look at the spelling, or try another word.";
inline constexpr std::string_view no_results_words = "Try fewer or other words, or look at the spelling.";
inline constexpr std::string_view without_filters = "Without the filters,";
inline constexpr std::string_view match = "match.";
inline constexpr std::string_view matches = "matches.";
inline constexpr std::string_view without = "Without";
inline constexpr std::string_view remove_filters = "Remove filters";
inline constexpr std::string_view retry = "Try again";
inline constexpr std::string_view ends_in_the_middle = "The feed ends in the middle:";
inline constexpr std::string_view one_before_is_shown = "the article before that is shown.";
inline constexpr std::string_view the = "the";
inline constexpr std::string_view before_are_shown = "before that are shown.";
inline constexpr std::string_view one_read_is_shown = "The article that could be read is shown.";
inline constexpr std::string_view the_capital = "The";
inline constexpr std::string_view read_are_shown = "that could be read are shown.";
inline constexpr std::string_view not_readable_one = "article can't be read and was left out.";
inline constexpr std::string_view not_readable = "articles can't be read and were left out.";

// What went wrong, in two words, and what to do; the sentence between them is the Status's own.
struct Failure {
  Code code;
  std::string_view title, advice;
};
inline constexpr std::array failures = {
    Failure{Code::io, "The feed can't be read", "Look at its address and at your connection, then try again."},
    Failure{Code::empty, "The feed is empty", "It may still be on its way. Try again in a moment."},
    Failure{
        Code::not_json, "This is not a feed",
        "The address leads to something else. A feed for this page is a JSON Feed, as a publisher's tool writes it."},
    Failure{
        Code::not_utf8, "This is not a feed",
        "The address leads to something else. A feed for this page is a JSON Feed, as a publisher's tool writes it."},
    Failure{Code::not_a_feed, "This is not a feed",
            "The address leads to other data. A feed for this page is a JSON Feed, with a list of items."},
    Failure{Code::newer_version, "The feed is too new", "Load this page again to get a newer viewer."},
    Failure{Code::truncated, "The feed ends too early", "The download broke off before the first article. Try again."},
    Failure{Code::too_large, "The feed is too large", "Ask its publisher to split it into pages."},
    Failure{Code::out_of_memory, "The feed is too large", "Closing other tabs may make room for it."},
};
inline constexpr Failure other_failure{Code::io, "The feed can't be opened", "Try again, or tell its publisher."};

// Keys, and what they do.
struct KeyHelp {
  std::string_view keys, does;
};
inline constexpr std::array key_help = {
    KeyHelp{"/", "Search"},
    KeyHelp{"Esc", "Clear or go back"},
    KeyHelp{"j  k", "Next, previous article"},
    KeyHelp{"g g  G", "First, last article"},
    KeyHelp{"Enter  o", "Open in the reader"},
    KeyHelp{"Space", "Scroll the reader"},
    KeyHelp{"v", "Open the original"},
    KeyHelp{"c", "Copy the link"},
    KeyHelp{"w", "Why this matched"},
    KeyHelp{"[  ]", "Previous, next topic"},
    KeyHelp{"t", "Theme"},
    KeyHelp{"+  -  0", "Size of the text"},
    KeyHelp{"?", "These keys"},
};

}  // namespace broadsheet::words
