#pragma once
#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot import.
static inline int czlib_deflate_init(z_stream *z, int level, int window_bits, int memory_level) {
    return deflateInit2(z, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY);
}
static inline int czlib_inflate_init(z_stream *z, int window_bits) {
    return inflateInit2(z, window_bits);
}
