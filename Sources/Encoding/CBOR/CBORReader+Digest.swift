public import Catalogue

extension CBORReader {
  /// Reads a digest: a byte string of 32 bytes.
  ///
  /// - Throws: `outOfRange` if it has another length.
  public mutating func readDigest() throws(EncodingError) -> Digest {
    let start = position
    let payload = try readPayload(.byteString)
    guard let digest = Digest(bytes[payload]) else {
      throw failure(
        .outOfRange, at: start, "a digest has \(Digest.byteCount) bytes, not \(payload.count)")
    }
    return digest
  }
}
