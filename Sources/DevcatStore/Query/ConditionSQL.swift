import DevcatValues
import DevcatSQLite

/// A condition as SQL over the views; `p` is the profile.
struct ConditionSQL {
  /// The condition.
  let text: String
  /// The values of its parameters, in order.
  let values: [DatabaseValue]
  /// A query for the numbers of the profiles that meet the condition, each once, with the same
  /// parameters; `nil` if the condition is not about one row of a view.
  private(set) var keys: String?
  /// The same for counting only, also of a condition that a value is known.
  private(set) var counted: String?

  /// Makes the SQL of a condition.
  init(_ condition: Condition) {
    let column = ColumnSQL(condition.column)
    if let other = condition.other.map(ColumnSQL.init) {
      // A value that is not known is neither equal nor unequal to another.
      text = "(\(column.text) \(condition.comparison.rawValue) \(other.text))"
      values = (column.source?.values ?? []) + (other.source?.values ?? [])
      return
    }
    switch (condition.comparison, condition.value) {
    case (.known, _), (.unknown, _), (_, nil):
      let (isNegated, test) = (condition.comparison == .unknown, "\(column.cell) IS NOT NULL")
      text =
        (isNegated ? "NOT " : "")
        + (column.source.map { Self.exists($0, test) } ?? "(\(test))")
      values = column.source?.values ?? []
      counted = isNegated ? nil : Self.keys(column, test)
    case (.notEqual, let value?) where column.isSetOfRows:
      let members = Self.found(column, Test(text: "true", values: []))
      let found = Self.found(column, Test(column, .equal, value))
      text = "(\(members.text) AND NOT \(found.text))"
      values = members.values + found.values
    case (let comparison, let value?):
      let test = Test(column, comparison, value)
      let found = Self.found(column, test)
      (text, values) = (found.text, found.values)
      keys = Self.keys(column, test.text)
      counted = keys
    }
  }

  /// The condition that a profile has a value which is neither before, nor after, nor equal to that
  /// of a condition of order.
  static func incomparable(with condition: Condition) -> ConditionSQL {
    let column = ColumnSQL(condition.column)
    let comparisons = [condition.comparison, condition.comparison.opposite].compactMap { $0 }
    let tests = condition.value.map { value in comparisons.map { Test(column, $0, value) } } ?? []
    let test =
      "\(column.cell) IS NOT NULL AND NOT ("
      + tests.map { "ifnull(\($0.text), false)" }.joined(separator: " OR ") + ")"
    return ConditionSQL(
      text: column.source.map { Self.exists($0, test) } ?? "(\(test))",
      values: (column.source?.values ?? []) + tests.flatMap(\.values))
  }

  private init(text: String, values: [DatabaseValue]) { (self.text, self.values) = (text, values) }

  /// The numbers of the profiles with a row that meets a test; `nil` if a profile may have several, and
  /// of attributes, which have no index.
  private static func keys(_ column: ColumnSQL, _ test: String) -> String? {
    guard let source = column.source, !column.isSetOfRows, !column.isAttribute else { return nil }
    return "SELECT profile FROM \(source.rows) AND \(test)"
  }

  /// Whether the profile has a row that meets a test.
  private static func exists(_ source: ColumnSQL.Source, _ test: String) -> String {
    "EXISTS (SELECT 1 FROM \(source.rows) AND profile = p.key AND \(test))"
  }

  /// The condition of a cell.
  fileprivate struct Test {
    let text: String
    let values: [DatabaseValue]
  }

  /// The profiles with a row that meets a condition.
  ///
  /// SQLite finds them by an index of the rows' table; attributes by the profile, since a scan of all
  /// of them takes longer.
  private static func found(_ column: ColumnSQL, _ test: Test) -> Test {
    guard let source = column.source else {
      return Test(text: "(\(test.text))", values: test.values)
    }
    return Test(
      text: column.isAttribute
        ? exists(source, test.text)
        : "(p.key IN (SELECT profile FROM \(source.rows) AND \(test.text)))",
      values: source.values + test.values)
  }
}

extension ConditionSQL.Test {
  /// The test of a column's cell against a value.
  fileprivate init(_ column: ColumnSQL, _ comparison: Condition.Operator, _ value: FieldValue) {
    let not = comparison == .notEqual ? "NOT " : ""
    switch (comparison, value, column.type) {
    case (.contains, _, _):
      let cell = CellSQL.readable(column)
      self.init(text: "instr(lower(\(cell)), lower(?)) > 0", values: [DatabaseValue(value)])
    case (_, .layout(.notAvailable), _):
      self.init(text: not + "(NOT available)", values: [])
    case (_, .layout(.available(let traits)), _):
      self.init(Self.equal(traits), not)
    case (_, .safeArea(let insets), _):
      self.init(
        text: not + #"("top" = ? AND "left" = ? AND bottom = ? AND "right" = ?)"#,
        values: [insets.top, insets.left, insets.bottom, insets.right].map(DatabaseValue.real))
    case (_, _, .set) where !column.isSetOfRows:
      // A set that is joined by `;`, with a `;` at both ends.
      self.init(
        text: "\(not)instr(';' || \(column.cell) || ';', ';' || ? || ';')",
        values: [DatabaseValue(value)])
    case (.equal, .text(let word), _) where column.isSizeClass:
      // The index has the number of the class.
      self.init(
        text: "\(column.cell) = ?", values: [ViewWord.sizeClass(SizeClass(name: word))])
    case (.less, .text(let text), .attribute), (.lessOrEqual, .text(let text), .attribute),
      (.greater, .text(let text), .attribute), (.greaterOrEqual, .text(let text), .attribute):
      self =
        OSVersion(text).map { Self.version(column.cell, comparison, $0) }
        ?? Self.attribute(column, comparison, value)
    case (.less, .text(let text), .version), (.lessOrEqual, .text(let text), .version),
      (.greater, .text(let text), .version), (.greaterOrEqual, .text(let text), .version):
      self =
        OSVersion(text).map { Self.version(column.cell, comparison, $0) }
        ?? Self(text: "false", values: [])
    case (_, _, .attribute): self = Self.attribute(column, comparison, value)
    case (_, .text(let date), .date):
      self = Self.date(column.word, comparison, date)
    case (.equal, .text, _) where column.cell == ColumnSQL.family,
      (.notEqual, .text, _) where column.cell == ColumnSQL.family:
      self.init(
        text: "\(column.cell) \(comparison.rawValue) ? COLLATE NOCASE",
        values: [DatabaseValue(value)])
    default:
      self.init(text: "\(column.word) \(comparison.rawValue) ?", values: [DatabaseValue(value)])
    }
  }

