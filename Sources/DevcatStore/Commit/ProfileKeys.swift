import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The numbers of profiles, which replace their ids in rows.
///
/// The first profiles of a catalogue get the numbers 1, 2, 3, … in the order of their ids, so
/// reading them by number is reading them by id. Later profiles get numbers from `firstLater` on in
/// the order in which they are added. A removed profile keeps its number.
struct ProfileKeys {
  /// The first number of a later profile.
  ///
  /// Numbers below it are in the order of the ids.
  static let firstLater = 1 << 30

  private let database: Connection

  init(_ database: Connection) { self.database = database }

  /// The number of a present or removed profile; `nil` if there never was a profile with the id.
  func key(of id: String) throws -> Int64? {
    try database.statement("SELECT key FROM profile_row WHERE id = ?").bind(id)
      .first { Int64($0.int(0)) }
  }

  /// The number of a profile, which gets one if it has none.
  func made(for id: String) throws -> Int64 {
    if let key = try key(of: id) { return key }
    try database.statement(
      """
      INSERT INTO profile_row(key, id, bucket)
      VALUES((SELECT max(max(key) + 1, \(Self.firstLater)) FROM profile_row), ?, ?)
      """
    ).run(id, StateTree.bucket(ofID: id))
    return database.lastInsertRowID
  }
}
