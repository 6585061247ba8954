import DevcatValues
import DevcatWire

/// The schema `devcat` of a database, in which PostgreSQL holds the log of a hub.
enum PostgresSchema {
  /// The version of the schema, in its table `hub`.
  static let version = 5
  /// The oldest server that is used: earlier ones get no fixes any more.
  static let oldestServer = 130_000

  /// Makes the schema, of a hub with an id.
  ///
  /// `incarnation` is another one after each restore: hubs that run do not go on with a log that was put
  /// back. `tokens` has the text of the file `.hub/tokens`; NULL as long as none was ever made. A row of
  /// `catalogue` is locked by those who append. Of changes beyond 4 MiB `revision` has the beginning, and
  /// `piece` the rest, so that no node holds them whole. A row of `node` is what a node reports of itself
  /// every few seconds. A deleted catalogue keeps its row, under a name that no client
  /// can give. `backup` is when the last whole backup was made.
  ///
  /// - Parameter hasSchema: Whether the schema itself is there already, and empty, since only an
  ///   administrator may make one.
  static func statements(id: [UInt8], incarnation: [UInt8], hasSchema: Bool) -> String {
    """
    BEGIN;
    \(hasSchema ? "" : "CREATE SCHEMA devcat;")
    CREATE TABLE devcat.hub (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      version integer NOT NULL,
      id bytea NOT NULL,
      incarnation bytea NOT NULL,
      tokens text,
      backup timestamptz
    );
    CREATE TABLE devcat.catalogue (
      key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      id bytea NOT NULL,
      number bigint NOT NULL,
      digest bytea NOT NULL,
      frozen boolean NOT NULL DEFAULT false
    );
    CREATE TABLE devcat.revision (
      catalogue bigint NOT NULL REFERENCES devcat.catalogue,
      number bigint NOT NULL,
      digest bytea NOT NULL,
      pusher text,
      header bytea NOT NULL,
      changes bytea NOT NULL,
      PRIMARY KEY (catalogue, number)
    );
    CREATE TABLE devcat.piece (
      catalogue bigint NOT NULL REFERENCES devcat.catalogue,
      revision bigint NOT NULL,
      part integer NOT NULL,
      changes bytea NOT NULL,
      PRIMARY KEY (catalogue, revision, part)
    );
    CREATE TABLE devcat.node (
      name text PRIMARY KEY,
      seen timestamptz NOT NULL
    );
    INSERT INTO devcat.hub (version, id, incarnation) VALUES (
      \(version), decode('\(Hexadecimal.text(of: id))', 'hex'),
      decode('\(Hexadecimal.text(of: incarnation))', 'hex'));
    COMMIT
    """
  }

  /// The row of the table `hub`.
  struct Hub {
    let id: [UInt8]
    let incarnation: [UInt8]
    let tokens: String?
    /// When the last whole backup was made, in seconds since 1970; `nil` where none was.
    let backup: Int64?
    /// The server's clock, in seconds since 1970.
    let time: Double
  }

