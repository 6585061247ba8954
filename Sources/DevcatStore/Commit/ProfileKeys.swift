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

  /// Whether the catalogue has never had a profile.
  var isEmpty: Bool {
    get throws {
      try database.statement("SELECT 1 FROM profile_row LIMIT 1").bind().first { _ in true } == nil
    }
  }

  /// Gives a number to a profile that has none.
  ///
  /// - Parameter first: The number; `nil` for the next one of a later profile.
  func make(for id: String, at first: Int?) throws -> Int64 {
    try database.statement(
      """
      INSERT INTO profile_row(key, id, bucket)
      VALUES(ifnull(?, (SELECT max(max(key) + 1, \(Self.firstLater)) FROM profile_row)), ?, ?)
      """
    ).run(first, id, StateTree.bucket(ofID: id))
    return database.lastInsertRowID
  }
}
