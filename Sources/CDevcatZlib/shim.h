#pragma once
#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot import.
static inline int czlib_deflate_init(z_stream *z, int level, int window_bits) {
    return deflateInit2(z, level, Z_DEFLATED, window_bits, 8 /* zlib's default memory */, Z_DEFAULT_STRATEGY);
}
static inline int czlib_inflate_init(z_stream *z, int window_bits) {
    return inflateInit2(z, window_bits);
}
