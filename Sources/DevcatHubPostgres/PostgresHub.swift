package import DevcatValues
package import DevcatHub
package import DevcatWire
import DevcatTransport

/// A hub in PostgreSQL, as its operator works on it: the commands `devcat hub … --postgres`.
package struct PostgresHub {
  /// The text of a notification that the row of the hub has changed: its tokens.
  static let hubChanged = "hub"

  let pool: PostgresPool

  /// Names a hub by the options of a connection.
  ///
  /// - Throws: `Failure`: `missingLibrary`, `badAddress`.
  package init(_ options: String) throws(Failure) { pool = try PostgresPool(options) }

  /// The options for messages, without a password.
  package var server: String { pool.server }

  /// Makes the schema in a database that has none.
  ///
  /// - Throws: `Failure`: `exists`, `notPermitted`, `unavailable` for a server that is too old.
  package func make() throws {
    try pool.lend("make a hub in") { connection in
      try PostgresSchema.requireServer(connection.serverVersion, server)
      try PostgresSchema.requireEncoding(connection, server)
      let hasSchema = try PostgresSchema.isEmpty(connection)
      do {
        try connection.run(
          PostgresSchema.statements(
            id: CatalogueID.random().bytes, incarnation: CatalogueID.random().bytes,
            hasSchema: hasSchema))
      } catch let error as DatabaseError where ["42P06", "42P07"].contains(error.state) {
        try connection.run("ROLLBACK")
        // Throws the exact reason if the schema is not one of this devcat.
        _ = try PostgresSchema.hub(connection, server)
        throw Failure(
          .exists, operation: "make a hub in", subject: server, "there is a hub already",
          hint: "Start a node: devcat serve --postgres '\(server)' --cache FOLDER.")
      }
    }
  }

  // MARK: The state

  /// The state of a hub in PostgreSQL.
  package struct Status: Sendable {
    /// A catalogue.
    package struct Catalogue: Sendable {
      /// The name of the catalogue on the hub.
      package let name: CatalogueName
      /// The id of the catalogue.
      package let id: CatalogueID
      /// The head of the catalogue.
      package let head: RevisionPoint
      /// The bytes of its revisions.
      package let size: Int
    }

    /// The server's version, such as 15.18.
    package let serverVersion: String
    /// The version of the schema.
    package let schemaVersion: Int
    /// The bytes of the database.
    package let size: Int
    /// The number of tokens; `nil` where none was ever made.
    package let tokenCount: Int?
    /// The nodes, by their names.
    package let nodes: [Node]
    /// The catalogues, by their names.
    package let catalogues: [Catalogue]
  }

  /// Reads the state.
  package func status() throws -> Status {
    try pool.lend("read the state of") { connection in
      let hub = try PostgresSchema.hub(connection, server)
      let catalogues = try connection.run(
        """
        SELECT name, encode(id, 'hex'), number, encode(digest, 'hex'), (
          SELECT coalesce(sum(octet_length(header) + octet_length(changes)), 0)
          FROM devcat.revision WHERE catalogue = key) + (
          SELECT coalesce(sum(octet_length(changes)), 0) FROM devcat.piece WHERE catalogue = key)
        FROM devcat.catalogue ORDER BY name
        """
      ) { row -> Status.Catalogue? in
        guard let name = try? CatalogueName(row.text(0)), let id = CatalogueID(row.text(1)),
          let digest = Digest(hex: row.text(3))
        else { return nil }
        return Status.Catalogue(
          name: name, id: id, head: RevisionPoint(number: row.int(2), digest: digest),
          size: row.int(4))
      }
      let size = try connection.run("SELECT pg_database_size(current_database())") { $0.int(0) }
      let version = connection.serverVersion
      return Status(
        serverVersion: "\(version / 10_000).\(version % 10_000)",
        schemaVersion: PostgresSchema.version, size: size.first ?? 0,
        tokenCount: try hub.tokens.map { try list($0).tokens.count },
        nodes: try Self.nodes(connection),
        catalogues: catalogues.compactMap(\.self))
    }
  }

  private func list(_ text: String) throws(Failure) -> TokenList {
    try TokenList(text: Array(text.utf8), path: "devcat.hub")
  }
}

extension PostgresHub: TokenStore {
  package func tokens() throws -> [AccessToken] {
    try pool.lend("read the tokens in") {
      try PostgresSchema.hub($0, server).tokens.map { try list($0).tokens } ?? []
    }
  }

  package func change(_ body: (inout TokenList) throws(Failure) -> Void) throws {
    try pool.lend("change the tokens in") { connection in
      _ = try PostgresSchema.hub(connection, server)
      try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED")
      // The row is locked, so that concurrent changes wait for one another.
      let text =
        try connection.run(
          "SELECT coalesce(tokens, '') FROM devcat.hub FOR UPDATE", []
        ) { $0.text(0) }.first ?? ""
      var tokens = text.isEmpty ? TokenList() : try list(text)
      try body(&tokens)
      try connection.run(
        "UPDATE devcat.hub SET tokens = $1", [.text(String(decoding: tokens.text, as: UTF8.self))])
      try connection.run(
        "SELECT pg_notify('\(PostgresFollower.channel)', '\(Self.hubChanged)'); COMMIT")
    }
  }
}

/// The nodes of a hub.
extension PostgresHub {
  /// A node, as it reports itself every few seconds.
  package struct Node: Sendable {
    /// Its machine, and the path of its folder there.
    package let name: String
    /// How many seconds ago it reported itself, by the database's clock.
    package let age: Int
  }

  static func nodes(_ connection: PostgresConnection) throws(DatabaseError) -> [Node] {
    try connection.run(
      """
      SELECT name, extract(epoch FROM clock_timestamp() - seen)::bigint::text
      FROM devcat.node ORDER BY name
      """, []
    ) { row in Node(name: row.text(0), age: row.int(1)) }
  }
}
