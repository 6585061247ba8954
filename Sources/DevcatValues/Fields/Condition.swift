/// A condition on a profile, as `--where` states it: a column, an operator and a value.
public struct Condition: Hashable, Sendable {
  /// How a column is compared.
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    /// The value is known and equal.
    ///
    /// A number with decimals is equal to one that rounds to it: 411.43 to 411.428571. A set holds the member. A layout has the same classes, and the same size where one is given.
    /// A date lies in the year or month where no day is given. Families and words of closed lists
    /// are compared without regard to case.
    case equal = "="
    /// The value is known and not equal; a set lacks the member.
    case notEqual = "!="
    /// The value is known and less.
    ///
    /// Attributes that are numbers, or texts written as such, are compared as numbers. A date is
    /// less only if all of its days are.
    case less = "<"
    /// The value is known, and less or equal.
    case lessOrEqual = "<="
    /// The value is known and greater.
    case greater = ">"
    /// The value is known, and greater or equal.
    case greaterOrEqual = ">="
    /// The value holds the text, without regard to the case of ASCII letters.
    case contains = "~"
    /// The value is known.
    case known = "?"
    /// The value is not known.
    case unknown = "!"

    /// The operator of order that holds where this one does not; `nil` if it is not of order.
    public var opposite: Self? {
      switch self {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      case .equal, .notEqual, .contains, .known, .unknown: nil
      }
    }
  }

  /// The column that is compared.
  public let column: Column
  /// The operator.
  public let comparison: Operator
  /// The value that it is compared with; `nil` for `known` and `unknown`, and for another column.
  public let value: FieldValue?
  /// The other column of the same profile that it is compared with, if it is.
  public let other: Column?

  /// The column, and the other one that it is compared with, if it is.
  public var columns: [Column] { [column] + (other.map { [$0] } ?? []) }

  /// The condition of order that holds where this one does not, if the values have an order; `nil` for others.
  var opposite: Condition? {
    guard let value, let comparison = comparison.opposite else { return nil }
    return Condition(column, comparison, value)
  }

  /// Makes the condition that a column is known, or that it is not.
  public init(_ column: Column, isKnown: Bool) {
    self.column = column
    comparison = isKnown ? .known : .unknown
    (value, other) = (nil, nil)
  }

  /// Makes the condition that compares a column with a value of its type.
  public init(_ column: Column, _ comparison: Operator, _ value: FieldValue) {
    self.column = column
    self.comparison = comparison
    self.value = value
    other = nil
  }

  /// Reads `landscape.horizontal=regular`, `points.width>=400`, `name~Pro`, `corners.radius` (is
  /// known) or `!corners.radius` (is not); or `portrait.horizontal!=landscape.horizontal`, which
  /// compares two numbers, dates, booleans or words of a profile.
  ///
  /// - Throws: `FieldError` that says what was expected.
  public init(_ text: String) throws(FieldError) {
    let text = text.trimmed
    guard let (name, comparison, operand) = Self.split(text) else {
      let isNegated = text.hasPrefix("!")
      let name = isNegated ? String(text.dropFirst()) : text
      column = try Self.column(name)
      self.comparison = isNegated ? .unknown : .known
      (value, other) = (nil, nil)
      return
    }
    column = try Self.column(name)
    self.comparison = comparison
    guard let type = column.type else {
      throw FieldError(field: name, found: text, expected: "a field that this version knows")
    }
    guard !comparison.isOfOrder || type.isOrdered else {
      throw FieldError(
        field: name, found: comparison.rawValue, expected: "=, != or ~, since it has no order")
    }
    // An operand that is a value of the type is that value, even if it is the name of a column too.
    other = Self.other(operand, than: type, comparison)
    value =
      try other == nil
      ? Self.value(operand, of: type, comparison, field: column.description) : nil
  }

  /// The column that an operand names, if it is no value of the type.
  private static func other(
    _ text: String, than type: FieldType, _ comparison: Operator
  ) -> Column? {
    switch type {
    case .number, .boolean, .date, .choice:
      guard comparison != .contains, (try? value(text, of: type, comparison, field: "")) == nil,
        let column = Column(text), column.type == type
      else { return nil }
      return column
    case .text, .version, .set, .safeArea, .layout, .attribute: return nil
    }
  }

  private static func column(_ name: String) throws(FieldError) -> Column {
    guard let column = Column(name) else {
      throw FieldError(
        field: "condition", found: name,
        expected: "a field such as points.width or landscape.horizontal")
    }
    return column
  }

  private static func value(
    _ text: String, of type: FieldType, _ comparison: Operator, field: String
  ) throws(FieldError) -> FieldValue {
    if text.isEmpty {
      throw FieldError(
        field: field, found: text, expected: "a value after '\(comparison.rawValue)'")
    }
    if comparison == .contains { return .normalized(text) }
    // '==' is refused, because it would compare with a text that begins with '='.
    if comparison == .equal, text.hasPrefix("=") {
      throw FieldError(
        field: field, found: text,
        expected: "one '=', or quotation marks around a text that begins with it")
    }
    switch type {
    case .set(let words): return .normalized(known(text, among: words))
    case .choice(let words):
      return try FieldValue(parsing: known(text, among: words), as: type, field: field)
    default: return try FieldValue(parsing: text, as: type, field: field)
    }
  }

  /// Words that people say, and that answers show, for those of closed lists.
  private static let spoken = [
    "tablet": "pad", "display p3": "p3", "dynamic island": "dynamic-island",
  ]

  /// The word of a closed list that `text` is, without regard to case; `text` if there is none.
  private static func known(_ text: String, among words: [String]) -> String {
    let word = text.lowercased()
    let meant = spoken[word.replacing("-", with: " ")] ?? word
    return words.first { $0.lowercased() == word || $0 == meant } ?? text
  }

  /// The column's text, the operator and the operand; the operator is the first outside brackets.
  private static func split(_ text: String) -> (String, Operator, String)? {
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      if text[index] == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && text[index] == "\\" && !isEscaped
      // A '!' at the beginning negates the whole condition.
      if isQuoted || index == text.startIndex { continue }
      // The longer operators first, since '<=' begins with '<'.
      for symbol in ["!=", "<=", ">=", "=", "<", ">", "~"] where text[index...].hasPrefix(symbol) {
        guard let comparison = Operator(rawValue: symbol) else { continue }
        let operand = text[index...].dropFirst(symbol.count)
        return (String(text[..<index]).trimmed, comparison, String(operand).trimmed)
      }
    }
    return nil
  }
}

extension Condition.Operator {
  /// Whether it asks which of two values comes first.
  fileprivate var isOfOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .notEqual, .contains, .known, .unknown: false
    }
  }
}

extension FieldType {
  /// Whether of two values one comes before the other.
  fileprivate var isOrdered: Bool {
    switch self {
    case .text, .number, .date, .version, .choice, .attribute: true
    case .boolean, .set, .safeArea, .layout: false
    }
  }
}
