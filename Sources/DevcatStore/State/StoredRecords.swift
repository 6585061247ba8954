import DevcatEncoding
import DevcatSQLite
import DevcatValues

/// The records in the rows of `version`.
struct StoredRecords {
  private let database: Connection

  init(_ database: Connection) { self.database = database }

  /// The last record of the profile with a number; `nil` if it is removed.
  func last(_ key: Int64) throws -> [UInt8]? {
    try database.statement(
      "SELECT record FROM version WHERE profile = ? ORDER BY revision DESC LIMIT 1"
    ).bind(key).first { $0.blobOrNil(0) } ?? nil
  }

  /// The profile in a column of a row of `version`; `nil` if it is removed.
  func profile(_ row: Statement, _ column: Int) throws -> Profile? {
    try row.blobOrNil(column).map { try decoded($0) }
  }

  /// The profile of a record of the file, with the values of some fields alone; `nil` for all.
  func decoded(_ record: [UInt8], reading fields: Set<UInt16>? = nil) throws(Failure) -> Profile {
    do throws(Failure) {
      return try Record.decoded(record, reading: fields)
    } catch {
      // An error of the file: no delta or snapshot brought these bytes.
      throw Failure.file(
        .damaged, "read", path: database.path, "a stored record of a device cannot be read",
        hint:
          "'devcat verify' names it, and 'devcat verify --repair' writes it again from the log.",
        underlying: error)
    }
  }
}
