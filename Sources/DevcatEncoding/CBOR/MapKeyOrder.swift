import DevcatValues

/// Checks that the keys of one map ascend in the bytewise order of their encodings.
///
/// That is the order of RFC 8949 §4.2.1: integers by their value with the negative ones last, text
/// after integers, shorter text before longer, and text of one length by its UTF-8. Make one for
/// each map, and pass it to each reading of a key.
public struct MapKeyOrder: Sendable {
  /// The place of the previous key in the reader's bytes.
  private var previous: Range<Int>?

  /// Starts a map.
  init() {}

  /// Compares the key that `reader` has just read, which began at `start`, with the key before it.
  ///
  /// - Throws: `unsortedKeys` or `duplicateKey`.
  mutating func check(
    _ reader: borrowing CBORReader, keyAt start: Int
  ) throws(Failure) {
    let key = start..<reader.position
    defer { previous = key }
    guard let previous, !Self.ascends(reader.bytes, previous, key) else { return }
    if reader.bytes[previous].elementsEqual(reader.bytes[key]) {
      throw reader.failure(.duplicateKey, at: start, "a key of a map occurs twice")
    }
    throw reader.failure(.unsortedKeys, at: start, "the keys of a map are not in ascending order")
  }

  private static func ascends(_ bytes: [UInt8], _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    for offset in 0..<min(left.count, right.count) {
      let (one, other) = (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
      if one != other { return one < other }
    }
    return left.count < right.count
  }
}

extension CBORReader {
  /// Reads a key that is an unsigned integer.
  ///
  /// - Throws: `unsortedKeys` or `duplicateKey`, besides what `readUnsigned()` throws.
  mutating func readUnsignedKey(
    _ order: inout MapKeyOrder
  ) throws(Failure) -> UInt64 {
    let start = position
    let key = try readUnsigned()
    try order.check(self, keyAt: start)
    return key
  }

  /// Reads a key that is text.
  ///
  /// - Throws: `unsortedKeys` or `duplicateKey`, besides what `readText()` throws.
  mutating func readTextKey(_ order: inout MapKeyOrder) throws(Failure) -> String {
    let start = position
    let key = try readText()
    try order.check(self, keyAt: start)
    return key
  }
}
