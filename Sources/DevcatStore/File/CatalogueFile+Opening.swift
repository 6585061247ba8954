public import DevcatValues
import DevcatSQLite
import DevcatSystem

extension CatalogueFile {
  /// How a catalogue file is opened.
  public enum Access: Sendable {
    /// Reads only; works also for a file without write permission.
    case readOnly
    /// Reads and writes.
    case readWrite
  }

  /// Whether there is a catalogue at a path, of any schema and in any state.
  public static func isCatalogue(at path: String) -> Bool { FileHeader.isCatalogue(path) }

  /// Opens a catalogue file.
  ///
  /// A file that is only read is read as it is if it has no log and none can be made beside it. What lives on
  /// opens it again for each use (`isFrozen`), since others may write again.
  ///
  /// - Throws: `Failure` if the file does not exist, is not a catalogue, has another schema, is
  ///   truncated, or has no write permission. Then the file is not changed.
  public static func open(at path: String, access: Access) throws -> CatalogueFile {
    try FileHeader.requireFile(path)
    do {
      do {
        return try opened(connect(path, access: access), path, access)
      } catch let error as SQLiteError
        where error.code == .noRoomForIndex && access == .readOnly
      {
        // Without a log the file has every commit, and a full disk lets nobody begin one.
        guard FileHeader.hasNoLog(path) else { throw error }
        return try opened(Connection(path: path, mode: .immutable), path, access)
      }
    } catch let error as SQLiteError where error.code == .interrupted {
      // Thrown by `defended`, which bounds the work on a schema from outside.
      throw Failure.file(
        .invalid, "open the catalogue", path: path, "it has far more tables than a catalogue",
        hint: "Clone or import it again, or restore a backup.", underlying: error)
    } catch let error as SQLiteError {
      throw Failure.file(error, "open the catalogue")
    }
  }

  private static func opened(
    _ database: Connection, _ path: String, _ access: Access
  ) throws -> CatalogueFile {
    try database.defended {
      try configure(database)
      try checkSchema(of: database)
    }
    let file = try CatalogueFile(opened: database, path: path)
    file.isQueryOnly = access == .readOnly
    // A new file keeps its rollback journal until its first revision (decision 8).
    file.usesRollbackJournal =
      try access == .readWrite && database.pragma("journal_mode") == "delete"
    // The connection itself may be able to write (`connect`).
    if access == .readOnly { try database.pragma("query_only", set: 1) }
    return file
  }

  /// Creates a new, empty catalogue file.
  ///
  /// - Throws: `Failure` if the file exists already or cannot be created.
  public static func create(
    at path: String, id: CatalogueID, name: String
  ) throws -> CatalogueFile {
    // Made before SQLite opens it, which would accept an existing file.
    try makeEmpty(path, "create the catalogue")
    do {
      let database = try Connection(path: path, mode: .readWrite)
      let file = try CatalogueFile(new: database, path: path, id: id, name: name)
      file.usesRollbackJournal = true
      return file
    } catch {
      DatabaseFiles.remove(at: path)
      throw (error as? SQLiteError).map { Failure.file($0, "create the catalogue") } ?? error
    }
  }

  /// Makes an empty file where nothing stands.
  static func makeEmpty(_ path: String, _ operation: String) throws(Failure) {
    do throws(SystemError) {
      _ = try OpenFile(path, for: .making(permissions: 0o644))
    } catch {
      throw Failure.file(
        error.isTaken ? .exists : .inputOutput, operation, path: path,
        error.isTaken ? "the file exists already" : error.reason,
        hint: error.isTaken
          ? "Choose another path, or remove the file first."
          : "Check that the folder exists and may be written.")
    }
  }

  /// Makes an empty catalogue in memory.
  public static func inMemory(id: CatalogueID, name: String) throws -> CatalogueFile {
    let database = try Connection(path: ":memory:", mode: .create)
    return try CatalogueFile(new: database, path: ":memory:", id: id, name: name)
  }

  /// Lets commits of this connection survive a kill, but not a loss of power, after which the file is
  /// whole and may lack the last ones: for a cache, whose commits then cost no sync.
  package func syncRarely() throws {
    _ = try storing("open the catalogue") { try database.pragma("synchronous", set: "normal") }
  }

  /// Removes the files of a catalogue that could not be filled.
  ///
  /// It must not be used afterwards.
  func remove() {
    DatabaseFiles.remove(at: path)
  }

