import DevcatValues

/// The orders of categories; equals stay as they were.
public enum CategoryOrder {
  /// What a text is ordered by.
  private enum Kind {
    case number(Double)
    case version(OSVersion)
    case month(Int)
    case text

    init(_ text: String) {
      if let number = CategoryOrder.number(text) {
        self = .number(number)
      } else if let version = OSVersion(text), version.description == text {
        self = .version(version)
      } else if let month = MonthName.all.firstIndex(of: text) {
        self = .month(month)
      } else {
        self = .text
      }
    }

    var rank: Int {
      switch self {
      case .number: 0
      case .version: 1
      case .month: 2
      case .text: 3
      }
    }
  }

  /// Whether a text comes before another one: numbers by their size, then versions of an OS by their
  /// releases, then months in the order of the calendar, then other texts.
  ///
  /// Texts, and equals of the others, are in the order of their code points.
  /// The order is total, as in the explorer (`ofCategories`): a number is never compared as a text.
  static func precedes(_ first: String, _ second: String) -> Bool {
    switch (Kind(first), Kind(second)) {
    case (.number(let one), .number(let two)) where one != two: one < two
    case (.version(let one), .version(let two)) where one != two: one < two
    case (.month(let one), .month(let two)) where one != two: one < two
    case (let one, let two) where one.rank != two.rank: one.rank < two.rank
    default: TextOrder.precedes(first, second)
    }
  }

  /// The positions of texts in their order.
  static func sorted(_ texts: [String], isDescending: Bool) -> [Int] {
    texts.indices.sorted { first, second in
      let (one, two) = isDescending ? (second, first) : (first, second)
      if precedes(texts[one], texts[two]) { return true }
      return !precedes(texts[two], texts[one]) && first < second
    }
  }

  /// The positions of numbers in their order, those that are missing last.
  static func sorted(_ numbers: [Double?], isDescending: Bool) -> [Int] {
    numbers.indices.sorted { first, second in
      switch (numbers[first], numbers[second]) {
      case (let one?, let two?) where one != two: isDescending ? one > two : one < two
      case (_?, nil): true
      case (nil, _?): false
      default: first < second
      }
    }
  }

  /// Whether a text is a number.
  static func isNumber(_ text: String) -> Bool { number(text) != nil }

  /// The number that a text of figures is, with a sign and a fraction where it has them.
  private static func number(_ text: String) -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber =
      text.utf8.count - digits.count <= 1 && parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    return isNumber ? Double(text) : nil
  }
}

/// The months inside a year, whose names are categories.
public enum MonthName {
  /// The names, in the order of the calendar.
  public static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// The order of series.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2B: the most recent first, where
/// series have dates.
enum SeriesRecency {
  /// The series, the most recent first and those without a recency last; equals stay as they were.
  static func sorted(_ series: [ChartSeries]) -> [ChartSeries] {
    series.enumerated().sorted { first, second in
      switch (first.element.recency, second.element.recency) {
      case (let one?, let two?) where one != two: TextOrder.precedes(two, one)
      case (_?, nil): true
      case (nil, _?): false
      default: first.offset < second.offset
      }
    }.map(\.element)
  }

  /// The later of two dates of release, of which either may be unknown.
  static func later(_ first: String?, _ second: String?) -> String? {
    guard let first, let second else { return first ?? second }
    return TextOrder.precedes(first, second) ? second : first
  }
}
