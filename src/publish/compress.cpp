#include "publish/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <cassert>

namespace broadsheet {
namespace {

constexpr size_t thorough_bytes = 2u << 20;
constexpr int thorough = BROTLI_MAX_QUALITY, quick = 9;
constexpr size_t piece_bytes = 1u << 30;  // zlib counts in 32 bits
constexpr int gzip_window = 15 + 16;      // the largest window; 16 asks for gzip's frame

}  // namespace

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  [[maybe_unused]] int state =
      deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY);
  assert(state == Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  size_t written = 0;
  do {
    const size_t size = std::min(bytes.size(), piece_bytes);
    const size_t room = std::min(out.size() - written, piece_bytes);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(size);
    stream.next_out = reinterpret_cast<Bytef*>(&out[written]);
    stream.avail_out = static_cast<uInt>(room);
    state = deflate(&stream, size == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
    bytes.remove_prefix(size - stream.avail_in);
    written += room - stream.avail_out;
  } while (state == Z_OK);
  assert(state == Z_STREAM_END);
  deflateEnd(&stream);
  out.resize(written);
  return out;
}

std::string brotli(std::string_view bytes) {
  size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  std::string out(size, '\0');
  const int quality = bytes.size() <= thorough_bytes ? thorough : quick;
  [[maybe_unused]] const auto done =
      BrotliEncoderCompress(quality, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_GENERIC, bytes.size(),
                            reinterpret_cast<const uint8_t*>(bytes.data()), &size, reinterpret_cast<uint8_t*>(&out[0]));
  assert(done == BROTLI_TRUE);
  out.resize(size);
  return out;
}

}  // namespace broadsheet
