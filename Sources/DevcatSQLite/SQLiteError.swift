import CDevcatSQLite

/// A failure that SQLite reported, with the operation that failed and a hint.
///
/// It never contains values that are bound to a statement.
public struct SQLiteError: Error, Sendable, Equatable {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    case open, prepare, bind, step, read, write, backup
  }

  /// SQLite's extended result code.
  public var code: Code
  /// The operation that failed.
  public var operation: Operation
  /// The database file, or `:memory:`.
  public var path: String
  /// The text of the statement, if there is one: with placeholders, never with bound values.
  var sql: String?
  /// The message of SQLite, in English.
  public var message: String
  /// The offset of the error in `sql` in bytes, if SQLite knows it.
  public var offset: Int?

  /// The next step for the user; `nil` if there is no advice.
  public var hint: String? {
    if code == .moved { return "Nothing was changed. Put it back, then try again." }
    if code == .noRoomForIndex { return Self.full }
    return switch code.primary {
    case .full: Self.full
    case .busy, .locked: "Another process is using the file: try again when it is done."
    case .corrupt: "The file is damaged: restore it from a backup, a snapshot or a hub."
    case .notADatabase: "The file is not an SQLite database: check the path."
    case .readOnly: "The file may not be written: check its permissions and those of its folder."
    case .cantOpen: "Check that the path is right, and that you may read and write there."
    case .ioError: "The disk failed or is gone: check it, then try again."
    default: nil
    }
  }
}

extension SQLiteError {
  private static let full = "Free some space, then try again."
}

extension SQLiteError: CustomStringConvertible {
  /// One sentence for people: what failed, on what, why, and what to do next.
  public var description: String {
    var text = "cannot \(operation.rawValue) "
    if let sql {
      text += "'\(sql)' "
      if let offset { text += "(at byte \(offset)) " }
      text += "on "
    }
    text += "'\(path)': \(message) (SQLite code \(code.rawValue))"
    if let hint { text += ". \(hint)" }
    return text
  }
}

extension SQLiteError {
  /// An SQLite result code, primary or extended; open, since later versions add codes.
  ///
  /// Source: https://www.sqlite.org/rescode.html.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// SQLite's number.
    public let rawValue: Int32

    /// Takes SQLite's number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The code without its extension: the low eight bits.
    public var primary: Code { Code(rawValue: rawValue & 0xff) }

    /// A statement is wrong, or a table or column is missing.
    public static let error = Code(rawValue: SQLITE_ERROR)
    /// Another connection held a needed lock for longer than the busy timeout.
    public static let busy = Code(rawValue: SQLITE_BUSY)
    /// A table is locked within the same connection or a shared cache.
    public static let locked = Code(rawValue: SQLITE_LOCKED)
    /// The database or its file may not be written.
    public static let readOnly = Code(rawValue: SQLITE_READONLY)
    // The extended codes are macros with operators, which Swift does not import.
    /// The file was moved, removed or replaced while it was open.
    public static let moved = Code(rawValue: SQLITE_READONLY | (4 << 8))
    /// The index of the write-ahead log, which readers need too, could not be made as large as it must be.
    public static let noRoomForIndex = Code(rawValue: SQLITE_IOERR | (19 << 8))
    /// The statement took more steps than `Connection.defended` allows.
    public static let interrupted = Code(rawValue: SQLITE_INTERRUPT)
    /// Reading or writing the file failed.
    static let ioError = Code(rawValue: SQLITE_IOERR)
    /// The file's structure is damaged.
    public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    /// The disk is full, or the database reached `max_page_count`.
    public static let full = Code(rawValue: SQLITE_FULL)
    /// The file could not be opened.
    static let cantOpen = Code(rawValue: SQLITE_CANTOPEN)
    /// A constraint of the schema was broken.
    public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    /// The interface was used wrongly.
    static let misuse = Code(rawValue: SQLITE_MISUSE)
    /// The file is not an SQLite database.
    public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
  }
}
