import SQLite

/// Compares the search index with a new one of the same texts, and runs the check of FTS5.
struct SearchComparison {
  private let file: CatalogueFile

  init(_ file: CatalogueFile) { self.file = file }

  /// Throws if the index has rows without a profile, or other terms.
  func run() throws {
    let database = file.database
    try checkItself(database)
    let count = try database.prepare("SELECT count(*) FROM search").first { $0.int(0) } ?? 0
    guard try count == file.state.count else { throw Self.difference("has rows of no profile") }
    try withTerms(of: database) {
      let fresh = try index(of: database)
      try withTerms(of: fresh) { try compare(database, fresh) }
    }
  }

  /// Runs the check of FTS5 on a copy of the index in memory, because the check writes.
  private func checkItself(_ database: Connection) throws {
    let copy = try Connection(path: ":memory:", mode: .create)
    try copy.execute(Schema.search)
    try copy.transaction {
      for (table, columns) in Self.shadows {
        try copy.execute("DELETE FROM \(table)")
        let values = [String](repeating: "?", count: columns).joined(separator: ", ")
        let insert = try copy.prepare("INSERT INTO \(table) VALUES(\(values))")
        let rows = try database.prepare("SELECT * FROM \(table)")
        guard rows.columnCount == columns else { throw Self.difference("lacks a column") }
        try rows.forEach { row in
          try insert.bind(contentsOf: (0..<columns).map { row.value($0) }).run()
        }
      }
    }
    // Makes FTS5 read the index again instead of using its cache.
    try copy.execute("PRAGMA writable_schema = RESET")
    do {
      try copy.execute("INSERT INTO search(search) VALUES('integrity-check')")
    } catch {
      guard Verifier.isOfContent(error) else { throw error }
      throw Self.difference("is damaged, as FTS5 finds")
    }
  }

  /// The tables in which FTS5 stores the index, and their numbers of columns.
  private static let shadows = [
    ("search_config", 2), ("search_content", 4), ("search_data", 2), ("search_idx", 3),
  ]

  /// An index in memory of the texts in `database`.
  private func index(of database: Connection) throws -> Connection {
    let fresh = try Connection(path: ":memory:", mode: .create)
    try fresh.execute(Schema.search)
    try fresh.transaction {
      let insert = try fresh.statement("INSERT INTO search(name, aliases, models) VALUES(?, ?, ?)")
      try database.prepare("SELECT name, aliases, models FROM search").forEach { row in
        try insert.run(row.value(0), row.value(1), row.value(2))
      }
    }
    return fresh
  }

  /// Each term must have the same number of rows in both indexes, and both must have the same
  /// number of terms.
  private func compare(_ stored: Connection, _ fresh: Connection) throws {
    let counts = try [stored, fresh].map { database in
      try database.prepare("SELECT count(*) FROM temp.terms").first { $0.int(0) }
    }
    guard counts[0] == counts[1] else { throw Self.difference("has other terms than its texts") }
    let lookup = try stored.prepare("SELECT doc FROM temp.terms WHERE term = ?")
    try fresh.prepare("SELECT term, doc FROM temp.terms").forEach { row in
      let found = try lookup.bind(row.text(0)).first { $0.int(0) }
      guard found == row.int(1) else {
        throw Self.difference("does not find '\(row.text(0))' in its row")
      }
    }
  }

  /// Runs `body` while `temp.terms` lists the terms of an index.
  ///
  /// This also works for a read-only file.
  private func withTerms(of database: Connection, _ body: () throws -> Void) throws {
    let isQueryOnly = try database.pragma("query_only")
    try database.pragma("query_only", set: 0)
    defer {
      // Neither can fail: nothing uses the table any more, and the pragma belongs to the
      // connection.
      try? database.execute("DROP TABLE temp.terms")
      _ = try? database.pragma("query_only", set: isQueryOnly)
    }
    try database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, row)")
    try body()
  }

  private static func difference(_ text: String) -> Difference {
    Difference(text: "the search index \(text)", isRepairable: true)
  }
}
