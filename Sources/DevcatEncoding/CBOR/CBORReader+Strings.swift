public import DevcatValues

/// Text: UTF-8 in normalization form C.
extension CBORReader {
  /// Reads text.
  ///
  /// - Throws: `invalidUTF8`, or `notNormalized` if it is not in normalization form C.
  public mutating func readText() throws(Failure) -> String {
    let start = position
    let utf8 = bytes[try readPayload(.text)]
    // Decoding replaces bytes that are not UTF-8, so the result then differs. This is twice as fast
    // as validating first.
    let text = String(decoding: utf8, as: UTF8.self)
    let greatest = greatestByte(of: utf8)
    if greatest < 0x80 { return text }
    guard text.utf8.elementsEqual(utf8) else {
      throw failure(.invalidUTF8, at: start, "text is not UTF-8")
    }
    // Scalars below U+0300, which begin with less than 0xcc, are in form C in any order: the quick
    // check of UAX #15 §9 answers yes for each of them, and none combines with the one before.
    if greatest >= 0xcc, !NormalizedText.isNormalized(text) {
      throw failure(.notNormalized, at: start, "text is not in normalization form C")
    }
    return text
  }

  /// Reads text that has a limit.
  ///
  /// - Throws: `beyondLimit`, besides what `readText()` throws.
  mutating func readText(_ limit: Limit) throws(Failure) -> String {
    let start = position
    let count = try readPayload(.text).count
    if let excess = limit.excess(count) { throw failure(excess, at: start) }
    position = start
    return try readText()
  }

  /// Skips text with the same checks as reading, but makes no string of plain ASCII.
  mutating func skipText() throws(Failure) {
    let start = position
    let payload = try readPayload(.text)
    guard greatestByte(of: bytes[payload]) >= 0x80 else { return }
    position = start
    _ = try readText()
  }

  /// The greatest byte, or 0.
  ///
  /// Without a branch, so that the compiler can vectorize it.
  private func greatestByte(of bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.withUnsafeBufferPointer { $0.reduce(0, max) }
  }

  /// Reads a digest: a byte string of 32 bytes.
  ///
  /// - Throws: `outOfRange` if it has another length.
  mutating func readDigest() throws(Failure) -> Digest {
    let start = position
    let payload = try readPayload(.byteString)
    guard let digest = Digest(bytes[payload]) else {
      throw failure(
        .outOfRange, at: start, "a digest has \(Digest.byteCount) bytes, not \(payload.count)")
    }
    return digest
  }
}
