import Catalogue
import SQLite

/// A condition as SQL over the views, where `p` is the profile.
struct ConditionSQL {
  /// The condition.
  let text: String
  /// The values of its parameters, in order.
  let values: [DatabaseValue]

  /// Makes the SQL of a condition.
  init(_ condition: Condition) {
    let column = ColumnSQL(condition.column)
    let operand = Self.operand(condition)
    switch condition.comparison {
    case .known: (text, values) = ("\(column.text) IS NOT NULL", column.values)
    case .unknown: (text, values) = ("\(column.text) IS NULL", column.values)
    case .contains:
      (text, values) = ("instr(lower(\(column.text)), lower(?)) > 0", column.values + [operand])
    case .equal where condition.column.path.field == .orientations:
      (text, values) = ("\(Self.members(column)) LIKE ?", column.values + [Self.member(operand)])
    case .notEqual where condition.column.path.field == .orientations:
      (text, values) = (
        "\(Self.members(column)) NOT LIKE ?", column.values + [Self.member(operand)]
      )
    case .notEqual where Self.isKeyedSet(condition.column):
      let (found, values) = Self.compared(column, "=", operand)
      (text, self.values) = ("NOT " + found, values)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      (text, values) = Self.compared(column, condition.comparison.rawValue, operand)
    }
  }

  /// A comparison with a cell of another table, by the rows that it holds for: an index of that
  /// table then leads to the profiles.
  private static func compared(
    _ column: ColumnSQL, _ comparison: String, _ operand: DatabaseValue
  ) -> (String, [DatabaseValue]) {
    guard let source = column.source else {
      return ("\(column.text) \(comparison) ?", column.values + [operand])
    }
    return (
      "(p.id IN (SELECT profile_id FROM \(source.table) WHERE \(source.condition) "
        + "AND \(source.cell) \(comparison) ?))", column.values + [operand]
    )
  }

  private static func operand(_ condition: Condition) -> DatabaseValue {
    switch condition.value {
    case .layout(let layout): .text(classes(of: layout))
    case .safeArea: .text(condition.value?.description ?? "")
    case let value: DatabaseValue(value)
    }
  }

  private static func classes(of layout: Layout) -> String {
    guard let traits = layout.traits else { return "n/a" }
    let classes = LayoutTraits(horizontal: traits.horizontal, vertical: traits.vertical)
    return FieldValue.layout(.available(classes)).description
  }

  /// A set that is joined by `;`, with one at either end.
  private static func members(_ column: ColumnSQL) -> String { "';' || \(column.text) || ';'" }

  /// The pattern of a member; the words of closed sets hold nothing that means something in it.
  private static func member(_ operand: DatabaseValue) -> DatabaseValue {
    guard case .text(let text) = operand else { return operand }
    return .text("%;" + text + ";%")
  }

  /// Whether the members of the set are rows of a table.
  private static func isKeyedSet(_ column: Column) -> Bool {
    column.path.field == .models || column.path.field == .aliases
  }
}

/// Patterns of SQL's LIKE.
enum LikePattern {
  /// The text with `\` before the characters that mean something in a pattern.
  static func escaped(_ text: String) -> String {
    String(text.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
