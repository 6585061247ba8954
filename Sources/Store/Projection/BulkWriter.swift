import Catalogue
import SQLite

/// Writes the rows of the first profiles of a catalogue: table by table in the order of their numbers, many with one
/// statement, and without the indexes, which are built once behind the last row.
///
/// All of it belongs to one transaction: whoever ends it in between leaves the catalogue as it was.
struct BulkWriter {
  /// How many rows a statement enters.
  private static let rowsPerStatement = 32
  /// How many bytes of new entries the search index collects before it writes them out, while it is
  /// filled, and otherwise, which is SQLite's own choice: what is written in fewer pieces is merged less.
  private static let searchBytes = (filling: 8 << 20, otherwise: 1 << 20)

  private let database: Connection
  private var hasIndexes = true
  private var isFilling = false
  /// How much of the file was mapped before the bulk; SQLite's answer for a file in memory is NULL.
  private var mappedBytes = DatabaseValue.null
  /// The number of the next profile.
  private(set) var key = 1
  /// What the displays of each size have of layouts.
  private var screens: [Size: ScreenLayouts] = [:]

  init(_ database: Connection) { self.database = database }

  /// Writes the rows of new profiles.
  mutating func write(_ batch: StagedBatch) throws {
    if !isFilling {
      try setSearchBytes(Self.searchBytes.filling)
      // What is sorted for an index, and the pages that are read for it, are as large as the catalogue, and no work for
      // memory. Where the connection has temporary tables SQLite refuses, and sorts in memory.
      mappedBytes = try database.pragma("mmap_size")
      try database.pragma("mmap_size", set: 0)
      _ = try? database.pragma("temp_store", set: "file")
      isFilling = true
    }
    if hasIndexes, batch.count >= StagingPipeline.leastCount {
      try database.execute(Schema.dropIndexes)
      hasIndexes = false
    }
    for (table, rows) in zip(BulkTable.all, batch.tables) { try write(rows, to: table) }
    let search = try database.statement(ProjectionWriter.insertSearch)
    var place = 0
    for _ in 0..<batch.searched.count { place = try search.run(batch.searched.values, from: place) }
    for (size, layouts) in batch.screens { screens[size, default: .none].add(layouts) }
    key += batch.count
  }

  private func write(_ rows: StagedBatch.Rows, to table: (name: String, width: Int)) throws {
    var (place, left) = (0, rows.count)
    for step in [Self.rowsPerStatement, 1] where left >= step {
      let insert = try database.statement(
        BulkTable.insert(table.name, width: table.width, rows: step))
      while left >= step {
        place = try insert.run(rows.values, from: place)
        left -= step
      }
    }
  }

  /// Builds the indexes where there are none.
  mutating func finish() throws {
    guard isFilling else { return }
    try setSearchBytes(Self.searchBytes.otherwise)
    if !hasIndexes { try database.execute(Schema.buildIndexes) }
    _ = try? database.pragma("temp_store", set: "memory")
    if mappedBytes != .null { try database.pragma("mmap_size", set: mappedBytes) }
    (isFilling, hasIndexes) = (false, true)
  }

  private func setSearchBytes(_ count: Int) throws {
    try database.statement("INSERT INTO search(search, rank) VALUES('hashsize', ?)").run(count)
  }

  /// Derives the layouts of displays whose sizes are not among `others`, which see to their own.
  func deriveLayouts(exceptOf others: Set<Size>) throws {
    for (size, layouts) in screens where !others.contains(size) {
      try DerivedLayouts.derive(
        size, fullScreen: layouts.derivesFullScreen, split: layouts.derivesSplit, in: database)
    }
  }
}
