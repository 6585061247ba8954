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
      try value.bind(to: self, at: position)
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
      try value.bind(to: self, at: position)
    }
    checkArity(position)
    return self
  }

  @usableFromInline
  func checkArity(_ count: Int) {
    precondition(
      count == parameterCount, "\(count) values for \(parameterCount) parameters of '\(sql)'")
  }

  /// The number of a parameter, for SQLite.
  fileprivate func index(_ position: Int) -> Int32 {
    precondition(
      position >= 1 && position <= parameterCount, "there is no parameter \(position) in '\(sql)'")
    if isOnRow { reset() }
    return Int32(truncatingIfNeeded: position)
  }

  /// Throws the error of a call that bound a value.
  fileprivate func check(_ status: Int32) throws(SQLiteError) {
    if status != SQLITE_OK { throw failure(status, .bind) }
  }
}

/// A Swift value that can be bound to a parameter of a statement.
public protocol Bindable {
  /// Binds the value to the parameter at a position, from 1.
  func bind(to statement: Statement, at position: Int) throws(SQLiteError)
}

extension Int: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try Int64(self).bind(to: statement, at: position)
  }
}

extension Int64: Bindable {
  /// Binds an INTEGER.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.check(sqlite3_bind_int64(statement.raw, statement.index(position), self))
  }
}

extension Bool: Bindable {
  /// Binds the INTEGER 1 or 0.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try Int64(self ? 1 : 0).bind(to: statement, at: position)
  }
}

extension Double: Bindable {
  /// Binds a REAL, or NULL if it is not a number.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    try statement.check(sqlite3_bind_double(statement.raw, statement.index(position), self))
  }
}

extension String: Bindable {
  /// Binds a TEXT, whole even if it contains zero bytes.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    let index = statement.index(position)
    var text = self
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        csqlite_bind_text(statement.raw, index, chars.baseAddress, UInt64(chars.count))
      }
    }
    try statement.check(status)
  }
}

extension Array: Bindable where Element == UInt8 {
  /// Binds a BLOB, a copy of the bytes; an empty one is not NULL.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    let index = statement.index(position)
    let status = withUnsafeBytes {
      csqlite_bind_blob(statement.raw, index, $0.baseAddress, UInt64($0.count))
    }
    try statement.check(status)
  }
}

extension DatabaseValue: Bindable {
  /// Binds the value by its storage class.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    switch self {
    case .null: try Int64?.none.bind(to: statement, at: position)
    case .integer(let value): try value.bind(to: statement, at: position)
    case .real(let value): try value.bind(to: statement, at: position)
    case .text(let value): try value.bind(to: statement, at: position)
    case .blob(let value): try value.bind(to: statement, at: position)
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the value, or NULL if there is none.
  public func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
    if let self { return try self.bind(to: statement, at: position) }
    try statement.check(sqlite3_bind_null(statement.raw, statement.index(position)))
  }
}
