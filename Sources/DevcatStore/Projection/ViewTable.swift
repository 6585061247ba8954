import DevcatValues

/// A column of a table of the present state.
struct ViewColumn: Sendable {
  /// The name, as SQL writes it.
  let name: String
  /// The type and constraint in SQL; empty for a column of any type.
  let type: String

  init(_ name: String, _ type: String = "") { (self.name, self.type) = (name, type) }

  /// The column of a field that has one value for each device or display.
  init(_ field: Field) { self.init(field.column, field.type.columnType) }

  /// The column of a component.
  init(_ component: Component, isRequired: Bool) {
    let isClass = [.horizontal, .vertical].contains(component)
    // `left` and `right` are words of SQL.
    self.init(
      "\"\(component.rawValue)\"",
      (isClass ? "INTEGER" : component.type.columnType) + (isRequired ? " NOT NULL" : ""))
  }

  /// A display's name, an orientation, and the number of a field: parts of the keys of several tables.
  static let (display, orientation, field) = (
    ViewColumn("display", "NOT NULL"), ViewColumn("orientation", "NOT NULL"),
    ViewColumn("field", "INTEGER NOT NULL")
  )

  /// The definition in CREATE TABLE.
  var definition: String { type.isEmpty ? name : "\(name) \(type)" }
}

/// A table of the present state.
///
/// The first column of each row is the number of a profile. A field of the groups `identity` and
/// `display` has a column by its row of the field table.
enum ViewTable: Int, CaseIterable {
  case display, safeArea, height, layout, member, attribute

  /// The name of the table.
  var name: String {
    switch self {
    case .display: "display_row"
    case .safeArea: "safe_area_row"
    case .height: "height_row"
    case .layout: "layout_row"
    case .member: "member_row"
    case .attribute: "attribute_row"
    }
  }

  /// The columns after the number of the profile; those of the key come first.
  var columns: [ViewColumn] { Self.shapes[rawValue].columns }

  /// How many columns there are after the number of the profile.
  var width: Int { Self.shapes[rawValue].columns.count }

  /// How many of these columns, from the first on, are the key of the rows of a profile.
  var keyCount: Int { Self.shapes[rawValue].keyCount }

  /// The columns and how many of them are keys, by the number of the table.
  private static let shapes: [(columns: [ViewColumn], keyCount: Int)] = allCases.map { table in
    let keys = table.keys
    return (keys + table.values, keys.count)
  }

  private var keys: [ViewColumn] {
    let os = ViewColumn("os", "TEXT NOT NULL")
    return switch self {
    case .display: [.display]
    case .safeArea: [.display, os, .orientation]
    case .height: [.field, .display, os, .orientation]
    case .layout: [.display, ViewColumn("mode", "NOT NULL"), .orientation]
    case .member: [.field, ViewColumn("number", "INTEGER NOT NULL")]
    case .attribute: [ViewColumn("key", "INTEGER NOT NULL")]
    }
  }

  private var values: [ViewColumn] {
    switch self {
    case .display:
      Self.displayFields.map { ViewColumn($0) } + [ViewColumn("listed", "INTEGER NOT NULL")]
    case .safeArea: Component.all(of: .safeArea).map { ViewColumn($0, isRequired: true) }
    case .height: [ViewColumn("height", "REAL NOT NULL")]
    case .layout:
      Component.all(of: .layout).map { ViewColumn($0, isRequired: $0 == .available) }
        + [ViewColumn("derived_from", "TEXT")]
    case .member: [ViewColumn("member", "TEXT NOT NULL")]
    case .attribute: [ViewColumn("value", "NOT NULL")]
    }
  }

  /// The fields that have columns in the table of displays, in their order.
  static let displayFields = Field.all.filter { $0.group == .display }

  /// The place of a display field among the columns of displays, counted from the display's name.
  static func place(of field: Field) -> Int? { displayFields.firstIndex(of: field).map { $0 + 1 } }
}

/// The statements of a table.
extension ViewTable {
  /// Creates the table.
  var create: String {
    let keys = (["profile"] + columns.prefix(keyCount).map(\.name)).joined(separator: ", ")
    let definitions = ["profile INTEGER NOT NULL"] + columns.map(\.definition)
    return "CREATE TABLE \(name)(\n  \(definitions.joined(separator: ", ")),\n"
      + "  PRIMARY KEY(\(keys))) WITHOUT ROWID;\n"
  }

