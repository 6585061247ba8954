/// The mark before the fraction of a number in somebody else's table: a point, or a comma.
///
/// The other mark may separate thousands: with a comma before the fraction, `1.080` is 1080.
enum DecimalMark: Character, CaseIterable, Sendable {
  /// A point, as in `6.1`.
  case point = "."
  /// A comma, as in `6,1`.
  case comma = ","

  /// The mark that is not this one.
  var other: DecimalMark { self == .point ? .comma : .point }

  /// The text of a number with a point before its fraction, and nothing between its thousands;
  /// `nil` if the other mark is in it anywhere else than between thousands.
  func plain(_ text: String) -> String? {
    guard text.contains(other.rawValue) else {
      return text.replacing(String(rawValue), with: ".")
    }
    let parts = text.split(
      separator: rawValue, maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.hasThousands(parts[0], between: other) else { return nil }
    let whole = parts[0].replacing(String(other.rawValue), with: "")
    if parts.count == 1 { return String(whole) }
    return parts[1].contains(other.rawValue) ? nil : whole + "." + parts[1]
  }

  /// The text without blanks between thousands, such as those of French: `1 170` is 1170.
  static func withoutBlanks(_ text: String) -> String {
    let groups = text.split(whereSeparator: \.isWhitespace)
    let joined = groups.joined()
    guard groups.count > 1, (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.prefix(while: \.isWholeNumber).count == 3 }),
      joined.allSatisfy({ $0.isASCII && $0.isWholeNumber || ".,".contains($0) })
    else { return text }
    return joined
  }

  /// Whether the digits of a number may have this mark between thousands.
  static func hasThousands(_ text: Substring, between mark: DecimalMark) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    let groups = digits.split(separator: mark.rawValue, omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count) && !groups[0].hasPrefix("0")
      && groups.dropFirst().allSatisfy { $0.count == 3 }
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isWholeNumber } }
  }
}
