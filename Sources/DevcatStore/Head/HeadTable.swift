import DevcatValues
import DevcatSQLite

/// A table of the head, whose rows follow from the profiles one by one.
///
/// devcat finds devices by two of them. The others are for people with an SQLite shell: they hold what is
/// recorded in plain words, and nothing in devcat reads them but `verify`. They lack attributes, which were
/// a third of the bytes of a file with Google Play's list (decision 126).
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
      (identityFields + displayFields).map { ($0.column, $0.type.columnType) }),
    HeadTable(
      "size_class",
      key: [("device", "TEXT"), ("display", "TEXT"), ("mode", "TEXT"), ("orientation", "TEXT")],
      [
        ("available", "INTEGER NOT NULL"), ("horizontal", "TEXT"), ("vertical", "TEXT"),
        ("width", "REAL"), ("height", "REAL"),
      ]),
    HeadTable(
      "safe_area",
      key: [("device", "TEXT"), ("display", "TEXT"), ("os", "TEXT"), ("orientation", "TEXT")],
      ["top", "left", "bottom", "right"].map { ($0, "REAL NOT NULL") }),
    HeadTable(
      "height",
      key: [
        ("device", "TEXT"), ("display", "TEXT"), ("field", "TEXT"), ("os", "TEXT"),
        ("orientation", "TEXT"),
      ], [("height", "REAL NOT NULL")]),
  ]

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
    let id = DatabaseValue.text(profile.id)
    for entry in profile.entries {
      guard let field = entry.path.field, entry.path.isKnown, entry.path.display != Self.mainName
      else { continue }
      let (keys, value) = (entry.path.groupKeys.map(DatabaseValue.text), entry.value)
      let display = DatabaseValue.text(entry.path.display ?? Self.mainName)
      switch field.group {
      case .identity, .display, .attributes: break
      case .layouts:
        guard let layout = value.layout else { continue }
        let traits = layout.traits ?? LayoutTraits()
        tables[3].append(
          [id, display] + keys + [
            .integer(layout == .notAvailable ? 0 : 1), Self.word(traits.horizontal),
            Self.word(traits.vertical), traits.width.map(DatabaseValue.real) ?? .null,
            traits.height.map(DatabaseValue.real) ?? .null,
          ])
      case .safeArea:
        guard let insets = value.insets else { continue }
        tables[4].append(
          [id, display] + keys + insets.lengths.map(DatabaseValue.real))
      case .heights:
        guard let height = value.number else { continue }
        tables[5].append([id, display, .text(field.column)] + keys + [.real(height)])
      }
    }
    tables[2] = Self.devices(profile)
  }

  /// The name of the main display in rows; a further one with this name has none.
  private static let mainName = "main"

  /// A row for each display.
  private static func devices(_ profile: Profile) -> [[DatabaseValue]] {
    let identity = HeadTable.identityFields.map { DatabaseValue(profile[$0.at()]) }
    return profile.displays.filter { $0.name != mainName }.map { display in
      [.text(profile.id), .text(display.name ?? mainName)] + identity
        + HeadTable.displayFields.map { DatabaseValue(display[$0]) }
    }
  }

  private static func word(_ sizeClass: SizeClass?) -> DatabaseValue {
    sizeClass.map { .text($0.name) } ?? .null
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
