#include "publish/digest.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <cassert>

namespace broadsheet {
namespace {

std::string sha256(std::string_view bytes) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  [[maybe_unused]] const int done = EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(&digest[0]),
                                               nullptr, EVP_sha256(), nullptr);
  assert(done == 1);
  return digest;
}

}  // namespace

std::string content_name(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string name;
  for (const char byte : sha256(bytes).substr(0, 8)) {
    name += digits[static_cast<unsigned char>(byte) >> 4];
    name += digits[static_cast<unsigned char>(byte) & 15];
  }
  return name;
}

std::string integrity_of(std::string_view bytes) { return "sha256-" + base64(sha256(bytes)); }

std::string base64(std::string_view bytes) {
  constexpr size_t step = 3u << 24;                       // the library counts in int; a multiple of 3 needs no filling
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // and it ends with a zero
  size_t at = 0;
  while (!bytes.empty()) {
    const size_t size = std::min(step, bytes.size());
    at += static_cast<size_t>(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(&out[at]),
                                              reinterpret_cast<const unsigned char*>(bytes.data()),
                                              static_cast<int>(size)));
    bytes.remove_prefix(size);
  }
  out.resize(at);
  return out;
}

}  // namespace broadsheet
