import CDevcatSQLite

// Binding resets a statement that is on a row, because SQLite binds only between runs. SQLite
// copies texts and blobs.
extension Statement {
  /// Binds every parameter in order, and returns the statement, ready to run.
  ///
  /// The number of values must be the number of parameters.
  @inlinable
  @discardableResult
  public func bind<each Value: Bindable>(
    _ values: repeat each Value
  ) throws(SQLiteError) -> Statement {
    if isOnRow { reset() }
    var position = 0
    for value in repeat each values {
      position += 1
      try bind(value.databaseValue, at: position)
    }
    checkArity(position)
    return self
  }

  /// Binds every parameter in order from a list whose length is known only at run time.
  ///
  /// The number of values must be the number of parameters.
  @discardableResult
  public func bind(
    contentsOf values: some Sequence<DatabaseValue>
  ) throws(SQLiteError) -> Statement {
    if isOnRow { reset() }
    var position = 0
    for value in values {
      position += 1
      try bind(value, at: position)
    }
    checkArity(position)
    return self
  }

  @usableFromInline
  func checkArity(_ count: Int) {
    precondition(
      count == parameterCount, "\(count) values for \(parameterCount) parameters of '\(sql)'")
  }

  /// Binds a value to the parameter at a position, from 1.
  @usableFromInline
  func bind(_ value: DatabaseValue, at position: Int) throws(SQLiteError) {
    precondition(position <= parameterCount, "there is no parameter \(position) in '\(sql)'")
    let index = Int32(truncatingIfNeeded: position)
    let status =
      switch value {
      case .null: sqlite3_bind_null(raw, index)
      case .integer(let integer): sqlite3_bind_int64(raw, index, integer)
      // SQLite makes NULL of what is not a number.
      case .real(let number): sqlite3_bind_double(raw, index, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            csqlite_bind_text(raw, index, $0.baseAddress, UInt64($0.count))
          }
        }
      case .blob(let bytes):
        bytes.withUnsafeBytes {
          csqlite_bind_blob(raw, index, $0.baseAddress, UInt64($0.count))
        }
      }
    if status != SQLITE_OK { throw failure(status, .bind) }
  }
}

/// A Swift value that can be bound to a parameter of a statement.
public protocol Bindable {
  /// The value as SQLite stores it.
  var databaseValue: DatabaseValue { get }
}

extension Int: Bindable {
  /// An INTEGER.
  public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
  /// An INTEGER.
  public var databaseValue: DatabaseValue { .integer(self) }
}

extension Double: Bindable {
  /// A REAL, or NULL if it is not a number.
  public var databaseValue: DatabaseValue { .real(self) }
}

extension String: Bindable {
  /// A TEXT, whole even if it contains zero bytes.
  public var databaseValue: DatabaseValue { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
  /// A BLOB; an empty one is not NULL.
  public var databaseValue: DatabaseValue { .blob(self) }
}

extension DatabaseValue: Bindable {
  /// The value itself.
  public var databaseValue: DatabaseValue { self }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// The value, or NULL if there is none.
  public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }
}
