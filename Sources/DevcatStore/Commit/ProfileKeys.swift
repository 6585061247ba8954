import DevcatEncoding
import DevcatSQLite
import DevcatValues

/// The numbers of profiles, which replace their ids in rows: 1, 2, 3, … in the order in which they came.
///
/// A removed profile keeps its number.
struct ProfileKeys {
  private let database: Connection

  init(_ database: Connection) { self.database = database }

  /// The number of a present or removed profile; `nil` if there never was a profile with the id.
  func key(of id: String) throws -> Int64? {
    try database.statement("SELECT key FROM profile WHERE id = ?").bind(id)
      .first { Int64($0.int(0)) }
  }

  /// Gives a number to a profile that has none, and is not present yet.
  func make(for id: String) throws -> Int64 {
    try database.statement("INSERT INTO profile(id, bucket, present) VALUES(?, ?, 0)")
      .run(id, StateTree.bucket(ofID: id))
    return database.lastInsertRowID
  }
}
