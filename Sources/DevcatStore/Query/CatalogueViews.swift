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
  /// A condition of order: the profiles must have a value of its column that is neither before, nor
  /// after, nor equal to its value; `nil` for all profiles.
  var incomparable: Condition?
  /// The version of the OS that values are asked for, by `Profile.systemName`; the newest of each device
  /// where there is none.
  public var versions: [String: OSVersion] = [:]

  /// Makes a query.
  public init(
    search: String? = nil, conditions: [Condition] = [], columns: [Column],
    incomparableWith incomparable: Condition? = nil
  ) {
    self.search = search
    self.conditions = conditions
    self.columns = columns
    self.incomparable = incomparable
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
      let cells = QueryCells(query, in: file)
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
      let sql = QuerySQL(query)
      guard sql.asked == nil else {
        var count = 0
        try forEachRow(query, select: []) { _ in count += 1 }
        return count
      }
      if let known = try countOfKnown(query) {
        // Most profiles have the value: none is read where all have it.
        let rows = try file.database.statement("SELECT count(*) FROM profile_row").first {
          $0.int(0)
        }
        return rows == known ? 0 : try file.state.count - known
      }
      let conditions = (sql.conditions + ["p.present"]).joined(separator: " AND ")
      // Removed profiles have no rows in the views.
      let source = sql.keys.map { "(\($0))" } ?? "\(sql.tables) WHERE \(conditions)"
      return try file.database.prepare("SELECT count(*) FROM \(source)")
        .bind(contentsOf: sql.values).first { $0.int(0) } ?? 0
    }
  }

  /// The number of profiles that have a value, for a query of nothing but that it is not known;
  /// `nil` for other queries, and where no table has a row for each value.
  private func countOfKnown(_ query: Query) throws -> Int? {
    guard query.search == nil, query.incomparable == nil, query.conditions.count == 1,
      query.conditions[0].comparison == .unknown
    else { return nil }
    let known = Query(
      conditions: [Condition(query.conditions[0].column, isKnown: true)], columns: [])
    return QuerySQL(known).keys == nil ? nil : try count(matching: known)
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
    let sql = QuerySQL(query)
    let current = CurrentProfiles(file, query.versions)
    // The last column says whether the tables may lack the value that holds now.
    let cells = (["p.id"] + select + [sql.asked?.text ?? "false"]).joined(separator: ", ")
    let values = values + (sql.asked?.values ?? []) + sql.values
    try forEachInOrder(by: sql.key) { keys, order in
      try file.database.prepare(
        "SELECT \(cells) FROM \(sql.tables) \(join) "
          + "WHERE \(([keys] + sql.conditions).joined(separator: " AND ")) "
          + "ORDER BY \(order)\(suborder.map { ", \($0)" } ?? "")"
      ).bind(contentsOf: values)
    } body: { row in
      if row.bool(1 + select.count) {
        guard let device = try current.device(id: row.text(0)),
          sql.computed.allSatisfy({ $0.isMet(by: device.profile, derived: device.derived) })
        else { return }
      }
      try body(row)
    }
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
