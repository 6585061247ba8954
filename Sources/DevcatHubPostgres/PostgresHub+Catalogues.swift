import DevcatHub
import DevcatSystem
import DevcatValues
package import DevcatWire

/// The catalogues of a hub in PostgreSQL, as an operator changes them while nodes serve them.
extension PostgresHub: CatalogueStore {
  package func frozen() throws -> Set<CatalogueName> {
    try pool.lend("read the catalogues of") { connection in
      _ = try PostgresSchema.hub(connection, server)
      let names = try connection.run("SELECT name FROM devcat.catalogue WHERE frozen") {
        try? CatalogueName($0.text(0))
      }
      return Set(names.compactMap(\.self))
    }
  }

  package func freeze(_ name: CatalogueName, _ isFrozen: Bool) throws {
    try change(name, "freeze", "frozen = \(isFrozen)")
  }

  package func rename(_ name: CatalogueName, to new: CatalogueName) throws {
    try change(name, "rename", "name = '\(new)'", taken: .nameIsTaken(new))
  }

  package func moveAside(_ name: CatalogueName) throws -> String {
    // A name with three parts is no catalogue's, so nodes and commands pass the row over.
    let place = "deleted/\(SystemTime.now.wholeSeconds)/\(name)"
    try change(name, "delete", "name = '\(place)'")
    return place
  }

  /// Changes the row of a catalogue, and tells the nodes.
  ///
  /// - Parameter taken: The error where another row has the new name.
  private func change(
    _ name: CatalogueName, _ operation: String, _ setting: String, taken: Failure? = nil
  ) throws {
    try pool.lend("\(operation) a catalogue of") { connection in
      _ = try PostgresSchema.hub(connection, server)
      try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED")
      let keys: [Int]
      do {
        keys = try connection.run(
          "UPDATE devcat.catalogue SET \(setting) WHERE name = '\(name)' RETURNING key"
        ) { $0.int(0) }
      } catch let error as DatabaseError where error.state == "23505" {
        if let taken { throw taken }
        throw error
      }
      guard !keys.isEmpty else { throw Failure.noCatalogue(name, operation) }
      try connection.run(
        "SELECT pg_notify('\(PostgresFollower.channel)', '\(Self.hubChanged)'); COMMIT")
    }
  }
}
