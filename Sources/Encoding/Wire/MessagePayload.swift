/// What a message carries: one CBOR array, whose items have fixed places.
protocol MessagePayload: Hashable, Sendable {
  /// Writes the array.
  func encode(to writer: inout CBORWriter)
  /// Reads the array, and exactly that.
  init(from reader: inout CBORReader) throws(EncodingError)
}

extension CBORReader {
  /// Reads the head of a message's array, which has exactly `count` items.
  mutating func expectItems(_ count: Int) throws(EncodingError) {
    let start = position
    let found = try readArrayHeader()
    guard found == count else {
      throw failure(.malformed, at: start, "\(count) items are expected, and \(found) stand there")
    }
  }
}