  /// The condition that finds a row by the number of its profile and its keys.
  private var place: String { Self.places[rawValue] }

  /// With `=` SQLite would compile a statement about layouts again for each mode, to see whether the
  /// index of full-screen layouts can be used.
  private static let places = allCases.map { table in
    " WHERE profile = ?"
      + table.columns.prefix(table.keyCount).map { " AND \($0.name) IS ?" }.joined()
  }

  /// Inserts a row with new keys.
  ///
  /// It does not use REPLACE: SQLite would then keep rollback data of each statement, at a cost
  /// that grows with everything written before. With `OR FAIL` it keeps none: if a row cannot be
  /// inserted, the whole transaction is rolled back.
  var insert: String { Self.inserts[rawValue] }

  private static let inserts = allCases.map { table in
    "INSERT OR FAIL INTO \(table.name) VALUES("
      + [String](repeating: "?", count: table.width + 1).joined(separator: ", ") + ")"
  }

  /// Removes a row by the number of its profile and its keys.
  var delete: String { Self.deletes[rawValue] }

  private static let deletes = allCases.map { "DELETE FROM \($0.name)\($0.place)" }

  /// Removes all rows of a profile.
  var clear: String { "DELETE FROM \(name) WHERE profile = ?" }

  /// Sets one column of a row.
  func set(_ column: Int) -> String { Self.sets[rawValue][column] }

  private static let sets = allCases.map { table in
    table.columns.map { "UPDATE \(table.name) SET \($0.name) = ?\(table.place)" }
  }
}

/// The table of all profiles that ever existed, `profile_row`, with the values of the identity that
/// are not sets; its `present` is NULL if the profile is removed, and 1 otherwise.
enum ProfileTable {
  /// The name of the table.
  static let name = "profile_row"

  /// The columns by which the file finds a profile.
  static let finding = [
    ViewColumn("key", "INTEGER PRIMARY KEY"), ViewColumn("id", "TEXT NOT NULL"),
    ViewColumn("bucket", "INTEGER NOT NULL"),
  ]

  /// The fields that have columns, in their order.
  static let fields = Field.all.filter { field in
    field.group == .identity && field != .id && !ViewTable.hasMembers(field)
  }

  /// The columns of the present state: that there is one, and the fields.
  ///
  /// The revision that made it is in `version`: a change of other fields would write a page more for it here.
  static let present = [ViewColumn("present", "INTEGER")] + fields.map { ViewColumn($0) }

  /// All columns.
  static let columns = finding + present

  /// The places of the family and the idiom among `fields`.
  static let (family, idiom) = (
    fields.firstIndex(of: .family) ?? 0, fields.firstIndex(of: .idiom) ?? 0
  )

  /// The families of Apple's devices as a list in SQL.
  static let appleFamilies =
    "(" + Platform.appleFamilies.map { "'\($0)'" }.joined(separator: ", ")
    + ")"

  /// The condition that a row `v` of `version` is the last one of a profile `p`.
  static let lastVersion =
    "v.profile = p.key AND v.revision = (SELECT max(revision) FROM version WHERE profile = p.key)"

  /// Creates the table.
  static let create =
    "CREATE TABLE \(name)(\n  \(columns.map(\.definition).joined(separator: ", ")));\n"

  /// Sets the present state of a profile: its columns, then the number of the profile.
  static let update = set(present.map { "\($0.name) = ?" })

  /// Removes the present state of a profile.
  static let clear = set(present.map { "\($0.name) = NULL" })

  private static func set(_ columns: [String]) -> String {
    "UPDATE \(name) SET \(columns.joined(separator: ", ")) WHERE key = ?"
  }
}

extension ViewTable {
  /// Whether each member of a field has a row in `member`.
  ///
  /// Sets of known words, which displays have, are joined by `;` in a column.
  static func hasMembers(_ field: Field) -> Bool {
    if case .set = field.type { field.group == .identity } else { false }
  }

  /// The rows of a safe area, of a height or of the members of a field, for a WHERE clause; `nil` for another
  /// field.
  static func rows(of field: Field) -> String? {
    switch field.group {
    case .safeArea: "\(Self.safeArea.name) WHERE true"
    case .heights: "\(Self.height.name) WHERE field = \(field.number)"
    case .identity where hasMembers(field): "\(Self.member.name) WHERE field = \(field.number)"
    default: nil
    }
  }
}
