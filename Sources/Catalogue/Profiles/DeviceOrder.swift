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
  public static let families = ["iPhone", "iPad", "Apple Watch", "Apple Vision", "Apple TV"]

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
  public init(_ profile: Profile) {
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
    for word in name.utf8.split(whereSeparator: { $0 == 32 || $0 == 40 || $0 == 41 }) {
      let digits = (word.first == UInt8(ascii: "M") ? word.dropFirst() : word)
        .prefix { (48...57).contains($0) }
      let rest = word.suffix(from: digits.endIndex)
      if digits.isEmpty || !rest.allSatisfy({ (97...122).contains($0 | 32) }) { continue }
      // A length is no generation; '-inch' has a character that is no letter.
      if rest.elementsEqual("mm".utf8) { continue }
      return digits.count > 9 ? 0 : digits.reduce(0) { $0 * 10 + UInt64($1 - 48) }
    }
    return 0
  }

  /// Adds the bytes by which a text is ordered: in lower case, each number after its length.
  private static func appendNatural(_ text: String, to key: inout [UInt8]) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    var rest = (isASCII ? text : text.lowercased()).utf8[...]
    while let byte = rest.popFirst() {
      guard (48...57).contains(byte) else {
        key.append((65...90).contains(byte) ? byte | 32 : byte)
        continue
      }
      let place = key.count
      key.append(48)
      if byte != 48 { key.append(byte) }
      while let digit = rest.first, (48...57).contains(digit) {
        if digit != 48 || key.count > place + 1 { key.append(digit) }
        rest.removeFirst()
      }
      key[place] += UInt8(min(key.count - place - 1, 9))
    }
  }

  /// Adds a number so that greater ones come first.
  private static func appendDescending(_ number: UInt64, to key: inout [UInt8]) {
    withUnsafeBytes(of: (~number).bigEndian) { key += $0 }
  }
}
