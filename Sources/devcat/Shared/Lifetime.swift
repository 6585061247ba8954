import DevcatArguments

/// A time for which something is valid, written as a number and a unit: `90d`, `12h`, `30m`, `10s`.
struct Lifetime: Hashable, Sendable {
  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
  /// The longest lifetime in seconds: a hundred years.
  private static let longest: Int64 = 36_525 * 86_400

  let seconds: Int64
  private let text: String
}

extension Lifetime: ArgumentValue {
  /// Reads a number from 1 on and a unit, up to a hundred years.
  public init?(argument text: String) {
    guard let unit = text.last.flatMap({ Self.units[$0] }),
      text.utf8.dropLast().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int64(text.dropLast()), (1...Self.longest / unit).contains(count)
    else { return nil }
    seconds = count * unit
    self.text = text
  }

  /// The number and the unit.
  public var argumentText: String { text }

  /// The valid form of a word.
  public static var argumentExpectation: String? {
    "a number followed by 'd', 'h', 'm' or 's', such as 90d"
  }
}
