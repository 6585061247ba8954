import Catalogue
import SQLite

/// A column of a profile as an SQL expression over the views, where `p` is the profile.
struct ColumnSQL {
  /// The expression.
  private(set) var text: String
  /// The values of its parameters, in order.
  private(set) var values: [DatabaseValue] = []
  /// For a cell of another table: the table, what selects its rows, and the expression there.
  private(set) var source: (table: String, condition: String, cell: String)?

  /// Makes the expression of a column.
  init(_ column: Column) {
    guard let field = column.path.field else {
      text = "NULL"
      return
    }
    let display = DatabaseValue.text(column.path.display ?? ProjectionRows.mainDisplay)
    let keys = column.path.groupKeys.map(DatabaseValue.text)
    text = "NULL"
    switch field.group {
    case .identity: identity(field)
    case .display:
      set("display", Self.name(of: field), "display = ?", [display])
    case .safeArea:
      let cell = column.component.map { "\"\($0.rawValue)\"" }
      set(
        "safe_area", cell ?? #""top" || ',' || "left" || ',' || bottom || ',' || "right""#,
        "display = ? AND os = ? AND orientation = ?", [display] + keys)
    case .layouts:
      set(
        "layout", column.component?.rawValue ?? Self.wholeLayout,
        "display = ? AND mode = ? AND orientation = ?", [display] + keys)
    case .attributes: set("attribute", "value", "key = ?", keys)
    }
  }

  /// A layout in the text form of `FieldValue`, without its size.
  private static let wholeLayout =
    "CASE available WHEN 0 THEN 'n/a' ELSE coalesce(horizontal, '-') || '/' || "
    + "coalesce(vertical, '-') END"

  private mutating func identity(_ field: Field) {
    switch field {
    case .models:
      set("model", "identifier", "1", [])
      text = "(SELECT group_concat(identifier, ';') FROM model WHERE profile_id = p.id)"
    case .aliases:
      set("alias", "alias", "1", [])
      text = "(SELECT group_concat(alias, ';') FROM alias WHERE profile_id = p.id)"
    default: text = "p." + field.path
    }
  }

  private mutating func set(
    _ table: String, _ cell: String, _ condition: String, _ values: [DatabaseValue]
  ) {
    source = (table, condition, cell)
    self.values = values
    text = "(SELECT \(cell) FROM \(table) WHERE profile_id = p.id AND \(condition))"
  }

  /// The name of a display field's column in `display`: `points.width` is `points_width`.
  private static func name(of field: Field) -> String {
    var name = ""
    for character in field.path {
      if character == "." {
        name += "_"
      } else if character.isUppercase {
        name += "_" + character.lowercased()
      } else {
        name.append(character)
      }
    }
    return name
  }
}
