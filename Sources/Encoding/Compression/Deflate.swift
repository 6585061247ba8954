/// Compresses bytes with zlib.
///
/// Different builds of zlib may compress the same bytes differently: only what comes out of
/// inflating them is pinned anywhere.
public enum Deflate {
  /// The raw deflate stream (RFC 1951) of `bytes`.
  ///
  /// - Parameters:
  ///   - level: from 0 (stored) to 9 (smallest).
  ///   - dictionary: bytes that the stream may refer back to; inflating it needs the same ones.
  public static func raw(
    _ bytes: [UInt8], level: Int = 6, dictionary: [UInt8]? = nil
  ) -> [UInt8] {
    let stream = DeflateStream(
      .raw, level: level, size: bytes.count + (dictionary?.count ?? 0))
    if let dictionary { stream.setDictionary(dictionary) }
    return bytes.withUnsafeBufferPointer { stream.finish($0) }
  }

  /// A whole gzip member (RFC 1952) with `bytes` in it: no name, no time, unknown system.
  ///
  /// Members may be joined; `gunzip` and `GzipReader` read them as one file.
  public static func gzipMember(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    let stream = DeflateStream(.gzip, level: level)
    return bytes.withUnsafeBufferPointer { stream.finish($0) }
  }
}
