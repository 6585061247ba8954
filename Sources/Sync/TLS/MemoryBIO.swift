import COpenSSL

/// Bytes in memory as OpenSSL reads and writes them.
enum MemoryBIO {
  /// Lends a BIO from which the bytes are read.
  static func reading<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Result?) -> Result? {
    bytes.withUnsafeBytes { buffer in
      guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else {
        return nil
      }
      defer { BIO_free(bio) }
      return body(bio)
    }
  }

  /// The bytes that the body writes; empty if it fails.
  static func writing(_ body: (OpaquePointer) -> Bool) -> [UInt8] {
    guard let bio = BIO_new(BIO_s_mem()) else { return [] }
    defer { BIO_free(bio) }
    guard body(bio) else { return [] }
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(bio))
    let count = BIO_read(bio, &bytes, Int32(clamping: bytes.count))
    return Array(bytes.prefix(max(0, Int(count))))
  }
}
