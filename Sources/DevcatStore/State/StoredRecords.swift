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
    return try row.withBlob(column, KeptRecord.init(kept:)).unpacked(with: unpacker)
  }

  /// The last record of the profile with a number, for another thread to unpack; `nil` if it is removed.
  func kept(_ key: Int64) throws -> KeptRecord? {
    try database.statement(
      "SELECT record FROM version WHERE profile = ? ORDER BY revision DESC LIMIT 1"
    ).bind(key).first { row in
      row.isNull(0) ? nil : row.withBlob(0, KeptRecord.init(kept:))
    } ?? nil
  }

  /// The profile in a column of a row of `version`; `nil` if it is removed.
  func profile(_ row: Statement, _ column: Int) throws -> Profile? {
    try record(row, column).map(Record.decoded)
  }
}
