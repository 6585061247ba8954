import DevcatSQLite
public import DevcatValues

/// A query of a catalogue: which profiles, and which of their columns.
public struct Query: Hashable, Sendable {
  /// A text that the name, an alias or a model identifier contains; `nil` for all profiles.
  var search: String?
  /// The conditions, all of which must hold.
  var conditions: [Condition]
  /// The columns to read.
  public var columns: [Column]

  /// Makes a query.
  public init(search: String? = nil, conditions: [Condition] = [], columns: [Column]) {
    self.search = search
    self.conditions = conditions
    self.columns = columns
  }
}

/// Questions to the views, the tables that show the profiles at the head by columns.
public struct CatalogueViews {
  let file: CatalogueFile

  /// Calls `body` with the columns of each profile that a query finds, in id order.
  ///
  /// Derived layouts are found and read like others. An unknown value is `nil`.
  public func forEachRow(_ query: Query, _ body: ([FieldValue?]) throws -> Void) throws {
    try file.storing("query the catalogue") {
      let cells = QueryCells(query.columns, in: file)
      try forEachRow(query, select: cells.select, cells.values) { row in
        // The id is the first column.
        try body(try cells.read(row, from: 1))
      }
    }
  }

  /// The ids of the profiles that a query finds, in order.
  public func ids(matching query: Query) throws -> [String] {
    try file.storing("query the catalogue") {
      var ids: [String] = []
      try forEachRow(query, select: []) { ids.append($0.text(0)) }
      return ids
    }
  }

  /// How many profiles a query finds.
  public func count(matching query: Query) throws -> Int {
    try file.storing("query the catalogue") {
      var count = 0
      try forEachRow(query, select: []) { _ in count += 1 }
      return count
    }
  }

  /// The keys of all attributes, sorted, in O(n) for n attributes.
  public func attributeKeys() throws -> [String] {
    try file.storing("query the catalogue") {
      let rows = try file.database.prepare(
        "SELECT text FROM word WHERE number IN (SELECT key >> 2 FROM attribute_row)")
      return TextOrder.set(try rows.map { $0.text(0) })
    }
  }

  /// Calls `body` with the rows that a query finds in id order.
  ///
  /// In SQL, `p` is the profile; the id is the first column.
  ///
  /// - Parameters:
  ///   - select: The further columns.
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
      values.append(.text(LikePattern.escaped(search) + "%"))
    }
    // No table has what these are about, so each device that the others leave is asked.
    let computed = query.conditions.filter(\.isComputed)
    let current = CurrentProfiles(file)
    var rest = query.conditions.filter { !$0.isComputed }.map(ConditionSQL.init)
    var (tables, key) = ("profile_row p", "p.key")
    if query.search == nil, let leading = rest.firstIndex(where: { $0.keys != nil }) {
      // SQLite looks up the profiles in the order of the index.
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
      try file.database.prepare(
        "SELECT \((["p.id"] + select).joined(separator: ", ")) FROM \(tables) \(join) "
          + "WHERE \(([keys] + conditions).joined(separator: " AND ")) "
          + "ORDER BY \(order)\(suborder.map { ", \($0)" } ?? "")"
      ).bind(contentsOf: values)
    } body: { row in
      if !computed.isEmpty {
        guard let device = try current.device(id: row.text(0)),
          computed.allSatisfy({ $0.isMet(by: device.profile, derived: device.derived) })
        else { return }
      }
      try body(row)
    }
  }

  /// The condition that the name, the aliases or the models contain all words, or that the id begins
  /// with the search.
  ///
  /// It reads every name: an index of parts of names would cost each write more than the 10 ms that
  /// 25,000 profiles take.
  private static func searchCondition(_ words: [String]) -> String {
    let rows = [("alias_row", "alias"), ("model_row", "identifier")].map { table, column in
      "p.key IN (SELECT profile FROM \(table) WHERE \(column) LIKE ? ESCAPE '\\')"
    }
    let texts = ["coalesce(p.name, '') LIKE ? ESCAPE '\\'"] + rows
    return "("
      + texts.map { text in words.map { _ in text }.joined(separator: " AND ") }
      .joined(separator: " OR ") + " OR p.id LIKE ? ESCAPE '\\')"
  }

  /// The words of a search.
  ///
  /// A name, the aliases or the models must contain all of them.
  ///
  /// So 'iPad Pro 11' finds 'iPad Pro (11-inch)'. A text of only blanks is one word.
  private static func words(of search: String) -> [String] {
    let words = search.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? [search] : words
  }

  static func value(_ row: Statement, _ index: Int, _ type: FieldType?) -> FieldValue? {
    guard !row.isNull(index), let type else { return nil }
    switch type {
    case .text, .date, .version, .choice: return .text(row.text(index))
    case .number: return .number(row.double(index))
    case .boolean: return .boolean(row.bool(index))
    case .set(let words):
      // Sets of known words are joined by `;`, sets with a row for each member by a zero byte.
      return .members(row.text(index).split(separator: words.isEmpty ? "\0" : ";").map(String.init))
    case .safeArea, .layout:
      return try? FieldValue(parsing: row.text(index), as: type, field: "")
    case .attribute: return attribute(row.value(index))
    }
  }

  /// A Boolean attribute is stored as an integer, a number as a float.
  private static func attribute(_ value: DatabaseValue) -> FieldValue? {
    switch value {
    case .text(let text): .text(text)
    case .real(let number): .number(number)
    case .integer(let flag): .boolean(flag != 0)
    case .null, .blob: nil
    }
  }
}
