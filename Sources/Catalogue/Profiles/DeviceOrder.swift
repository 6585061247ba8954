/// The place of a device in the order in which people look for devices.
///
/// Families come first: iPhone, iPad, Apple Watch, Apple Vision, Apple TV, then others by name, and
/// devices without a family last. Within a family the newest device comes first: by year, by the day
/// where it is known, by generation, by size (the largest first), and by name, in which numbers count
/// as numbers.
public struct DeviceOrder: Comparable, Sendable {
  /// The place as bytes, in whose order devices are listed.
  private let key: [UInt8]

  /// The families that come first, in their order.
  static let families = ["iPhone", "iPad", "Apple Watch", "Apple Vision", "Apple TV"]

  /// Makes the place of a device in the order.
  ///
  /// - Parameters:
  ///   - id: The id, which decides if all else is equal.
  ///   - name: The name, or the id if no name is known.
  ///   - family: The family.
  ///   - released: The day, the month or the year of the release.
  ///   - diagonal: The diagonal of the main display in inches.
  ///   - points: The size of the main display.
  public init(
    id: String, name: String, family: String?, released: String?, diagonal: Double?, points: Size?
  ) {
    var key: [UInt8] = []
    key.reserveCapacity(40 + name.utf8.count + id.utf8.count)
    if let family {
      let rank = Self.families.firstIndex(of: family) ?? Self.families.count
      key.append(UInt8(rank))
      if rank == Self.families.count { Self.appendNatural(family, to: &key) }
    } else {
      key.append(.max)
    }
    key.append(0)
    let date = released.flatMap(CalendarDate.init)
    let day = date.map { $0.year * 10_000 + ($0.month ?? 0) * 100 + ($0.day ?? 0) } ?? 0
    Self.appendDescending(UInt64(clamping: day) << 32 | Self.generation(in: name), to: &key)
    // Bits of positive numbers are in the order of the numbers.
    for side in [diagonal ?? 0, points.map { $0.width * $0.height } ?? 0] {
      Self.appendDescending(max(side, 0).bitPattern, to: &key)
    }
    Self.appendNatural(name, to: &key)
    key.append(0)
    key += id.utf8
    self.key = key
  }

  /// Makes the place of a profile.
  init(_ profile: Profile) {
    self.init(
      id: profile.id, name: profile.title, family: profile.family,
      released: profile[Field.released.at()]?.text, diagonal: profile.main.diagonal,
      points: profile.main.points)
  }

  /// Whether a device is listed before another one.
  public static func < (one: DeviceOrder, other: DeviceOrder) -> Bool {
    one.key.withUnsafeBufferPointer { one in
      other.key.withUnsafeBufferPointer { one.lexicographicallyPrecedes($0) }
    }
  }

  /// The generation that a name states: of 'iPhone 16e' 16, of 'iPad (10th generation)' 10, of
  /// 'iPad Air 13-inch (M4)' 4; 0 if it states none, or one of more than nine digits.
  ///
  /// Lengths, such as '11-inch' and '46mm', are not generations.
  static func generation(in name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        // A word, and the digits at its beginning or after an M.
        var (number, digitCount, letterCount) = (UInt64(0), 0, 0)
        var isWord = true
        let start = index
        while index < bytes.count, !isSeparator(bytes[index]) {
          let byte = bytes[index]
          if letterCount == 0, (48...57).contains(byte) {
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
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  /// Adds the bytes by which a text is ordered: in lower case, each number after its length.
  private static func appendNatural(_ text: String, to key: inout [UInt8]) {
    var text = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.lowercased()
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard (48...57).contains(byte) else {
          key.append((65...90).contains(byte) ? byte | 32 : byte)
          index += 1
          continue
        }
        let place = key.count
        key.append(48)
        while index < bytes.count, (48...57).contains(bytes[index]) {
          if bytes[index] != 48 || key.count > place + 1 { key.append(bytes[index]) }
          index += 1
        }
        key[place] += UInt8(min(key.count - place - 1, 9))
      }
    }
  }

  /// Adds a number so that greater ones come first.
  private static func appendDescending(_ number: UInt64, to key: inout [UInt8]) {
    withUnsafeBytes(of: (~number).bigEndian) { key += $0 }
  }
}
