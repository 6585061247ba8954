/// The order of the versions by which safe areas are keyed: `iOS 13.2`, `before iOS 26`, `iOS 26`.
///
/// It compares texts as they stand, and makes none.
enum OSVersion {
  /// Whether the first version is older than the second; a text without any number comes before all
  /// others.
  static func isLess(_ first: String, _ second: String) -> Bool {
    var (rest, other) = (first.utf8[...], second.utf8[...])
    while true {
      switch (number(&rest), number(&other)) {
      case (nil, nil): return isBefore(first) && !isBefore(second)
      case (nil, _?): return true
      case (_?, nil): return false
      case (let one?, let two?): if one != two { return one < two }
      }
    }
  }

  /// Takes the next number of a text; `nil` where there is none left.
  private static func number(_ text: inout Substring.UTF8View) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    text = text.drop { !digits.contains($0) }
    if text.isEmpty { return nil }
    var number = 0
    while let digit = text.first, digits.contains(digit) {
      let (tens, isLong) = number.multipliedReportingOverflow(by: 10)
      number =
        isLong ? .max : tens.addingReportingOverflow(Int(digit - digits.lowerBound)).partialValue
      text = text.dropFirst()
    }
    return number
  }

  /// Whether a text begins with "before ", in letters of either case.
  private static func isBefore(_ text: String) -> Bool {
    let word: StaticString = "before "
    guard text.utf8.count >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      zip(word, text.utf8).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
    }
  }
}