  /// Reads the table `hub`.
  ///
  /// - Throws: `Failure`: `notFound` for a database without the schema, `badFile` for a schema of
  ///   something else or of a newer devcat, `unavailable` for a server that is too old; `DatabaseError`.
  static func hub(_ connection: PostgresConnection, _ server: String) throws -> Hub {
    try requireServer(connection.serverVersion, server)
    let tables = try connection.run(
      "SELECT coalesce(to_regclass('devcat.hub')::text, ''), (\(countOfTables))"
    ) { ($0.text(0), $0.int(1)) }.first
    guard let tables, tables.1 > 0 else {
      throw Failure(
        .notFound, operation: "use", subject: server,
        "the database has no hub in a schema 'devcat'",
        hint: "Make it: devcat hub init --postgres '\(server)'.")
    }
    let found =
      tables.0.isEmpty ? [] : (try? connection.run("SELECT version FROM devcat.hub") { $0.int(0) })
    if found == nil {
      // Also where this role may not read it, which the statement then says.
      try connection.run("SELECT version FROM devcat.hub")
    }
    guard let found = found?.first else {
      throw Failure(
        .badFile, operation: "use", subject: server,
        "the schema 'devcat' of the database was not made by devcat",
        hint: "Name another database, or rename that schema.")
    }
    guard found == version else {
      throw Failure(
        .badFile, operation: "use", subject: server,
        "its schema 'devcat' has version \(found), and this devcat knows version \(version)",
        hint: found > version
          ? "Install the devcat that made it, or a newer one."
          : "Move the hub with the devcat that made it: 'devcat hub backup', then 'devcat hub move'."
      )
    }
    let hub = try connection.run(
      """
      SELECT id, incarnation, tokens, extract(epoch FROM clock_timestamp())::text,
        extract(epoch FROM backup)::bigint::text
      FROM devcat.hub
      """, []
    ) { row in
      Hub(
        id: row.bytes(0), incarnation: row.bytes(1),
        tokens: row.isNull(2) ? nil : row.text(2), backup: row.isNull(4) ? nil : Int64(row.text(4)),
        time: Double(row.text(3)) ?? 0)
    }.first
    guard let hub else { throw DatabaseError(.refused, "the table devcat.hub is empty") }
    return hub
  }

  /// The statement that counts what is in the schema.
  static let countOfTables = """
    SELECT count(*) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'devcat'
    """

  /// Whether the schema is there, and empty.
  static func isEmpty(_ connection: PostgresConnection) throws(DatabaseError) -> Bool {
    try connection.run(
      "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'devcat'), (\(countOfTables))"
    ) { $0.int(0) == 1 && $0.int(1) == 0 }.first ?? false
  }

  /// Refuses a database whose encoding lacks letters.
  static func requireEncoding(_ connection: PostgresConnection, _ server: String) throws {
    let found = try connection.run("SHOW server_encoding") { $0.text(0) }.first ?? ""
    guard found != "UTF8" else { return }
    throw Failure(
      .badFile, operation: "use", subject: server, "the database has the encoding \(found)",
      hint: "Make another one: createdb --encoding=UTF8 --template=template0 NAME.")
  }

  /// Refuses a proxy that gives each transaction another session: nodes LISTEN, and set limits.
  static func requireSessions(
    _ connection: PostgresConnection, _ options: PostgresOptions
  ) throws {
    func process() throws(DatabaseError) -> Int? {
      try connection.run("SELECT pg_backend_pid()") { $0.int(0) }.first
    }
    let first = try process()
    // Only behind a proxy the server has another number than it reports.
    guard first != Int(connection.process) else { return }
    let other = try PostgresConnection(options)
    try other.run("BEGIN")
    let second = try process()
    try other.run("ROLLBACK")
    guard first != second else { return }
    throw Failure(
      .badAddress, operation: "use", subject: options.shown,
      "a proxy gives each transaction another session of PostgreSQL",
      hint: "Connect to PostgreSQL itself, or set 'pool_mode = session' in PgBouncer.")
  }

  /// Refuses a role that cannot do what a node does.
  static func requireRights(_ connection: PostgresConnection) throws(DatabaseError) {
    let missing = try connection.run(
      """
      SELECT privilege || ' on devcat.' || name
      FROM unnest(ARRAY['hub', 'catalogue', 'revision', 'piece', 'node']) name,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege
      WHERE NOT has_table_privilege('devcat.' || name, privilege)
        AND (privilege <> 'DELETE' OR name = 'node')
      """
    ) { $0.text(0) }
    guard let first = missing.first else { return }
    throw DatabaseError(.refused, state: "42501", "the role has no right to \(first)")
  }

  /// Refuses a server that is too old.
  static func requireServer(_ found: Int, _ server: String) throws(Failure) {
    guard found < oldestServer else { return }
    let text = found >= 100_000 ? "\(found / 10_000)" : "\(found / 10_000).\(found / 100 % 100)"
    throw Failure(
      .unavailable, operation: "use", subject: server,
      "it is PostgreSQL \(text), and devcat needs \(oldestServer / 10_000) or newer",
      hint: "Upgrade the server.")
  }
}
