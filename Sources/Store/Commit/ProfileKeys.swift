import Catalogue
import Encoding
import SQLite

/// The numbers of profiles, which stand for their ids in the rows.
///
/// The first profiles of a catalogue get 1, 2, 3, … in the order of their ids, so that a walk in the order of the numbers
/// is one in the order of the ids. Later ones get numbers from `firstLater` on as they come. A profile that is removed
/// keeps its number.
struct ProfileKeys {
  /// The first number of a profile that came later: those below are in the order of the ids.
  static let firstLater = 1 << 30

  private let database: Connection

  init(_ database: Connection) { self.database = database }

  /// The number of a profile that is or was there; `nil` where there never was one with the id.
  func key(of id: String) throws -> Int64? {
    try database.statement("SELECT key FROM profile_row WHERE id = ?").bind(id)
      .first { Int64($0.int(0)) }
  }

  /// The number of a profile, which is given where it has none.
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
