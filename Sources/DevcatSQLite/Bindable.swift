/// A value of any of SQLite's five storage classes, for columns whose type is not known in advance.
public enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The value as an SQL literal.
  ///
  /// A text with a zero byte has no plain literal, so its bytes are cast to text.
  var literal: String {
    switch self {
    case .null: return "NULL"
    case .integer(let value): return String(value)
    case .real(let value): return value.isFinite ? String(value) : "NULL"
    case .text(let value):
      guard value.utf8.contains(0) else {
        return "'"
          + value.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "''") + "'"
      }
      return "CAST(\(DatabaseValue.blob(Array(value.utf8)).literal) AS TEXT)"
    case .blob(let bytes):
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "x'" + hex.joined() + "'"
    }
  }
}

extension DatabaseValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral
{
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A real number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

/// A Swift value that can be bound to a parameter of a statement.
public protocol Bindable {
  /// Binds the value to the parameter at a position, from 1.
  func bind(to statement: Statement, at position: Int) throws(SQLiteError)
}

extension Int: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(Int64(self), at: position)
  }
}

extension Int64: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self, at: position)
  }
}

extension Bool: Bindable {
  /// Binds the INTEGER 1 or 0.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self ? 1 : 0 as Int64, at: position)
  }
}

extension Double: Bindable {
  /// Binds a REAL, or NULL if it is not a number.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self, at: position)
  }
}

extension String: Bindable {
  /// Binds a TEXT.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self, at: position)
  }
}

extension Array: Bindable where Element == UInt8 {
  /// Binds a BLOB, which may be empty.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self, at: position)
  }
}

extension ArraySlice: Bindable where Element == UInt8 {
  /// Binds a BLOB, which may be empty.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    let result = withUnsafeBytes { bytes in
      Result { () throws(SQLiteError) in try statement.bind(bytes, at: position) }
    }
    try result.get()
  }
}

extension UnsafeRawBufferPointer: Bindable {
  /// Binds a BLOB, a copy of the bytes.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.bind(self, at: position)
  }
}

extension DatabaseValue: Bindable {
  /// Binds the value by its storage class.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    switch self {
    case .null: try statement.bindNull(at: position)
    case .integer(let value): try statement.bind(value, at: position)
    case .real(let value): try statement.bind(value, at: position)
    case .text(let value): try statement.bind(value, at: position)
    case .blob(let value): try statement.bind(value, at: position)
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the value, or NULL if there is none.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    switch self {
    case .none: try statement.bindNull(at: position)
    case .some(let value): try value.bind(to: statement, at: position)
    }
  }
}