  private convenience init(
    new database: Connection, path: String, id: CatalogueID, name: String
  ) throws {
    let name = NormalizedText.of(name)
    if let excess = Limit.catalogueName.excess(name.utf8.count) {
      throw Failure.file(
        .tooLarge, "create the catalogue", path: path, excess.description,
        hint: "Give a shorter name.")
    }
    try Self.configure(database)
    self.init(database: database, path: path, id: id)
    try database.transaction(.immediate) {
      try database.execute(Schema.all)
      try database.pragma("user_version", set: Schema.version)
      try database.pragma("application_id", set: Schema.applicationID)
      try setMeta("catalogue", id.description)
      try setMeta("name", name)
      try writeEmptyTree()
    }
  }

  private convenience init(opened database: Connection, path: String) throws {
    let id = try database.statement("SELECT value FROM meta WHERE key = 'catalogue'").bind()
      .first { $0.text(0) }
    guard let id = id.flatMap(CatalogueID.init(_:)) else {
      throw Failure.file(
        .damaged, "open the catalogue", path: path, "it does not say which catalogue it is",
        hint: "Restore it from a backup, a snapshot or a hub.")
    }
    self.init(database: database, path: path, id: id)
  }

  /// Opens the file for writing if that is permitted, also for reading: only then does SQLite
  /// remove its log files at the end.
  private static func connect(_ path: String, access: Access) throws -> Connection {
    let database: Connection
    let target = FileHeader.target(of: path)
    if access == .readWrite || Path.isWritable(path) && Path.isWritable(Folder.parent(of: target)) {
      database = try Connection(path: path, mode: .readWrite)
    } else if Path.exists(target + "-wal") {
      database = try Connection(path: path, mode: .readOnly)
    } else {
      // Reading a file in WAL mode needs files beside it, which may not be made here.
      database = try Connection(path: path, mode: .immutable)
    }
    try FileHeader.check(database)
    if access == .readWrite, !Path.isWritable(path) {
      throw Failure.file(
        .readOnly, "open the catalogue", path: path, "you have no permission to write it",
        hint: "Check the permissions of the file and of its folder.")
    }
    return database
  }

  private static func configure(_ database: Connection) throws(SQLiteError) {
    database.busyTimeout = .seconds(5)
    try database.pragma("synchronous", set: "full")
    // A negative size is in KiB: 8 MiB, which a list of all devices fills once, and uses no second time.
    try database.pragma("cache_size", set: -8192)
    // SQLite copies the log into the file after a commit that makes it longer than 1,000 pages (4 MB). A log
    // that a reader or a large commit made longer is cut to 16 MiB when it begins anew.
    try database.pragma("journal_size_limit", set: 16_777_216)
    // Nested transactions keep their rollback data in memory, not on disk.
    try database.pragma("temp_store", set: "memory")
  }

  /// Checks the number of the schema, and that the file has nothing but our tables and indexes.
  ///
  /// While there is a `-wal` file, the first page may not show the number. A view in place of a table
  /// could be without end, and a trigger could change what is written. What is missing is not looked
  /// for here: `verify` finds and repairs it.
  private static func checkSchema(of database: Connection) throws {
    let path = database.path
    guard case .integer(let number) = try database.pragma("user_version") else { return }
    if number == 0 {
      throw Failure.file(
        .notACatalogue, "open the catalogue", path: path,
        "it is empty: creating it was interrupted", hint: "Remove it, and create it again.")
    }
    if number > Schema.version { throw FileHeader.newer(Int(number), path) }
    guard number == Schema.version else {
      throw Failure.file(
        .older, "open the catalogue", path: path,
        "it has schema \(number), and this devcat knows schema \(Schema.version)",
        hint: "Push or export it with the devcat that made it, then clone or import it again.")
    }
    // Indexes of keys have no text: SQLite makes them with their tables.
    try database.statement("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
      .forEach { row in
        if Schema.stored.contains(row.text(2)) { return }
        throw Failure.file(
          .invalid, "open the catalogue", path: path,
          "it has a \(Excerpt.of(row.text(0), upTo: 16)) '\(Excerpt.of(row.text(1)))' that no catalogue has",
          hint: "Another program changed the file: clone or import it again, or restore a backup.")
      }
  }
}
