import Catalogue
import SQLite

/// Writes the rows of the first profiles of a catalogue: table by table in key order, many with one
/// statement, and without the indexes, which are built once behind the last row.
///
/// All of it belongs to one transaction: whoever ends it in between leaves the catalogue as it was.
struct BulkWriter {
  /// How many rows a statement enters.
  private static let rowsPerStatement = 32

  private let database: Connection
  private var hasIndexes = true
  /// The row of the next profile in the search index.
  private(set) var searchRow = 1
  /// What the displays of each size have of layouts.
  private var screens: [Size: ScreenLayouts] = [:]

  init(_ database: Connection) { self.database = database }

  /// Writes the rows of new profiles.
  mutating func write(_ batch: StagedBatch) throws {
    if hasIndexes, batch.count >= StagingPipeline.leastCount, try hasNoVersion() {
      try database.execute(Schema.dropIndexes)
      hasIndexes = false
    }
    for table in BulkTable.allCases { try write(batch.cells[table.rawValue], to: table) }
    for row in batch.searchedInPart {
      // What is filled from the views would take the whole of its sets.
      try database.statement(
        "INSERT INTO search(rowid, name, aliases, models) VALUES(?, ?, ?, ?)"
      ).bind(contentsOf: row).run()
    }
    for (size, layouts) in batch.screens { screens[size, default: .none].add(layouts) }
    searchRow += batch.count
  }

  private func write(_ cells: [DatabaseValue], to table: BulkTable) throws {
    var start = 0
    for rows in [Self.rowsPerStatement, 1] {
      let step = rows * table.width
      guard cells.count - start >= step else { continue }
      let insert = try database.statement(table.insert(rows: rows))
      while cells.count - start >= step {
        try insert.bind(contentsOf: cells[start..<start + step]).run()
        start += step
      }
    }
  }

  /// Builds the indexes where there are none.
  mutating func buildIndexes() throws {
    if hasIndexes { return }
    try database.execute(Schema.buildIndexes)
    hasIndexes = true
  }

  /// Derives the layouts of displays whose sizes are not among `others`, which see to their own.
  func deriveLayouts(exceptOf others: Set<Size>) throws {
    for (size, layouts) in screens where !others.contains(size) {
      try DerivedLayouts.derive(
        size, fullScreen: layouts.derivesFullScreen, split: layouts.derivesSplit, in: database)
    }
  }

  /// Whether no profile was ever there: otherwise the indexes lead to what was.
  private func hasNoVersion() throws -> Bool {
    try database.statement("SELECT 1 FROM version LIMIT 1").bind().first { _ in true } == nil
  }
}
