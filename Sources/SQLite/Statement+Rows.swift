extension Statement {
  /// Binds every parameter in order and runs the statement to its end, passing over any rows.
  @inlinable
  public func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    try bind(repeat each values)
    while try step() {}
  }

  /// Runs the statement with what is bound to its end, passing over any rows.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs the statement with what is bound, and calls the body on each row.
  ///
  /// The body reads the columns of the statement it is given. The statement is reset at the end,
  /// also if the body throws.
  public func forEach(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// The first row as the body reads it, or nil if there is none; further rows are not looked at.
  public func first<Result>(_ body: (Statement) throws -> Result) throws -> Result? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }

  /// All rows as the body reads them.
  public func map<Result>(_ body: (Statement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(self)) }
    return results
  }
}
