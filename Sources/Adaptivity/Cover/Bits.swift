/// A set of small numbers.
struct Bits: Hashable {
  private(set) var words: [UInt64]

  /// Makes a set of the numbers, all less than `capacity`.
  init(_ numbers: some Sequence<Int> = [], capacity: Int) {
    words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << UInt64(number & 63) != 0 }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func formUnion(_ other: Bits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func subtracting(_ other: Bits) -> Bits {
    var result = self
    for index in words.indices { result.words[index] &= ~other.words[index] }
    return result
  }

  /// How many numbers are in both.
  func count(in other: Bits) -> Int {
    var count = 0
    for index in words.indices { count += (words[index] & other.words[index]).nonzeroBitCount }
    return count
  }

  /// Calls `body` with each number, the least first.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
