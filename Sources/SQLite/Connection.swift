import CSQLite

/// One connection to one SQLite database; used by one thread or actor at a time.
///
/// It is opened without SQLite's own mutexes, hence not `Sendable`: an actor, or a serial
/// executor, is what keeps two threads apart.
public final class Connection {
  /// How the file is opened.
  public enum Mode: Sendable {
    /// Reading only; the file must exist. A file in WAL mode needs a folder that can be written.
    case readOnly
    /// Reading only, of a file that nobody changes meanwhile, such as one on read-only media: no
    /// locks are taken and no `-wal` or `-shm` file is looked at or made.
    case immutable
    /// Reading and writing; the file must exist.
    case readWrite
    /// Reading and writing; the file is made if it does not exist.
    case create
  }

  let handle: DatabaseHandle
  private var cache: [String: Statement] = [:]

  /// Opens the database at a path, or one in memory for `:memory:`.
  ///
  /// SQLite reads the file only when it is first used: one that is no database is found out by the
  /// first statement (`SQLiteError.Code.notADatabase`).
  public init(path: String, mode: Mode = .readWrite) throws(SQLiteError) {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let name = mode == .immutable ? Self.immutableURI(path) : path
    handle = try DatabaseHandle(path: path, name: name, flags: access | SQLITE_OPEN_NOMUTEX)
  }

  /// A `file:` address of the path; what has a meaning in a URI is percent-encoded.
  private static func immutableURI(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var uri = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: uri.append(byte)
      }
    }
    return String(decoding: uri, as: UTF8.self) + "?immutable=1"
  }

  /// The path that the connection was opened with.
  public var path: String { handle.path }

  /// Whether the database cannot be written through this connection.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle.raw, "main") == 1 }

  /// How long a statement waits for other connections' locks before it fails with `busy`; zero
  /// at first, at most 24 days.
  public var busyTimeout: Duration = .zero {
    didSet {
      let (seconds, fraction) = busyTimeout.components
      let milliseconds = min(max(seconds, 0), 2_000_000) * 1000 + fraction / 1_000_000_000_000_000
      sqlite3_busy_timeout(handle.raw, Int32(max(milliseconds, 0)))
    }
  }

  /// The row id of the last row that was inserted through this connection, or 0.
  public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle.raw) }

  /// How many rows the last INSERT, UPDATE or DELETE changed, without those of triggers.
  public var changes: Int { Int(sqlite3_changes64(handle.raw)) }

  /// How many rows were changed since the connection was opened.
  public var totalChanges: Int { Int(sqlite3_total_changes64(handle.raw)) }

  /// What lets another thread or task end the running statement.
  public var interrupter: Interrupter { Interrupter(handle: handle) }

  /// The statement for an SQL text, prepared once and kept as long as the connection.
  ///
  /// Meant for texts that are written in code; use `prepare(_:)` for those put together at run
  /// time, since the cache is not bounded. If the kept one stands on a row just now (a use inside
  /// a use), a fresh one is handed out.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let cached = cache[sql] {
      guard cached.isOnRow else { return cached }
      return try prepare(sql)
    }
    let made = try Statement(sql, on: handle, persistent: true)
    cache[sql] = made
    return made
  }

  /// A statement of its own that is not cached.
  ///
  /// Throws `misuse` if the text holds no statement or more than one.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, persistent: false)
  }

  /// Runs a script of any number of statements, whose rows are skipped.
  ///
  /// It stops at the first failure, and what ran before it stays done: wrap it in a transaction.
  public func execute(_ script: String) throws(SQLiteError) {
    var rest = script
    while let (statement, tail) = try Statement.first(of: rest, on: handle) {
      while try statement.step() {}
      rest = tail
    }
  }

  /// Lets go of the cached statements, which releases what they hold in memory.
  public func clearCache() { cache.removeAll() }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection {
  /// The value of a pragma, such as `user_version`; null if it answers no row.
  ///
  /// The name is written in code, as `name` or `schema.name`.
  public func pragma(_ name: String) throws(SQLiteError) -> DatabaseValue {
    try answer(to: "PRAGMA \(checked(name))")
  }

  /// Sets a pragma, and returns what SQLite answered (`journal_mode` answers the mode it is now
  /// in, which need not be the one asked for), or null if it answers no row.
  @discardableResult
  public func pragma(_ name: String, set value: DatabaseValue) throws(SQLiteError) -> DatabaseValue
  {
    try answer(to: "PRAGMA \(checked(name)) = \(value.literal)")
  }

  private func answer(to sql: String) throws(SQLiteError) -> DatabaseValue {
    let statement = try prepare(sql)
    var value = DatabaseValue.null
    if try statement.step() {
      value = statement.value(0)
      while try statement.step() {}
    }
    return value
  }

  private func checked(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
        || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
    precondition(isPlain && !name.isEmpty, "a pragma is named by letters and '_': '\(name)'")
    return name
  }
}
