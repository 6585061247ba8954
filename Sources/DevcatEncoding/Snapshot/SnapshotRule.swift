import DevcatValues

/// How a value of a snapshot's column follows from other columns (docs/Formats.md, "Snapshot").
///
/// A column with a rule refers only to columns without one: so there are no cycles, and a reader
/// needs no order (decision 123).
enum SnapshotRule: UInt64 {
  /// The first number divided by the second.
  case quotient
  /// 160 times the first number, divided by the second: points from pixels and Android's density.
  case points
  /// The texts in small letters with `-` between the words: the id of a name, or of a brand and a code.
  case slug

  /// How many columns it refers to.
  var sourceCounts: ClosedRange<Int> {
    switch self {
    case .quotient, .points: 2...2
    case .slug: 1...4
    }
  }

  /// The result of `quotient` and `points`; `nil` if it is no number of a record.
  func number(_ first: Double, _ second: Double) -> Double? {
    let result = (self == .points ? first * 160 : first) / second
    return NumberForm(result) == nil ? nil : result
  }

  /// The result of `slug`; `nil` if a text has more than ASCII.
  static func slug(of texts: [ArraySlice<UInt8>]) -> [UInt8]? {
    var slug: [UInt8] = []
    for text in texts {
      var isAfterGap = true
      for byte in text {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."):
          if isAfterGap, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
          isAfterGap = false
          slug.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        case 0x80...: return nil
        default: isAfterGap = true
        }
      }
    }
    return slug
  }
}

/// The codes of a column that is not plain: one byte for each profile.
///
/// Two bytes for larger dictionaries gave about the same size, because rare values are nearly as
/// short when they are written again (decision 123).
enum SnapshotCode {
  /// The value that the rule gives; without a rule, no value.
  static let given: UInt8 = 0
  /// The next of the values after the dictionary.
  static let other: UInt8 = 1
  /// The first value of the dictionary; the next has the next code.
  static let first: UInt8 = 2
  /// The greatest number of values in the dictionary.
  static let maximumDictionary = 254
}
