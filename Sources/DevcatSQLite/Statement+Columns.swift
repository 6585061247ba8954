import CDevcatSQLite

// The getters convert as SQLite does (https://www.sqlite.org/c3ref/column_blob.html): NULL reads as
// 0, 0.0, an empty text and an empty blob. They are valid while the statement is on a row.
extension Statement {
  /// The five storage classes of SQLite.
  public enum ColumnType: Int32, Sendable {
    case integer = 1
    case real
    case text
    case blob
    case null
  }

  /// The storage class of a column's value in this row.
  public func type(_ column: Int) -> ColumnType {
    ColumnType(rawValue: sqlite3_column_type(raw, index(column))) ?? .null
  }

  /// The name of a column, as its AS clause gives it.
  public func name(_ column: Int) -> String {
    sqlite3_column_name(raw, index(column)).map { String(cString: $0) } ?? ""
  }

  /// Whether a column is NULL in this row.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(raw, index(column)) == SQLITE_NULL
  }

  /// A column as an integer, at most 2^53 in magnitude: a greater one counts as that.
  ///
  /// Whoever alters a file can write any number, and sums of numbers at the end of all numbers would end the
  /// process. No number that devcat writes is greater (`value(_:)` has the number as it is).
  public func int(_ column: Int) -> Int {
    let greatest: Int64 = 1 << 53
    return Int(min(max(sqlite3_column_int64(raw, index(column)), -greatest), greatest))
  }

  /// A column as a Boolean: true if it is not zero.
  public func bool(_ column: Int) -> Bool { sqlite3_column_int64(raw, index(column)) != 0 }

  /// A column as a real number.
  public func double(_ column: Int) -> Double { sqlite3_column_double(raw, index(column)) }

  /// A column as text, whole even if it contains zero bytes; bytes that are not UTF-8 become U+FFFD.
  ///
  /// On a defended connection (`Connection.defended`) it is cut after 256 KiB.
  public func text(_ column: Int) -> String {
    let index = index(column)
    // First the text, then its size, as SQLite advises: the first call may convert the value
    // (https://www.sqlite.org/c3ref/column_blob.html).
    guard let bytes = sqlite3_column_text(raw, index) else { return "" }
    let count = min(Int(sqlite3_column_bytes(raw, index)), handle.longestText)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// A column's bytes, copied.
  public func blob(_ column: Int) -> [UInt8] {
    withBlob(column) { Array($0) }
  }

  /// Passes a column's bytes to the body without a copy; the bytes of a text are its UTF-8.
  ///
  /// They are valid only within the body. It must not step or reset the statement, and must not
  /// read the same column as another type.
  public func withBlob<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let index = index(column)
    // First the bytes, then their number, for the same reason as in `text(_:)`.
    let bytes = sqlite3_column_blob(raw, index)
    let count = Int(sqlite3_column_bytes(raw, index))
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// A column as text, or nil if it is NULL.
  public func textOrNil(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// A column's bytes, or nil if it is NULL.
  public func blobOrNil(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

  /// A column as the value that is stored, without conversion.
  public func value(_ column: Int) -> DatabaseValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(sqlite3_column_int64(raw, index(column)))
    case .real: .real(double(column))
    case .text: .text(text(column))
    case .blob: .blob(blob(column))
    }
  }

  private func index(_ column: Int) -> Int32 {
    precondition(
      column >= 0 && column < columnCount, "there is no column \(column) in '\(sql)'")
    return Int32(truncatingIfNeeded: column)
  }
}
