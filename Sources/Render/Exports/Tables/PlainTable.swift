public import Catalogue

/// A table as a database holds it.
public struct PlainTable: Sendable {
  /// The name.
  public let name: String
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with a text, number or boolean, or nothing, for every column.
  public internal(set) var rows: [[FieldValue?]] = []
  /// Its columns with their types, and its keys, as they follow its name in SQL.
  public let declaration: String
  /// Statements of SQL that run when all tables have their rows: its indexes.
  public internal(set) var statements: [String]

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - columns: The columns with their types, such as `id TEXT`.
  ///   - key: The columns of the primary key; none for a table without one.
  ///   - parent: The table whose key the first columns are, and how many of them.
  ///   - indexed: The columns that have an index of their own.
  init(
    _ name: String, _ columns: [String], key: [String] = [],
    parent: (table: String, columns: [String])? = nil, indexed: [String] = []
  ) {
    self.name = name
    self.columns = columns.map { String($0.prefix { $0 != " " }) }
    // 'left' and 'right' are words of SQL.
    var lines = columns.map { column in
      let name = column.prefix { $0 != " " }
      return "\"\(name)\"" + column.dropFirst(name.count)
    }
    if !key.isEmpty { lines.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
    if let parent {
      let own = self.columns.prefix(parent.columns.count).joined(separator: ", ")
      lines.append(
        "FOREIGN KEY (\(own)) REFERENCES \(parent.table)(\(parent.columns.joined(separator: ", ")))"
      )
    }
    declaration = "(\n  " + lines.joined(separator: ",\n  ") + "\n)"
    statements = indexed.map { "CREATE INDEX \(name)_\($0) ON \(name)(\($0))" }
  }

  mutating func add(_ row: [FieldValue?]) {
    precondition(row.count == columns.count, "A row has a cell for every column")
    rows.append(row)
  }
}
