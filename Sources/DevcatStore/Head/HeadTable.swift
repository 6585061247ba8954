import DevcatValues
import DevcatSQLite

/// A table of the head, whose rows follow from the profiles one by one.
///
/// devcat finds devices by two of them. `device` is for people with an SQLite shell: it holds what is recorded
/// in plain words, and nothing in devcat reads it but `verify`. It lacks attributes, which were a third of the
/// bytes of a file with Google Play's list (decision 126).
struct HeadTable: Sendable {
  /// The name of the table.
  let name: String
  /// The columns with their types; those of the primary key come first.
  let columns: [(name: String, type: String)]
  /// How many columns are the primary key.
  let keyCount: Int

  private init(
    _ name: String, key: [(String, String)], _ columns: [(String, String)] = []
  ) {
    self.name = name
    self.columns = key.map { ($0, $1 + " NOT NULL") } + columns
    keyCount = key.count
  }

  /// Every table, in the order of `HeadRows`.
  static let all: [HeadTable] = [
    HeadTable("name", key: [("name", "TEXT"), ("kind", "INTEGER"), ("profile", "INTEGER")]),
    HeadTable("screen", key: [("width", "REAL"), ("height", "REAL"), ("profile", "INTEGER")]),
    HeadTable(
      "device", key: [("id", "TEXT"), ("display", "TEXT")],
      (identityFields + displayFields).map { ($0.column, $0.type.columnType) }
        + lists.map { ($0.column, "TEXT") }),
  ]

  /// The lists of a display, each a text of JSON in a column of `device`, and the view that shows it as rows, with
  /// the types of its cells.
  ///
  /// A row of a table for each item took a quarter of the time of `snapshot load` (decision 126).
  static let lists: [(fields: [Field], column: String, view: String, cells: [String])] = [
    (
      [.layouts], "size_classes", "size_class",
      [
        "mode TEXT", "orientation TEXT", "available INTEGER", "horizontal TEXT", "vertical TEXT",
        "width REAL", "height REAL",
      ]
    ),
    (
      [.safeArea], "safe_areas", "safe_area",
      ["os TEXT", "orientation TEXT", "top REAL", "left REAL", "bottom REAL", "right REAL"]
    ),
    (
      [.statusBar, .keyboard], "heights", "height",
      ["field TEXT", "os TEXT", "orientation TEXT", "height REAL"]
    ),
  ]

  /// The statements that create the views.
  static let createViews = lists.map { list in
    let cells = list.cells.enumerated().map { place, cell in
      let words = cell.split(separator: " ")
      // A column with a type takes a text as a number, as one of a table does. 'left' and 'right' are words of SQL.
      return "CAST(json_extract(value, '$[\(place)]') AS \(words[1])) AS \"\(words[0])\""
    }
    return "CREATE VIEW \(list.view) AS SELECT device.id AS device, display,\n  "
      + cells.joined(separator: ", ") + "\n  FROM device, json_each(\(list.column));\n"
  }.joined()

  /// The fields that have columns in `device`: of the device, then of its display.
  static let identityFields = Field.all.filter { $0.group == .identity && $0 != .id }
  /// The fields of a display, in their order.
  static let displayFields = Field.all.filter { $0.group == .display }

  /// The statement that creates the table.
  var create: String {
    // 'left' and 'right' are words of SQL.
    let lines =
      columns.map { "\"\($0.name)\" \($0.type)" } + [
        "PRIMARY KEY(\(columns.prefix(keyCount).map(\.name).joined(separator: ", ")))"
      ]
    return "CREATE TABLE \(name)(\n  \(lines.joined(separator: ", "))) WITHOUT ROWID;\n"
  }

  /// The statement that inserts a row.
  ///
  /// It does not use REPLACE: SQLite would then keep rollback data of each statement.
  var insert: String {
    "INSERT OR FAIL INTO \(name) VALUES(\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The statement that removes a row by its key.
  var delete: String { "DELETE FROM \(name)\(place)" }

  /// The query for a row by its key.
  var select: String { "SELECT * FROM \(name)\(place)" }

  private var place: String {
    " WHERE "
      + columns.prefix(keyCount).map { "\"\($0.name)\" = ?" }.joined(separator: " AND ")
  }
}

/// The rows of one profile in each of `HeadTable.all`.
struct HeadRows: Sendable {
  /// The rows, by the places of the tables.
  private(set) var tables = [[[DatabaseValue]]](repeating: [], count: HeadTable.all.count)

  /// The rows of a profile with a number; none without a profile.
  init(_ profile: Profile?, key: Int64) {
    guard let profile else { return }
    tables[0] = profile.foldedNames.map {
      [.text($0.name), .integer(Int64($0.kind.rawValue)), .integer(key)]
    }
    tables[1] = profile.givingScreens.map { [.real($0.width), .real($0.height), .integer(key)] }
    let identity = HeadTable.identityFields.map { DatabaseValue(profile[$0.at()]) }
    tables[2] = profile.displays.filter { $0.name != Self.mainName }.map { display in
      [.text(profile.id), .text(display.name ?? Self.mainName)] + identity
        + HeadTable.displayFields.map { DatabaseValue(display[$0]) }
        + HeadTable.lists.map { Self.list($0.fields, of: display) }
    }
  }

  /// The name of the main display in rows; a further one with this name has none.
  private static let mainName = "main"

  /// One of `HeadTable.lists` of a display.
  private static func list(_ fields: [Field], of display: Display) -> DatabaseValue {
    var rows = JSONRows()
    for field in fields {
      for (keys, value) in display.keyed(field) {
        rows.begin()
        if fields.count > 1 { rows.add(field.column) }
        for key in keys { rows.add(key) }
        if let layout = value.layout {
          let traits = layout.traits ?? LayoutTraits()
          rows.add(layout != .notAvailable)
          for sizeClass in [traits.horizontal, traits.vertical] { rows.add(sizeClass?.name) }
          for length in [traits.width, traits.height] { rows.add(length) }
        }
        for length in value.insets?.lengths ?? value.number.map({ [$0] }) ?? [] { rows.add(length) }
      }
    }
    return rows.value
  }
}

/// An array of arrays in JSON.
private struct JSONRows {
  private var bytes: [UInt8] = []

  /// The text; NULL without a row.
  var value: DatabaseValue {
    bytes.isEmpty ? .null : .text(String(decoding: bytes, as: UTF8.self) + "]]")
  }

  /// Begins a row.
  mutating func begin() { bytes += (bytes.isEmpty ? "[[" : "],[").utf8 }

  /// Adds a flag.
  mutating func add(_ flag: Bool) { add(word: flag ? "true" : "false") }
  /// Adds a number, or null.
  mutating func add(_ number: Double?) { add(word: number.map { "\($0)" } ?? "null") }

  /// Adds a text, or null.
  mutating func add(_ text: String?) {
    guard let text else { return add(word: "null") }
    add(word: "\"")
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += "\\u00\(Hexadecimal.text(of: [byte]))".utf8
      case _: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func add(word: String) {
    if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    bytes += word.utf8
  }
}

extension DatabaseValue {
  /// A field's value as a column has it; the members of a set are joined by `;`.
  fileprivate init(_ value: FieldValue?) {
    switch value {
    case nil, .safeArea, .layout: self = .null
    case .text(let text): self = .text(text)
    case .number(let number): self = .real(number)
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .set, .opaque: self = .text(value?.description ?? "")
    }
  }
}
