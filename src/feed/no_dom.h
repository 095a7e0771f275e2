// Stands in for the part of simdjson that builds whole documents (its DOM), which nothing here asks for. It is reached
// through virtual functions, so no linker leaves it out. Included before simdjson.cpp, with that part's own include
// guard defined.
#pragma once

// Whatever simdjson::error_code is by then: 1 is its first error.
#define BROADSHEET_NO_DOM(kernel)                                             \
  namespace simdjson {                                                        \
  namespace kernel {                                                          \
  namespace {                                                                 \
  namespace stage2 {                                                          \
  struct tape_builder {                                                       \
    template <bool streaming, class Parser, class Document>                   \
    static auto parse_document(Parser& parser, Document& document) noexcept { \
      return static_cast<decltype(parser.stage2(document))>(1);               \
    }                                                                         \
  };                                                                          \
  }                                                                           \
  }                                                                           \
  }                                                                           \
  }

BROADSHEET_NO_DOM(westmere)
BROADSHEET_NO_DOM(fallback)

#undef BROADSHEET_NO_DOM
