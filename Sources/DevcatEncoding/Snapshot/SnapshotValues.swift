import DevcatValues

/// The distinct values of a chunk, each encoded once and known by its number; 0 is no value.
struct SnapshotValues: Sendable {
  private(set) var bytes: [UInt8] = [CBORInitial.null]
  /// The end of each value in `bytes`.
  private var ends = [1]
  /// The numbers of the values by the hashes of their bytes.
  private var numbers: [Int: Int32] = [:]

  /// How many numbers there are.
  var count: Int { ends.count }

  /// The range of a value in `bytes`.
  func place(of value: Int32) -> Range<Int> {
    value == 0 ? 0..<1 : ends[Int(value) - 1]..<ends[Int(value)]
  }

  /// The number of an encoded value; `likely` is the one that it probably is.
  mutating func number(of value: ArraySlice<UInt8>, likely: Int32) -> Int32 {
    if bytes[place(of: likely)] == value { return likely }
    // As a whole: an array is hashed byte by byte, and would be a second copy of each value.
    var hasher = Hasher()
    value.withUnsafeBytes { hasher.combine(bytes: $0) }
    var hash = hasher.finalize()
    while let known = numbers[hash] {
      if bytes[place(of: known)] == value { return known }
      // Two values have the same hash.
      hash &+= 1
    }
    let number = Int32(ends.count)
    numbers[hash] = number
    bytes.append(contentsOf: value)
    ends.append(bytes.count)
    return number
  }
}
