import DevcatEncoding
import DevcatSQLite
import DevcatValues

/// The records in the rows of `version`.
final class StoredRecords {
  private let database: Connection
  /// Unpacks records on the thread that reads the file.
  let unpacker = RecordUnpacker()

  init(_ database: Connection) { self.database = database }

  /// The record in a column of a row of `version`; `nil` if the profile is removed.
  func record(_ row: Statement, _ column: Int) throws -> [UInt8]? {
    if row.isNull(column) { return nil }
    let kept = row.withBlob(column, KeptRecord.init(kept:))
    return try reading { () throws(Failure) in try kept.unpacked(with: unpacker) }
  }

  /// The last record of the profile with a number, for another thread to unpack; `nil` if it is removed.
  func kept(_ key: Int64) throws -> KeptRecord? {
    try database.statement(
      "SELECT record FROM version WHERE profile = ? ORDER BY revision DESC LIMIT 1"
    ).bind(key).first { row in
      row.isNull(0) ? nil : row.withBlob(0, KeptRecord.init(kept:))
    } ?? nil
  }

  /// The last record of the profile with a number; `nil` if it is removed.
  func last(_ key: Int64) throws -> [UInt8]? {
    try kept(key).map { kept in
      try reading { () throws(Failure) in try kept.unpacked(with: unpacker) }
    }
  }

  /// The profile in a column of a row of `version`; `nil` if it is removed.
  func profile(_ row: Statement, _ column: Int) throws -> Profile? {
    try record(row, column).map { try decoded($0) }
  }

  /// The profile of a record of the file, with the values of some fields alone; `nil` for all.
  func decoded(_ record: [UInt8], reading fields: Set<UInt16>? = nil) throws(Failure) -> Profile {
    try reading { () throws(Failure) in try Record.decoded(record, reading: fields) }
  }

  /// Turns the error of malformed bytes into one of the file: no delta or snapshot brought them.
  private func reading<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw Failure.file(
        .damaged, "read", path: database.path, "a stored record of a device cannot be read",
        hint:
          "'devcat verify' names it, and 'devcat verify --repair' writes it again from the log.",
        underlying: error)
    }
  }
}
