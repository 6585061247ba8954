import Catalogue
import SQLite

/// A column of a profile as SQL over the views, where `p` is the profile.
struct ColumnSQL {
  /// Where the rows of a column stand that are not those of `profile` itself.
  struct Source {
    /// The table, and what selects the rows in it, as the text of a WHERE clause.
    let rows: String
    /// The values of the parameters in `rows`.
    let values: [DatabaseValue]
  }

  /// The type of its values; `nil` where the field is not known.
  let type: FieldType?
  /// The rows that the cell is taken from; `nil` where it is a column of `profile`.
  private(set) var source: Source?
  /// The cell in a row, or an expression over several cells for a whole layout or safe area.
  private(set) var cell = "NULL"

  /// Makes the SQL of a column.
  init(_ column: Column) {
    type = column.type
    guard let field = column.path.field else { return }
    let display = column.path.display ?? ProjectionRows.mainDisplay
    let keys = column.path.groupKeys
    switch field.group {
    case .identity: identity(field)
    case .display:
      source = Source(rows: "display WHERE display = ?", values: [.text(display)])
      cell = Self.name(of: field)
    case .safeArea:
      let rows = "safe_area WHERE display = ? AND os = ? AND orientation = ?"
      source = Source(rows: rows, values: ([display] + keys).map(DatabaseValue.text))
      cell = column.component.map { "\"\($0.rawValue)\"" } ?? CellSQL.safeArea
    case .statusBar:
      let rows = "status_bar WHERE display = ? AND os = ? AND orientation = ?"
      source = Source(rows: rows, values: ([display] + keys).map(DatabaseValue.text))
      cell = "height"
    case .layouts:
      // The index of full-screen layouts is found by the constant only.
      let isFullScreen = keys[0] == Mode.fullScreen.rawValue
      let rows = "layout WHERE orientation = ? AND display = ? AND mode = "
      source = Source(
        rows: rows + (isFullScreen ? "'full-screen'" : "?"),
        values: ([keys[1], display] + (isFullScreen ? [] : [keys[0]])).map(DatabaseValue.text))
      cell = column.component?.rawValue ?? CellSQL.layout
    case .attributes:
      source = Source(rows: "attribute WHERE key = ?", values: keys.map(DatabaseValue.text))
      cell = "value"
    }
  }

  /// The column as an expression; its parameters are those of the source.
  var text: String {
    guard let source else { return cell }
    let isMembers = type?.isKeyedSet(in: source.rows) ?? false
    // A zero byte parts the members, since any other may stand in one.
    let value = isMembers ? "group_concat(\(cell), char(0))" : cell
    return "(SELECT \(value) FROM \(source.rows) AND profile_id = p.id)"
  }

  private mutating func identity(_ field: Field) {
    switch field {
    case .models:
      source = Source(rows: "model WHERE true", values: [])
      cell = "identifier"
    case .aliases:
      source = Source(rows: "alias WHERE true", values: [])
      cell = "alias"
    default: cell = "p." + field.path
    }
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

extension FieldType {
  /// Whether the values are sets, with a row for each member.
  fileprivate func isKeyedSet(in rows: String) -> Bool {
    guard case .set = self else { return false }
    return !rows.hasPrefix("display")
  }
}
