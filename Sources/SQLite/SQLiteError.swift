/// A failure that SQLite reported, with what was being done and what to do next.
///
/// Values bound to a statement are never part of it.
public struct SQLiteError: Error, Sendable, Equatable {
  /// What was being done when SQLite refused.
  public enum Operation: String, Sendable {
    case open, prepare, bind, step, read, write, backup
  }

  /// SQLite's extended result code.
  public var code: Code
  /// What was being done.
  public var operation: Operation
  /// The database file, or `:memory:`.
  public var path: String
  /// The statement's text, where one was involved; placeholders only, never bound values.
  public var sql: String?
  /// What SQLite says, in English.
  public var message: String
  /// Where in `sql` the error lies, in bytes from its start, where SQLite knows.
  public var offset: Int?

  /// Describes a failure.
  public init(
    code: Code, operation: Operation, path: String, sql: String? = nil, message: String,
    offset: Int? = nil
  ) {
    self.code = code
    self.operation = operation
    self.path = path
    self.sql = sql
    self.message = message
    self.offset = offset
  }

  /// What a person can do about it, where there is something to do.
  public var hint: String? {
    switch code.primary {
    case .full: "The disk is full: free some space, then try again."
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
