import SQLite

extension ForeignFile {
  /// The bytes of an SQLite file with these tables, with the types, keys and indexes that they declare.
  ///
  /// Equal tables give equal bytes with one version of SQLite, which writes its number into the file.
  ///
  /// - Throws: `StoreError` where a cell holds bytes, of which a table knows only the count, or where
  ///   SQLite cannot hold the tables.
  public static func bytes(of tables: [ForeignTable]) throws -> [UInt8] {
    do {
      let database = try Connection(path: ":memory:")
      // What is overwritten leaves nothing behind, so that the bytes follow from the tables alone.
      try database.pragma("secure_delete", set: 1)
      try database.transaction(.immediate) {
        for table in tables { try write(table, to: database) }
        for statement in tables.flatMap(\.statements) { try database.execute(statement) }
      }
      return try database.serialized()
    } catch let error as SQLiteError {
      throw StoreError(error, "make the tables of")
    }
  }

  private static func write(_ table: ForeignTable, to database: Connection) throws {
    let name = quoted(table.name)
    let columns = "(" + table.columns.map(quoted).joined(separator: ", ") + ")"
    try database.execute("CREATE TABLE \(name) \(table.declaration ?? columns)")
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.prepare("INSERT INTO \(name) VALUES (\(places))")
    for row in table.rows {
      precondition(row.count == table.columns.count, "A row has a cell for every column")
      for (index, cell) in row.enumerated() {
        switch cell {
        case .null: try insertion.bindNull(at: index + 1)
        case .integer(let number): try insertion.bind(number, at: index + 1)
        case .real(let number): try insertion.bind(number, at: index + 1)
        case .text(let text): try insertion.bind(text, at: index + 1)
        case .bytes:
          throw StoreError(
            .invalid, "make the tables of", path: database.path,
            "a cell of '\(table.name)' holds bytes, of which only the count is known")
        }
      }
      try insertion.run()
    }
  }
}
