/// A version of an OS as Xcode packs it into a number: `major << 16 | minor << 8 | patch`.
struct PackedVersion: Hashable {
  /// The parts: major, minor, patch.
  let parts: [Int]

  /// No limit: 65535.255.255, all bits set.
  static let unbounded = PackedVersion(parts: [65535, 255, 255])

  /// Unpacks a number; `nil` where it is no whole number of 32 bits.
  init?(packed: Double) {
    guard let word = UInt32(exactly: packed) else { return nil }
    self.init(parts: [Int(word >> 16), Int(word >> 8 & 0xFF), Int(word & 0xFF)])
  }

  /// Reads `13`, `13.4` or `13.4.1`; `nil` where the text is no version.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let parts = words.compactMap { $0.utf8.count <= 5 ? UInt16($0).map(Int.init) : nil }
    guard (1...3).contains(words.count), parts.count == words.count else { return nil }
    self.init(parts: parts + Array(repeating: 0, count: 3 - parts.count))
  }

  private init(parts: [Int]) { self.parts = parts }
}

extension PackedVersion: CustomStringConvertible {
  /// The three parts with points between: `13.0.0`.
  var description: String { parts.map { String($0) }.joined(separator: ".") }
}
