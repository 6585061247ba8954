import SQLite
public import Catalogue

/// A question to a catalogue: which profiles, and which of their columns.
public struct Query: Hashable, Sendable {
  /// A text that the name, an alias or a model identifier holds; `nil` for all.
  public var search: String?
  /// What must hold of a profile, all of it.
  public var conditions: [Condition]
  /// The columns to be read.
  public var columns: [Column]

  /// Makes a question.
  public init(search: String? = nil, conditions: [Condition] = [], columns: [Column]) {
    self.search = search
    self.conditions = conditions
    self.columns = columns
  }
}

extension CatalogueFile {
  /// Calls `body` with the columns of each profile that a question finds, in id order.
  ///
  /// Derived layouts are found and read like others. A value is `nil` where it is unknown.
  public func forEachRow(_ query: Query, _ body: ([FieldValue?]) throws -> Void) throws {
    try storing("query the catalogue") {
      let columns = query.columns.map(ColumnSQL.init)
      let types = query.columns.map(\.type)
      try forEachRow(
        query, select: columns.map(\.text), columns.flatMap { $0.source?.values ?? [] }
      ) { row in
        // The id is the first column.
        try body(types.indices.map { Self.value(row, $0 + 1, types[$0]) })
      }
    }
  }

  /// The ids of the profiles that a question finds, in order.
  public func ids(matching query: Query) throws -> [String] {
    try storing("query the catalogue") {
      var ids: [String] = []
      try forEachRow(query, select: []) { ids.append($0.text(0)) }
      return ids
    }
  }

  /// Calls `body` with the rows that a question finds, where `p` is the profile, in id order; the id is the first
  /// column.
  ///
  /// - Parameters:
  ///   - select: What is read besides.
  ///   - values: The parameters in `select`.
  ///   - join: A further table, as the text of a JOIN clause.
  ///   - suborder: The order of the rows of one profile.
  func forEachRow(
    _ query: Query, select: [String], _ values: [DatabaseValue] = [], joining join: String = "",
    then suborder: String? = nil, _ body: (Statement) throws -> Void
  ) throws {
    var values = values
    var conditions: [String] = []
    if let search = query.search {
      let words = Self.words(of: NormalizedText.of(search))
      let patterns = words.map { DatabaseValue.text("%" + LikePattern.escaped($0) + "%") }
      conditions.append(Self.searchCondition(words))
      values += patterns + patterns + patterns
    }
    var rest = query.conditions.map(ConditionSQL.init)
    var (tables, key) = ("profile_row p", "p.key")
    if query.search == nil, let leading = rest.firstIndex(where: { $0.keys != nil }) {
      // The profiles are looked up in the order in which the view's index has them.
      let condition = rest.remove(at: leading)
      tables = "(\(condition.keys ?? "")) c CROSS JOIN profile_row p ON p.key = c.profile"
      key = "c.profile"
      values += condition.values
    }
    for condition in rest {
      conditions.append(condition.text)
      values += condition.values
    }
    try forEachInOrder(by: key) { keys, order in
      try database.prepare(
        "SELECT \((["p.id"] + select).joined(separator: ", ")) FROM \(tables) \(join) "
          + "WHERE \(([keys] + conditions).joined(separator: " AND ")) "
          + "ORDER BY \(order)\(suborder.map { ", \($0)" } ?? "")"
      ).bind(contentsOf: values)
    } body: {
      try body($0)
    }
  }

  /// Texts of three characters and more go by the trigram index, which takes no escaped patterns.
  ///
  /// For shorter ones the escape keeps SQLite from it: 3.40 counts bytes and finds nothing then.
  private static func searchCondition(_ words: [String]) -> String {
    let likes = words.map { word in
      let isPlain = word.unicodeScalars.count >= 3 && !word.contains { "%_\\".contains($0) }
      return isPlain ? "LIKE ?" : "LIKE ? ESCAPE '\\'"
    }
    let selects = ["name", "aliases", "models"].map { column in
      "SELECT rowid FROM search WHERE "
        + likes.map { "\(column) \($0)" }.joined(separator: " AND ")
    }
    return "p.key IN (\(selects.joined(separator: " UNION ")))"
  }

  /// The words of a search, all of which a name, the aliases or the models must hold.
  ///
  /// So 'iPad Pro 11' finds 'iPad Pro (11-inch)'. Of nothing but blanks it is the blanks.
  private static func words(of search: String) -> [String] {
    let words = search.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? [search] : words
  }

  static func value(_ row: Statement, _ index: Int, _ type: FieldType?) -> FieldValue? {
    guard !row.isNull(index), let type else { return nil }
    switch type {
    case .text, .date, .choice: return .text(row.text(index))
    case .number: return .number(row.double(index))
    case .boolean: return .boolean(row.bool(index))
    case .set(let words):
      // Closed sets are joined by `;`, and members that have rows of their own by a zero byte.
      return .members(row.text(index).split(separator: words.isEmpty ? "\0" : ";").map(String.init))
    case .safeArea, .layout:
      return try? FieldValue(parsing: row.text(index), as: type, field: "")
    case .attribute: return attribute(row.value(index))
    }
  }

  /// A boolean attribute is stored as an integer, and a number as a float.
  private static func attribute(_ value: DatabaseValue) -> FieldValue? {
    switch value {
    case .text(let text): .text(text)
    case .real(let number): .number(number)
    case .integer(let flag): .boolean(flag != 0)
    case .null, .blob: nil
    }
  }
}
