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
