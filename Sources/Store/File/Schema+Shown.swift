import Catalogue
import SQLite

/// The tables of rows as people query them: with the ids of profiles and with words.
extension Schema {
  /// The SQL views, each with the statement that makes it.
  static let shown: [(name: String, sql: String)] =
    [
      view(
        "profile", "id, bucket, revision, name, family, idiom, released, status",
        from: "profile_row WHERE revision IS NOT NULL")
    ]
    + ViewTable.allCases.map { table in
      let columns = table.columns.filter { $0 != "number" }.map { column in
        (ViewWord.words(ofColumn: column).map { ViewWord.sql("r.\(column)", $0) } ?? "r.\(column)")
          + " AS \(column)"
      }
      return view(
        String(table.name.dropLast("_row".count)),
        "p.id AS profile_id, " + columns.joined(separator: ", "),
        from: "\(table.name) r JOIN profile_row p ON p.key = r.profile")
    }

  private static func view(
    _ name: String, _ columns: String, from source: String
  ) -> (name: String, sql: String) {
    (name, "CREATE VIEW \(name) AS SELECT \(columns) FROM \(source);\n")
  }
}

/// The numbers that stand for known words in the rows; any other word stands there as itself.
enum ViewWord {
  /// The name of the main display.
  static let displays = ["main"]
  /// The modes; those of `ClassGrid` in its order.
  static let modes = Mode.known.map(\.rawValue)
  /// The orientations.
  static let orientations = [Orientation.portrait, .landscape].map(\.rawValue)
  /// The size classes by their raw values, of which none is 0.
  static let classes = [nil] + [SizeClass.compact, .regular].map { Optional($0.name) }

  /// The words of a column of the rows by their numbers; `nil` where it holds what it says.
  static func words(ofColumn column: String) -> [String?]? {
    switch column {
    case "display": displays
    case "mode": modes
    case "orientation": orientations
    case "horizontal", "vertical": classes
    default: nil
    }
  }

  /// The word of a cell, as an SQL expression.
  static func sql(_ cell: String, _ words: [String?]) -> String {
    let cases = words.enumerated().compactMap { number, word in
      word.map { "WHEN \(number) THEN '\($0)'" }
    }
    return "CASE \(cell) \(cases.joined(separator: " ")) ELSE \(cell) END"
  }

  /// The name of a display as it stands in the rows, where `nil` is the main one.
  static func display(_ name: String?) -> DatabaseValue { cell(name ?? displays[0], displays) }

  /// A mode as it stands in the rows.
  static func mode(_ word: String) -> DatabaseValue { cell(word, modes) }

  /// An orientation as it stands in the rows.
  static func orientation(_ word: String) -> DatabaseValue { cell(word, orientations) }

  /// A size class as it stands in the rows.
  static func sizeClass(_ sizeClass: SizeClass?) -> DatabaseValue {
    sizeClass.map { .integer(Int64($0.rawValue)) } ?? .null
  }

  private static func cell(_ word: String, _ words: [String]) -> DatabaseValue {
    words.firstIndex(of: word).map { .integer(Int64($0)) } ?? .text(word)
  }
}
