import DevcatValues
import DevcatSQLite

/// Writes the rows of the first profiles of a catalogue table by table, in the order of their
/// numbers, with many rows in one statement.
///
/// The indexes are built once after the last row.
///
/// All of it is one transaction: if it is interrupted, the catalogue does not change.
struct BulkWriter {
  /// How many rows a statement inserts.
  ///
  /// SQLite keeps its place in a table during a statement, and searches for it otherwise.
  private static let rowsPerStatement = 32
  /// The size of the cache of pages meanwhile, in KiB, negative as SQLite counts them.
  ///
  /// Pages are written once and in order. SQLite sorts for an index in as much memory, beside the
  /// cache.
  private static let cacheSize: DatabaseValue = -4096

  private let database: Connection
  /// The numbers of words.
  let words = FirstWords()
  private var hasIndexes = true
  private var isFilling = false
  /// The usual size of the cache.
  private var usualCacheSize = DatabaseValue.null
  /// The number of the next profile.
  private(set) var key = 1
  /// The layouts that displays of each size have.
  private var screens: [Size: ScreenLayouts] = [:]

  init(_ database: Connection) { self.database = database }

  /// Writes the rows of new profiles.
  mutating func write(_ batch: StagedBatch) throws {
    if !isFilling {
      // The connection does not map the file from now on: pages that are read once, for indexes and
      // layouts, would stay in memory.
      try database.pragma("mmap_size", set: 0)
      usualCacheSize = try database.pragma("cache_size")
      try database.pragma("cache_size", set: Self.cacheSize)
      // Sorting for an index needs as much space as the catalogue, so it uses files and not memory.
      // If the connection has temporary tables, SQLite refuses and sorts in memory.
      _ = try? database.pragma("temp_store", set: "file")
      isFilling = true
    }
    if hasIndexes, batch.count >= StagingPipeline.leastCount {
      try database.execute(Schema.dropIndexes)
      hasIndexes = false
    }
    try Words(database).insert(words.takeAdded())
    for (table, rows) in zip(BulkTable.all, batch.tables) { try write(rows, to: table) }
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

  /// Builds the indexes if they are missing.
  mutating func finish() throws {
    guard isFilling else { return }
    if !hasIndexes { try database.execute(Schema.buildIndexes) }
    try database.pragma("cache_size", set: usualCacheSize)
    _ = try? database.pragma("temp_store", set: "memory")
    (isFilling, hasIndexes) = (false, true)
  }

  /// Derives the layouts of displays, except for the sizes in `others`, which the caller derives.
  func deriveLayouts(exceptOf others: Set<Size>) throws {
    for (size, layouts) in screens where !others.contains(size) {
      try DerivedLayouts.derive(size, layouts, in: database)
    }
  }
}
