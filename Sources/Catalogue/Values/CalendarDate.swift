/// A date known to the year, the month or the day: `2019`, `2019-09` or `2019-09-20`.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month from 1 to 12, where it is known.
  public let month: Int?
  /// The day of the month, where it is known.
  public let day: Int?

  /// Reads a date, or returns `nil` when `text` is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let widths = [4, 2, 2]
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for (part, width) in zip(parts, widths) {
      let isDigits = part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard part.utf8.count == width, isDigits, let number = Int(part), number > 0 else {
        return nil
      }
      numbers.append(number)
    }
    year = numbers[0]
    month = numbers.count > 1 ? numbers[1] : nil
    day = numbers.count > 2 ? numbers[2] : nil
    if let month, month > 12 { return nil }
    if let month, let day, day > Self.length(of: month, in: year) { return nil }
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
