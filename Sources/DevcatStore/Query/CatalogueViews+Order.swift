import DevcatSQLite
public import DevcatValues

extension CatalogueViews {
  /// The ids of the profiles that a query finds, in the order for people (`DeviceOrder`), in O(n
  /// log n) for n profiles.
  public func orderedIDs(matching query: Query) throws -> [String] {
    try file.storing("query the catalogue") { try ordered(query, select: []) { $0.text(0) } }
  }

  /// The results of `make` for the columns of the profiles that a query finds, in that order.
  ///
  /// An unknown value is `nil`. All results are in memory, unlike with `forEachRow`; a profile of
  /// which `make` returns `nil` is left out.
  public func orderedRows<Row>(
    _ query: Query, make: ([FieldValue?]) throws -> Row?
  ) throws -> [Row] {
    try file.storing("query the catalogue") {
      let cells = QueryCells(query, in: file)
      return try ordered(query, select: cells.select, cells.values) { row in
        try make(try cells.read(row, from: Self.orderColumns.count + 1))
      }
    }
  }

  /// The columns that decide the order of devices.
  private static let orderColumns = [
    "p.name", "p.family", "p.released", "d.diagonal", "d.points_width", "d.points_height",
  ]

  /// Makes a value of each row, or none, and returns the values in the order for people.
  private func ordered<Row>(
    _ query: Query, select: [String], _ values: [DatabaseValue] = [],
    _ make: (Statement) throws -> Row?
  ) throws -> [Row] {
    var rows: [Row] = []
    var order = DeviceOrder()
    try forEachRow(
      query, select: Self.orderColumns + select, values,
      joining: "LEFT JOIN display_row d ON d.profile = p.key AND d.display = 0"
    ) { row in
      guard let made = try make(row) else { return }
      rows.append(made)
      let hasPoints = !row.isNull(5) && !row.isNull(6)
      row.withBlob(0) { id in
        row.withBlob(row.isNull(1) ? 0 : 1) { name in
          order.add(
            id: id, name: name, family: row.textOrNil(2), released: row.textOrNil(3),
            diagonal: row.isNull(4) ? nil : row.double(4),
            points: hasPoints ? Size(width: row.double(5), height: row.double(6)) : nil)
        }
      }
    }
    return order.indices().map { rows[$0] }
  }

  /// Calls `body` with the rows of a query over `profile_row p` in id order; the id is the first
  /// column.
  ///
  /// The numbers of the first profiles are in id order, so SQLite reads their rows in storage
  /// order. Later profiles are sorted and merged into them.
  /// - Parameters:
  ///   - key: The column with the numbers; it has an index.
  ///   - query: Makes the query for the rows with the condition `keys`, in the order `order`.
  func forEachInOrder(
    by key: String = "p.key", _ query: (_ keys: String, _ order: String) throws -> Statement,
    body: (Statement) throws -> Void
  ) throws {
    let limit = ProfileKeys.firstLater
    let first = try query("\(key) < \(limit) AND p.revision IS NOT NULL", key)
    let later = try query("\(key) >= \(limit) AND p.revision IS NOT NULL", "p.id")
    defer {
      first.reset()
      later.reset()
    }
    var isLater = try later.step()
    while try first.step() {
      while isLater, Self.precedes(later, first) {
        try body(later)
        isLater = try later.step()
      }
      try body(first)
    }
    while isLater {
      try body(later)
      isLater = try later.step()
    }
  }

  /// Whether the id of a row precedes the id of another.
  private static func precedes(_ one: Statement, _ other: Statement) -> Bool {
    one.withBlob(0) { one in other.withBlob(0) { one.lexicographicallyPrecedes($0) } }
  }
}
