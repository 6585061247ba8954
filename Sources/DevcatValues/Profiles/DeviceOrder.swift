/// The order in which people look for devices.
///
/// Families come first: iPhone, iPad, Apple Watch, Apple Vision, Apple TV, then others by name, and
/// devices without a family last. Within a family the newest device comes first: by year, by the day
/// where it is known, by generation, by size (the largest first), and by name, in which numbers count
/// as numbers. Devices are added in the order of their ids, which decides if all else is equal.
public struct DeviceOrder: Sendable {
  /// The places of all devices as bytes, one after the other.
  ///
  /// One buffer, because a sort of arrays spends most of its time on counting references.
  private var keys: [UInt8] = []

  /// The end of each device's bytes in `keys`, in the order in which the devices were added.
  private var ends: [Int] = []

  /// The families that come first, in their order.
  static let families = ["iPhone", "iPad", "Apple Watch", "Apple Vision", "Apple TV"]

  /// The numbers of the fields that decide.
  static let fields = Set(
    [Field.name, .family, .released, .diagonal, .pointsWidth, .pointsHeight].map(\.number))

  /// Makes the order of no devices.
  public init() {}

  /// Adds a device, of which those fields were read.
  public mutating func add(_ profile: Profile) {
    add(
      name: profile.title, family: profile.family, released: profile[Field.released.at()]?.text,
      diagonal: profile.main.diagonal, points: profile.main.points)
  }

  /// Adds a device.
  ///
  /// - Parameters:
  ///   - name: The name, or the id if no name is known.
  ///   - family: The family.
  ///   - released: The day, the month or the year of the release.
  ///   - diagonal: The diagonal of the main display in inches.
  ///   - points: The size of the main display.
  public mutating func add(
    name: String, family: String?, released: String?, diagonal: Double?, points: Size?
  ) {
    if let family {
      let rank = Self.families.firstIndex(of: family) ?? Self.families.count
      keys.append(UInt8(rank))
      if rank == Self.families.count { appendNatural(family) }
    } else {
      keys.append(.max)
    }
    // A zero ends a text, so that it comes before longer ones that begin with it.
    keys.append(0)
    let date = released.flatMap(CalendarDate.init)
    let day = date.map { $0.year * 10_000 + ($0.month ?? 0) * 100 + ($0.day ?? 0) } ?? 0
    appendDescending(UInt64(clamping: day) << 32 | name.withBytes(Self.generation))
    // Bits of positive numbers are in the order of the numbers.
    appendDescending(max(diagonal ?? 0, 0).bitPattern)
    appendDescending(max(points.map { $0.width * $0.height } ?? 0, 0).bitPattern)
    appendNatural(name)
    ends.append(keys.count)
  }

  /// The devices in their order, as indices into the order in which they were added; O(n log n).
  public func indices() -> [Int] {
    keys.withUnsafeBufferPointer { keys in
      func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: keys[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
      }
      // The sort of the standard library is stable.
      return ends.indices.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    }
  }

  /// The generation that a name states: of 'iPhone 16e' 16, of 'iPad (10th generation)' 10, of
  /// 'iPad Air 13-inch (M4)' 4; 0 if it states none, or one of more than nine digits.
  ///
  /// Lengths, such as '11-inch' and '46mm', are not generations.
  static func generation(in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var index = 0
    while index < bytes.count {
      // A word, and the digits at its beginning or after an M.
      var (number, digitCount, letterCount) = (UInt64(0), 0, 0)
      var isWord = true
      let start = index
      while index < bytes.count, !isSeparator(bytes[index]) {
        let byte = bytes[index]
        if letterCount == 0, (48...57).contains(byte) {
          // Nine digits fit the 32 bits below the day of the release.
          if digitCount < 9 { number = number * 10 + UInt64(byte - 48) }
          digitCount += 1
        } else if index > start || byte != UInt8(ascii: "M") {
          letterCount += 1
          isWord = isWord && (97...122).contains(byte | 32)
        }
        index += 1
      }
      let isMillimetres =
        letterCount == 2 && bytes[index - 1] == UInt8(ascii: "m")
        && bytes[index - 2] == UInt8(ascii: "m")
      if digitCount > 0, isWord, !isMillimetres { return digitCount > 9 ? 0 : number }
      index += 1
    }
    return 0
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  /// Adds the bytes by which a text is ordered: in lower case, each number after its length.
  private mutating func appendNatural(_ text: String) {
    // Letters of ASCII are made small one by one.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    (isPlain ? text : text.lowercased()).withBytes { appendNatural($0) }
  }

  private mutating func appendNatural(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard (48...57).contains(byte) else {
        keys.append((65...90).contains(byte) ? byte | 32 : byte)
        index += 1
        continue
      }
      let place = keys.count
      keys.append(48)
      while index < bytes.count, (48...57).contains(bytes[index]) {
        if bytes[index] != 48 || keys.count > place + 1 { keys.append(bytes[index]) }
        index += 1
      }
      keys[place] += UInt8(min(keys.count - place - 1, 9))
    }
  }

  /// Adds a number so that greater ones come first.
  private mutating func appendDescending(_ number: UInt64) {
    withUnsafeBytes(of: (~number).bigEndian) { keys += $0 }
  }
}