  private static func attribute(
    _ column: ColumnSQL, _ comparison: Condition.Operator, _ value: FieldValue
  ) -> Self {
    let values = [DatabaseValue(value), DatabaseValue(value)]
    switch comparison {
    case .notEqual:
      return Self(
        text: "NOT (\(column.cellType) = typeof(?) AND \(column.cell) = ?)", values: values)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let number = value.decimal {
        let cell = Self.decimal(column.cell, type: column.cellType)
        return Self(text: "\(cell) \(comparison.rawValue) ?", values: [.real(number)])
      }
    case .equal, .contains, .known, .unknown: break
    }
    return Self(
      text: "\(column.cellType) = typeof(?) AND \(column.cell) \(comparison.rawValue) ?",
      values: values)
  }

  /// The number of a cell as `FieldValue.decimal` reads it, or null.
  private static func decimal(_ cell: String, type: String) -> String {
    """
    (SELECT CASE WHEN t = 'real' THEN c WHEN t = 'text' AND d GLOB '[0-9]*[0-9]' \
    AND d NOT GLOB '*[^0-9.]*' AND d NOT GLOB '*.*.*' \
    AND length(ltrim(replace(d, '.', ''), '0')) <= 17 OR t = 'text' AND d GLOB '[0-9]' THEN CAST(c AS REAL) END \
    FROM (SELECT c, t, CASE WHEN substr(c, 1, 1) = '-' THEN substr(c, 2) ELSE c END AS d \
    FROM (SELECT \(cell) AS c, \(type) AS t)))
    """
  }

  /// Compares the cell as a date, of which one without a day or a month stands for all of its days.
  ///
  /// As texts, its days come before the date with a point behind it, so that an index serves.
  private static func date(
    _ cell: String, _ comparison: Condition.Operator, _ date: String
  ) -> Self {
    let (first, last) = (DatabaseValue.text(date), DatabaseValue.text(date + "."))
    // A date that holds the other one is neither before nor after it.
    let isOutside = "substr(?, 1, length(\(cell))) <> \(cell)"
    return switch comparison {
    case .notEqual:
      Self(text: "NOT (\(cell) >= ? AND \(cell) < ?)", values: [first, last])
    case .less: Self(text: "(\(cell) < ? AND \(isOutside))", values: [first, first])
    case .lessOrEqual:
      Self(
        text: "(\(cell) < ? AND (\(cell) >= ? OR \(isOutside)))", values: [last, first, first])
    case .greater: Self(text: "\(cell) >= ?", values: [last])
    case .greaterOrEqual: Self(text: "\(cell) >= ?", values: [first])
    case .equal, .contains, .known, .unknown:
      Self(text: "(\(cell) >= ? AND \(cell) < ?)", values: [first, last])
    }
  }

  /// Compares the cell as a version of an OS, number by number.
  ///
  /// As texts, `iOS 9` would come after `iOS 17`. Versions of other systems, and other texts, never
  /// meet it.
  private static func version(
    _ cell: String, _ comparison: Condition.Operator, _ version: OSVersion
  ) -> Self {
    // What follows the name of the system; null if it is another one.
    let numbers =
      "CASE "
      + version.systemNames.map {
        "WHEN lower(\(cell)) GLOB '\($0) [0-9]*' THEN substr(\(cell), \($0.utf8.count + 2)) "
      }.joined() + "END"
    return Self(
      text: """
        (\(numbers) NOT GLOB '*[^0-9.]*' AND (
          SELECT CAST(a AS INTEGER) * 100000000 + CAST(b AS INTEGER) * 10000
            + CAST(substr(b, instr(b, '.') + 1) AS INTEGER)
          FROM (SELECT a, substr(a, instr(a, '.') + 1) AS b FROM (
            SELECT \(numbers) || '.0.0' AS a))
        ) \(comparison.rawValue) ?)
        """, values: [.integer(Int64(version.release))])
  }

  private init(_ test: Self, _ not: String) {
    self.init(text: not + "(\(test.text))", values: test.values)
  }

  /// The classes must be equal, and the size too if one is given.
  private static func equal(_ traits: LayoutTraits) -> Self {
    var text = "available AND horizontal IS ? AND vertical IS ?"
    var values = [traits.horizontal, traits.vertical].map { sizeClass in
      ViewWord.sizeClass(sizeClass)
    }
    for (cell, side) in [("width", traits.width), ("height", traits.height)] {
      guard let side else { continue }
      text += " AND \(cell) IS ?"
      values.append(.real(side))
    }
    return Self(text: text, values: values)
  }
}

/// Patterns of SQL's LIKE.
enum LikePattern {
  /// The text with `\` before the special characters of a pattern.
  static func escaped(_ text: String) -> String {
    String(text.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
