import Catalogue
import SQLite

/// Writes the rows of profiles into the views of the present state.
final class ProjectionWriter {
  let database: Connection
  /// Whether the search index is filled at the end, which is faster for many profiles.
  private var isSearchLater: Bool
  private var searchRow: Int64 = 0
  /// The statements that enter a profile, from the first that is new on: most changes are of profiles that
  /// are there.
  private lazy var inserts = Result { try Inserts(database) }

  /// The tables whose rows belong to a profile.
  private static let parts = [
    "display", "safe_area", "status_bar", "layout", "model", "alias", "attribute",
  ]

  /// Makes a writer; `isSearchLater` takes views without any profile, and `fillSearch()` at the end.
  init(_ database: Connection, isSearchLater: Bool) {
    self.database = database
    self.isSearchLater = isSearchLater
  }

  /// What enters the rows of a profile, a statement for each table.
  private final class Inserts {
    let profile: Statement
    let search: Statement
    let display: Statement
    let safeArea: Statement
    let statusBar: Statement
    let layout: Statement
    let model: Statement
    let alias: Statement
    let attribute: Statement

    init(_ database: Connection) throws {
      profile = try database.statement("INSERT INTO profile VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")
      search = try database.statement("INSERT INTO search(name, aliases, models) VALUES(?, ?, ?)")
      display = try database.statement(
        "INSERT INTO display VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      safeArea = try database.statement("INSERT INTO safe_area VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
      statusBar = try database.statement("INSERT INTO status_bar VALUES(?, ?, ?, ?, ?)")
      layout = try database.statement("INSERT INTO layout VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)")
      model = try database.statement("INSERT INTO model VALUES(?, ?)")
      alias = try database.statement("INSERT INTO alias VALUES(?, ?)")
      attribute = try database.statement("INSERT INTO attribute VALUES(?, ?, ?)")
    }
  }

  /// Writes the rows of a profile that has none yet.
  func insert(_ id: String, bucket: Int, revision: Int, _ rows: ProjectionRows) throws {
    let inserts = try inserts.get()
    if isSearchLater {
      searchRow += 1
      if rows.isSearchedInPart {
        // What is filled from the views would take the whole of its sets.
        try database.statement(
          "INSERT INTO search(rowid, name, aliases, models) VALUES(?, ?, ?, ?)"
        ).bind(contentsOf: [.integer(searchRow)] + rows.searched).run()
      }
    } else {
      try inserts.search.bind(contentsOf: rows.searched).run()
      searchRow = database.lastInsertRowID
    }
    try inserts.profile.bind(Int64(bucket), at: 2)
    try inserts.profile.bind(Int64(revision), at: 3)
    try inserts.profile.bind(contentsOf: rows.identity, from: 4)
    try inserts.profile.bind(searchRow, at: 9)
    try run(inserts.profile, id, [])
    for row in rows.displays { try run(inserts.display, id, row) }
    for row in rows.safeAreas { try run(inserts.safeArea, id, row) }
    for row in rows.statusBars { try run(inserts.statusBar, id, row) }
    for row in rows.layouts { try run(inserts.layout, id, row) }
    for model in rows.models { try inserts.model.run(id, model) }
    for alias in rows.aliases { try inserts.alias.run(id, alias) }
    for row in rows.attributes { try run(inserts.attribute, id, row) }
  }

  /// Has each profile entered in the search index when it is inserted.
  func searchesAtOnce() { isSearchLater = false }

  /// Takes away the rows of a profile.
  func remove(_ id: String) throws {
    try database.statement(
      "DELETE FROM search WHERE rowid = (SELECT search_row FROM profile WHERE id = ?)"
    ).run(id)
    for table in Self.parts {
      try database.statement("DELETE FROM \(table) WHERE profile_id = ?").run(id)
    }
    try database.statement("DELETE FROM profile WHERE id = ?").run(id)
  }

  /// How many bytes of new entries the search index collects before it writes them out, while it is
  /// filled, and otherwise, which is SQLite's own choice: what is written in fewer pieces is merged less.
  private static let searchBytes = (filling: 16 << 20, otherwise: 1 << 20)

  /// Fills the search index of all profiles from the views, a line for each member of a set; profiles
  /// that come later are entered one by one.
  func fillSearch() throws {
    isSearchLater = false
    let setBytes = try database.statement("INSERT INTO search(search, rank) VALUES('hashsize', ?)")
    try setBytes.run(Self.searchBytes.filling)
    try database.statement(
      """
      INSERT INTO search(rowid, name, aliases, models)
      SELECT search_row, coalesce(name, ''), coalesce(
        (SELECT group_concat(alias, char(10)) FROM alias WHERE profile_id = p.id), ''), coalesce(
        (SELECT group_concat(identifier, char(10)) FROM model WHERE profile_id = p.id), '')
      FROM profile p WHERE search_row NOT IN (SELECT rowid FROM search) ORDER BY id
      """
    ).run()
    try setBytes.run(Self.searchBytes.otherwise)
  }

  /// Runs a statement whose first parameter is the id of the profile.
  private func run(_ statement: Statement, _ id: String, _ values: [DatabaseValue]) throws {
    try statement.bind(id, at: 1)
    try statement.bind(contentsOf: values, from: 2)
    try statement.run()
  }
}
