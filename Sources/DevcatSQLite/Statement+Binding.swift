import CDevcatSQLite

// Binding resets a statement that is on a row, because SQLite binds only between runs. SQLite
// copies texts and blobs, except inside `withUncopied`.
extension Statement {
  /// Binds an INTEGER to the parameter at a position, from 1.
  public func bind(_ value: Int64, at position: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(raw, index(position), value))
  }

  /// Binds a REAL; one that is not a number becomes NULL.
  public func bind(_ value: Double, at position: Int) throws(SQLiteError) {
    try check(sqlite3_bind_double(raw, index(position), value))
  }

  /// Binds a TEXT, whole even if it contains zero bytes.
  public func bind(_ value: String, at position: Int) throws(SQLiteError) {
    let index = index(position)
    var text = value
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        csqlite_bind_text(raw, index, chars.baseAddress, UInt64(chars.count))
      }
    }
    try check(status)
  }

  /// Binds a BLOB; an empty one is not NULL.
  func bind(_ value: [UInt8], at position: Int) throws(SQLiteError) {
    let index = index(position)
    let status = value.withUnsafeBytes { bytes in
      csqlite_bind_blob(raw, index, bytes.baseAddress, UInt64(bytes.count))
    }
    try check(status)
  }

  /// Binds a BLOB, a copy of the bytes; an empty one is not NULL.
  func bind(_ bytes: UnsafeRawBufferPointer, at position: Int) throws(SQLiteError) {
    try check(csqlite_bind_blob(raw, index(position), bytes.baseAddress, UInt64(bytes.count)))
  }

  /// Binds NULL.
  public func bindNull(at position: Int) throws(SQLiteError) {
    try check(sqlite3_bind_null(raw, index(position)))
  }

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
  public func bind(contentsOf values: [DatabaseValue]) throws(SQLiteError) -> Statement {
    if isOnRow { reset() }
    for (offset, value) in values.enumerated() { try value.bind(to: self, at: offset + 1) }
    checkArity(values.count)
    return self
  }

  /// Binds every parameter in order from a part of a list.
  ///
  /// The number of values must be the number of parameters.
  @discardableResult
  func bind(contentsOf values: ArraySlice<DatabaseValue>) throws(SQLiteError) -> Statement {
    if isOnRow { reset() }
    var position = 0
    for value in values {
      position += 1
      try value.bind(to: self, at: position)
    }
    checkArity(position)
    return self
  }

  /// Binds the parameters from a position on in order; the others stay as they are.
  func bind(
    contentsOf values: [DatabaseValue], from position: Int
  ) throws(SQLiteError) {
    if isOnRow { reset() }
    for offset in values.indices { try values[offset].bind(to: self, at: position + offset) }
  }

  /// Runs the body with bytes bound as a BLOB without a copy, and unbinds them afterwards.
  ///
  /// The body steps the statement to its end; the statement is reset in any case. Use it for large
  /// blobs, which SQLite then reads in place.
  func withUncopied<Result>(
    _ bytes: UnsafeRawBufferPointer, at position: Int, _ body: (Statement) throws -> Result
  ) throws -> Result {
    let index = index(position)
    try check(csqlite_bind_blob_uncopied(raw, index, bytes.baseAddress, UInt64(bytes.count)))
    defer {
      reset()
      sqlite3_bind_null(raw, index)
    }
    return try body(self)
  }

  @usableFromInline
  func checkArity(_ count: Int) {
    precondition(
      count == parameterCount, "\(count) values for \(parameterCount) parameters of '\(sql)'")
  }

  private func index(_ position: Int) -> Int32 {
    precondition(
      position >= 1 && position <= parameterCount, "there is no parameter \(position) in '\(sql)'")
    if isOnRow { reset() }
    return Int32(truncatingIfNeeded: position)
  }

  private func check(_ status: Int32) throws(SQLiteError) {
    if status != SQLITE_OK { throw failure(status, .bind) }
  }
}
