/// A moment in whole seconds of Unix time, written as ISO 8601 in UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// Makes a moment from seconds since 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.seconds = seconds }

  /// Whether `first` is earlier than `second`.
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    first.seconds < second.seconds
  }

  /// Reads `2020-06-22` or `2020-06-22T17:00:00Z`, or returns `nil`.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard let date = CalendarDate(String(parts[0])), let month = date.month, let day = date.day,
      parts.count <= 2
    else { return nil }
    var seconds = Self.daysFromCivil(year: date.year, month: month, day: day) * 86_400
    if parts.count == 2 {
      guard let ofDay = Self.secondOfDay(parts[1]) else { return nil }
      seconds += ofDay
    }
    self.init(seconds: seconds)
  }

  private static func secondOfDay(_ text: Substring) -> Int64? {
    guard text.utf8.count == 9, text.hasSuffix("Z") else { return nil }
    let fields = text.dropLast().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = fields.compactMap(twoDigits)
    guard fields.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60
    else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// The number of exactly two digits; a sign is not a digit.
  private static func twoDigits(_ text: Substring) -> Int64? {
    let isDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return text.utf8.count == 2 && isDigits ? Int64(text) : nil
  }

  /// Days since 1970-01-01 of a date of the proleptic Gregorian calendar.
  private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int64 {
    // The count begins with March of year 0, so that a leap day is the last day of its year; an era
    // is 400 years, 146,097 days, and 719,468 days lie before 1970.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as `2020-06-22T17:00:00Z`.
  public var description: String {
    let (days, ofDay) = seconds.flooredDivision(by: 86_400)
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    let (hour, minute, second) = (ofDay / 3600, ofDay / 60 % 60, ofDay % 60)
    return
      "\(date)T\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder that is never negative; for every number.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0
      ? (quotient - 1, Int(remainder + divisor)) : (quotient, Int(remainder))
  }
}

/// A date known to the year, the month or the day: `2019`, `2019-09` or `2019-09-20`.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month from 1 to 12, if it is known.
  public let month: Int?
  /// The day of the month, if it is known.
  let day: Int?

  /// Reads a date, or returns `nil` if `text` is not a date.
  public init?(_ text: String) {
    var text = text
    // The year, the month and the day; 0 if there is none.
    let numbers: (Int, Int, Int)? = text.withUTF8 { bytes in
      guard [4, 7, 10].contains(bytes.count) else { return nil }
      var numbers = (0, 0, 0)
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 7 {
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        }
        guard (48...57).contains(byte) else { return nil }
        let digit = Int(byte) - 48
        switch index {
        case ..<4: numbers.0 = numbers.0 * 10 + digit
        case ..<7: numbers.1 = numbers.1 * 10 + digit
        default: numbers.2 = numbers.2 * 10 + digit
        }
      }
      let isMonthMissing = bytes.count > 4 && numbers.1 == 0
      let isDayMissing = bytes.count > 7 && numbers.2 == 0
      return numbers.0 == 0 || isMonthMissing || isDayMissing ? nil : numbers
    }
    guard let numbers else { return nil }
    year = numbers.0
    month = numbers.1 == 0 ? nil : numbers.1
    day = numbers.2 == 0 ? nil : numbers.2
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
