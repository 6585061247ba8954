/// A key of at most 16 bytes in two words, so that known keys are found by comparing numbers.
struct PackedKey: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Packs the bytes in `range`, or returns `nil` where there are too many.
  ///
  /// No key of ours holds a zero byte, and none with one is equal to any of them.
  @inline(__always)
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count <= 16 else { return nil }
    for index in range {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(bytes[index])
    }
    if let first = range.first, bytes[first] == 0 { return nil }
  }

  /// Packs a known key.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard let packed = PackedKey(bytes, 0..<bytes.count) else {
      preconditionFailure("the key '\(text)' is longer than 16 bytes")
    }
    self = packed
  }
}
