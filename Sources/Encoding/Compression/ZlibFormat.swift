/// The wrapping of deflated bytes, by zlib's number for it (`deflateInit2`, zlib.h).
enum ZlibFormat: Int32 {
  /// Nothing: deflate as in RFC 1951, with a window of 32 KiB.
  case raw = -15
  /// The header and trailer of a gzip member (RFC 1952).
  case gzip = 31
}
