import DevcatValues

/// The distinct values of a chunk, each encoded once and known by its number; 0 is no value.
struct SnapshotValues: Sendable {
  private(set) var bytes: [UInt8] = [CBORInitial.null]
  /// The end of each value in `bytes`.
  private var ends = [1]
  /// An open hash table of numbers; 0 is free.
  private var slots = [Int32](repeating: 0, count: 1 << 10)
  /// A random number, so that nobody outside can choose values that all fall into one slot; it is
  /// not zero, which would give every value the same hash.
  private let seed = UInt64.random(in: .min ... .max) | 1

  /// How many numbers there are.
  var count: Int { ends.count }

  /// The range of a value in `bytes`.
  func place(of value: Int32) -> Range<Int> {
    value == 0 ? 0..<1 : ends[Int(value) - 1]..<ends[Int(value)]
  }

  init() {}

  /// Makes room for as many values as another chunk had.
  init(asManyAs other: SnapshotValues) {
    slots = [Int32](repeating: 0, count: other.slots.count)
    bytes.reserveCapacity(other.bytes.count)
    ends.reserveCapacity(other.ends.count)
  }

  /// The number of an encoded value; `likely` is the one that it probably is.
  mutating func number(of value: ArraySlice<UInt8>, likely: Int32) -> Int32 {
    value.withUnsafeBytes { value in
      if isEqual(value, likely) { return likely }
      var slot = index(of: value)
      while slots[slot] != 0 {
        if isEqual(value, slots[slot]) { return slots[slot] }
        slot = (slot + 1) & (slots.count - 1)
      }
      let number = Int32(ends.count)
      slots[slot] = number
      bytes.append(contentsOf: value)
      ends.append(bytes.count)
      // At most half full, so that a search soon meets a free slot.
      if ends.count * 2 > slots.count { grow() }
      return number
    }
  }

  private func isEqual(_ value: UnsafeRawBufferPointer, _ number: Int32) -> Bool {
    let place = place(of: number)
    guard place.count == value.count else { return false }
    return bytes.withUnsafeBytes { value.elementsEqual($0[place]) }
  }

  private func index(of value: UnsafeRawBufferPointer) -> Int {
    var hash = seed ^ UInt64(value.count)
    var offset = 0
    while offset < value.count {
      var word: UInt64 = 0
      if offset + 8 <= value.count {
        word = value.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      } else {
        for byte in value[offset...] { word = word << 8 | UInt64(byte) }
      }
      let product = (hash ^ word).multipliedFullWidth(by: seed)
      hash = product.high ^ product.low
      offset += 8
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for number in 1..<ends.count {
      var slot = bytes.withUnsafeBytes {
        index(of: UnsafeRawBufferPointer(rebasing: $0[place(of: Int32(number))]))
      }
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
