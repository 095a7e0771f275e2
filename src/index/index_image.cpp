#include "base/hash.h"
#include "base/image.h"
#include "index/index.h"

namespace broadsheet {
namespace {

// One more whenever what is written, or what it means, changes: the tokenizer, the stems and the columns.
constexpr uint32_t image_version = 3;

struct Header {
  char magic[4] = {'B', 'S', 'I', 'X'};
  uint32_t version = image_version;
  uint64_t fingerprint = 0;  // of all that follows the header
  uint64_t source = 0;       // of what the articles were read from
  uint32_t articles = 0;
  uint32_t unused = 0;

  bool is_ours() const { return std::memcmp(magic, Header().magic, sizeof magic) == 0 && version == image_version; }
};

}  // namespace

void Index::save(std::vector<char>& out, uint64_t source) {
  const size_t begin = out.size();
  out.reserve(begin + memory_bytes());
  Header header;
  header.source = source;
  header.articles = indexed();
  for (const Term& term : states_) clear_room(pool_, term.postings);
  for (NameId id = 0; id < labels_.size(); ++id) clear_room(pool_, labels_.name(id).articles);
  ImageWriter image(out);
  image(header);
  columns(image);
  header.fingerprint = hash_of(std::span(out).subspan(begin + sizeof header));
  std::memcpy(out.data() + begin, &header, sizeof header);
}

bool Index::load(std::span<const char> bytes, uint64_t source, uint32_t articles) {
  Header header;
  if (bytes.size() < sizeof header) return false;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (!header.is_ours() || header.source != source || header.articles != articles) return false;
  const auto content = bytes.subspan(sizeof header);
  if (hash_of(content) != header.fingerprint) return false;
  ImageReader image(content);
  Index read;
  read.columns(image);
  if (!image.ok() || !image.at_end() || read.indexed() != articles) return false;
  read.batch_begin_ = articles;
  *this = std::move(read);
  return true;
}

}  // namespace broadsheet
