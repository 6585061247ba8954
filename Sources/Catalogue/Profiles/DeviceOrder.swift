/// The place of a device in the order in which people look for devices.
///
/// Families come first: iPhone, iPad, Apple Watch, Apple Vision, Apple TV, then others by name, and
/// devices without a family last. Within a family the newest device comes first: by year, by the day
/// where it is known, by generation, by size (the largest first), and by name, in which numbers count
/// as numbers.
public struct DeviceOrder: Comparable, Sendable {
  private let family: (rank: Int, name: [UInt8])
  private let released: Int
  private let generation: Int
  private let size: (diagonal: Double, area: Double)
  private let name: [UInt8]
  private let id: String

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
    let rank = family.map { Self.families.firstIndex(of: $0) ?? Self.families.count }
    self.family = (rank ?? Self.families.count + 1, rank == nil ? [] : Self.natural(family ?? ""))
    let date = released.flatMap(CalendarDate.init)
    self.released = date.map { $0.year * 10_000 + ($0.month ?? 0) * 100 + ($0.day ?? 0) } ?? 0
    generation = Self.generation(in: name)
    size = (diagonal ?? 0, points.map { $0.width * $0.height } ?? 0)
    self.name = Self.natural(name)
    self.id = id
  }

  /// Makes the place of a profile.
  public init(_ profile: Profile) {
    self.init(
      id: profile.id, name: profile.title, family: profile.family,
      released: profile[Field.released.at()]?.text, diagonal: profile.main.diagonal,
      points: profile.main.points)
  }

  /// Whether two places are the same, which they are for one id only.
  public static func == (one: DeviceOrder, other: DeviceOrder) -> Bool { one.id == other.id }

  /// Whether a device is listed before another one.
  public static func < (one: DeviceOrder, other: DeviceOrder) -> Bool {
    if one.family.rank != other.family.rank { return one.family.rank < other.family.rank }
    if one.family.name != other.family.name {
      return one.family.name.lexicographicallyPrecedes(other.family.name)
    }
    if one.released != other.released { return one.released > other.released }
    if one.generation != other.generation { return one.generation > other.generation }
    if one.size != other.size { return one.size > other.size }
    if one.name != other.name { return one.name.lexicographicallyPrecedes(other.name) }
    return TextOrder.precedes(one.id, other.id)
  }

  /// The generation that a name states: of 'iPhone 16e' 16, of 'iPad (10th generation)' 10, of
  /// 'iPad Air 13-inch (M4)' 4; 0 if it states none.
  ///
  /// Lengths, such as '11-inch' and '46mm', are not generations.
  static func generation(in name: String) -> Int {
    for word in name.utf8.split(whereSeparator: { " ()".utf8.contains($0) }) {
      let digits = (word.first == UInt8(ascii: "M") ? word.dropFirst() : word)
        .prefix { (48...57).contains($0) }
      let rest = word.suffix(from: digits.endIndex)
      let isLength = rest.starts(with: "-inch".utf8) || rest.starts(with: "mm".utf8)
      let isWord = rest.allSatisfy { (97...122).contains($0 | 32) }
      if digits.isEmpty || isLength || !isWord { continue }
      return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
    return 0
  }

  /// The bytes of a text by which it is ordered: in lower case, each number after its length.
  private static func natural(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.lowercased().utf8[...]
    while let byte = rest.first {
      let digits = rest.prefix { (48...57).contains($0) }
      guard !digits.isEmpty else {
        bytes.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let number = digits.drop { $0 == 48 }
      bytes.append(48 + UInt8(min(number.count, 9)))
      bytes += number
      rest = rest.suffix(from: digits.endIndex)
    }
    return bytes
  }
}
