import CDevcatSQLite

/// One connection to one SQLite database; used by one thread or actor at a time.
///
/// It is opened without SQLite's mutexes, and so it is not `Sendable`: an actor or a serial
/// executor makes sure that only one thread uses it.
public final class Connection {
  /// How the file is opened.
  public enum Mode: Sendable {
    /// Reading only; the file must exist. A file in WAL mode needs a folder that can be written.
    case readOnly
    /// Reading only, for a file that nobody changes meanwhile, such as a file on read-only media:
    /// SQLite takes no locks, and neither reads nor creates a `-wal` or `-shm` file.
    case immutable
    /// Reading and writing; the file must exist.
    case readWrite
    /// Reading and writing; creates the file if it does not exist.
    case create
  }

  let handle: DatabaseHandle
  /// Whether a part of the open transaction has failed that is not undone alone.
  var isBroken = false
  /// The cached statements by their texts.
  private var cache: [String: Statement] = [:]

  /// Opens the database at a path, or one in memory for `:memory:`.
  ///
  /// SQLite reads the file when it is first used. So the first statement fails if the file is not a
  /// database (`SQLiteError.Code.notADatabase`).
  public init(path: String, mode: Mode = .readWrite) throws(SQLiteError) {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    isImmutable = mode == .immutable
    let name = isImmutable ? Self.immutableURI(path) : path
    handle = try DatabaseHandle(path: path, name: name, flags: access | SQLITE_OPEN_NOMUTEX)
    #if canImport(Darwin)
      // fsync leaves bytes in the disk's own cache there.
      if !isReadOnly { try execute("PRAGMA fullfsync = 1") }
    #endif
  }

  /// The path as a `file:` URI; characters with a meaning in URIs are percent-encoded.
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

  /// Whether it takes the file for one that nobody changes: it then never sees that somebody did.
  public let isImmutable: Bool

  /// The path that the connection was opened with.
  public var path: String { handle.path }

  /// Whether the database cannot be written through this connection.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle.raw, "main") == 1 }

  /// How long a statement waits for the locks of other connections before it fails with `busy`.
  ///
  /// Default: zero; at most 24 days.
  public var busyTimeout: Duration = .zero {
    didSet {
      let (seconds, fraction) = busyTimeout.components
      // 2,000,000 s in milliseconds still fit SQLite's 32 bits.
      let milliseconds = min(max(seconds, 0), 2_000_000) * 1000 + fraction / 1_000_000_000_000_000
      sqlite3_busy_timeout(handle.raw, Int32(max(milliseconds, 0)))
    }
  }

  /// The row id of the last row that was inserted through this connection, or 0.
  public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle.raw) }

  /// The statement for an SQL text, prepared once and cached until the connection closes.
  ///
  /// Use it for texts that are written in code. Use `prepare(_:)` for texts that are composed at
  /// run time, because the cache has no limit. If the cached statement is in use (on a row), the
  /// caller gets a new one.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let cached = cache[sql] { return cached.isOnRow ? try prepare(sql) : cached }
    let made = try Statement(sql, on: handle, persistent: true)
    cache[sql] = made
    return made
  }

  /// A new statement that is not cached.
  ///
  /// Throws `misuse` if the text holds no statement or more than one.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, persistent: false)
  }

  /// Runs a script of any number of statements, whose rows are skipped.
  ///
  /// It stops at the first failure and keeps the changes before it: wrap it in a transaction.
  public func execute(_ script: String) throws(SQLiteError) {
    var rest = script
    while let (statement, tail) = try Statement.first(of: rest, on: handle) {
      while try statement.step() {}
      rest = tail
    }
  }

  /// Clears the cache of statements, which frees their memory.
  public func clearCache() { cache = [:] }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection {
  /// The value of a pragma, such as `user_version`; null if SQLite returns no row.
  ///
  /// The name must be written in code, as `name` or `schema.name`.
  public func pragma(_ name: String) throws(SQLiteError) -> DatabaseValue {
    try answer(to: "PRAGMA \(checked(name))")
  }

  /// Sets a pragma, and returns the answer of SQLite, or null if it returns no row.
  ///
  /// The value is a number, or a word that is written in code. `journal_mode` answers with the present mode,
  /// which may differ from the requested one.
  @discardableResult
  public func pragma(
    _ name: String, set value: some CustomStringConvertible
  ) throws(SQLiteError) -> DatabaseValue {
    try answer(to: "PRAGMA \(checked(name)) = \(value)")
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
