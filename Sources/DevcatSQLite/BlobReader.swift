import CDevcatSQLite

/// Reads one BLOB of a row in pieces, so that memory never holds all of it.
///
/// The reader keeps a read transaction open until it is released.
public final class BlobReader {
  private let raw: OpaquePointer
  private let handle: DatabaseHandle
  /// How many bytes the BLOB has.
  public let count: Int

  fileprivate init(
    _ column: String, of table: String, row: Int64, on handle: DatabaseHandle
  ) throws(SQLiteError) {
    var opened: OpaquePointer?
    let status = sqlite3_blob_open(handle.raw, "main", table, column, row, 0, &opened)
    guard status == SQLITE_OK, let opened else { throw handle.error(status, .read, sql: nil) }
    self.handle = handle
    raw = opened
    count = Int(sqlite3_blob_bytes(opened))
  }

  deinit { sqlite3_blob_close(raw) }

  /// Calls the body with the bytes in order, in pieces of at most `size` bytes.
  public func forEachPiece(
    of size: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    precondition(size > 0 && size <= Int(Int32.max), "A piece has some bytes, less than 2 GiB.")
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { buffer.deallocate() }
    var start = 0
    while start < count {
      let length = min(size, count - start)
      let status = sqlite3_blob_read(raw, buffer.baseAddress, Int32(length), Int32(start))
      guard status == SQLITE_OK else { throw handle.error(status, .read, sql: nil) }
      try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(length)))
      start += length
    }
  }
}

@available(*, unavailable)
extension BlobReader: Sendable {}

extension Connection {
  /// Opens a BLOB for reading.
  ///
  /// - Parameters:
  ///   - column: The name of the column; its value must be a BLOB or a TEXT.
  ///   - row: The row id of its row.
  /// - Throws: `SQLiteError` if the row does not exist or holds another type.
  public func blob(
    _ column: String, of table: String, row: Int
  ) throws(SQLiteError) -> BlobReader {
    try BlobReader(column, of: table, row: Int64(row), on: handle)
  }

  /// The size from which a BLOB is written in place: 1 MiB.
  ///
  /// SQLite copies a bound value twice.
  private static let largeBlob = 1 << 20

  /// Inserts a row whose last column is a BLOB.
  ///
  /// - Parameters:
  ///   - values: The values of the columns before it.
  ///   - bytes: The BLOB; less than 2 GiB.
  ///   - column: The name of its column.
  ///   - table: The name of the table, which has row ids.
  /// - Throws: `SQLiteError` as for any other statement.
  public func insert(
    _ values: [DatabaseValue], _ bytes: [UInt8], as column: String, into table: String
  ) throws {
    try insert(values, as: column, into: table, count: bytes.count) { take in try take(bytes) }
  }

  /// Inserts a row whose last column is a BLOB that comes in pieces.
  ///
  /// A large BLOB is written into the row piece by piece, so call this in a transaction: after an
  /// error the row may be there with a part of the BLOB.
  ///
  /// - Parameters:
  ///   - values: The values of the columns before it.
  ///   - column: The name of its column.
  ///   - table: The name of the table, which has row ids.
  ///   - count: How many bytes it has; less than 2 GiB.
  ///   - pieces: Passes as many bytes, in order.
  /// - Throws: `SQLiteError` as for any other statement, and what `pieces` throws.
  public func insert(
    _ values: [DatabaseValue], as column: String, into table: String, count: Int,
    _ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let places = String(repeating: "?, ", count: values.count)
    if count >= Self.largeBlob {
      try statement("INSERT INTO \(table) VALUES(\(places)zeroblob(?))")
        .bind(contentsOf: values + [.integer(Int64(count))]).run()
      try write(toBlob: column, of: table, row: lastInsertRowID, pieces)
    } else {
      var bytes: [UInt8] = []
      try pieces { bytes += $0 }
      guard bytes.count == count else { throw handle.error(SQLITE_MISMATCH, .write, sql: nil) }
      try statement("INSERT INTO \(table) VALUES(\(places)?)")
        .bind(contentsOf: values + [.blob(bytes)]).run()
    }
  }

  /// Writes all bytes of a BLOB of a row in place.
  ///
  /// - Parameters:
  ///   - column: The name of its column.
  ///   - row: The row id of its row.
  ///   - pieces: Passes as many bytes as the BLOB has, such as one that `zeroblob` made, in order.
  /// - Throws: `SQLiteError` if the row does not exist, its value is not a BLOB, or the BLOB has
  ///   another number of bytes, and what `pieces` throws.
  func write(
    toBlob column: String, of table: String, row: Int64,
    _ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    var opened: OpaquePointer?
    let status = sqlite3_blob_open(handle.raw, "main", table, column, row, 1, &opened)
    guard status == SQLITE_OK, let opened else { throw handle.error(status, .write, sql: nil) }
    defer { sqlite3_blob_close(opened) }
    let count = Int(sqlite3_blob_bytes(opened))
    var position = 0
    try pieces { bytes in
      guard bytes.count <= count - position else {
        throw handle.error(SQLITE_MISMATCH, .write, sql: nil)
      }
      let status = bytes.withUnsafeBytes {
        sqlite3_blob_write(opened, $0.baseAddress, Int32($0.count), Int32(position))
      }
      guard status == SQLITE_OK else { throw handle.error(status, .write, sql: nil) }
      position += bytes.count
    }
    guard position == count else { throw handle.error(SQLITE_MISMATCH, .write, sql: nil) }
  }
}
