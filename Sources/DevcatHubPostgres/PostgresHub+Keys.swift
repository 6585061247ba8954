import DevcatValues
import DevcatHub
import DevcatWire

/// The nodes of a hub, and the key with which all of them sign.
extension PostgresHub {
  /// A node, as it reports itself every few seconds.
  package struct Node: Sendable {
    /// Its machine, and the path of its folder there.
    package let name: String
    /// How many seconds ago it reported itself, by the database's clock.
    package let age: Int
    /// The public key with which it signs.
    package let key: [UInt8]
    /// The public key that it has ready, if there is one.
    package let next: [UInt8]?
    /// The statement of its key about the next one.
    let statement: String?

    /// Whether it has reported itself so lately that it runs.
    package var isRunning: Bool { age < 30 }
  }

  /// The result of a change of the key.
  package struct Rotation: Sendable {
    /// The public key before.
    package let old: [UInt8]
    /// The public key from now on.
    package let new: [UInt8]
    /// The names of the nodes that do not have it, and refuse requests until they do.
    package let missing: [String]
  }

  /// The number of seconds for which a node that does not report itself is waited for: a day.
  private static let longestAbsence = 86_400

  /// Lets all nodes sign with their next key from this commit on.
  ///
  /// A node that has not heard of it yet learns it from the first client that has.
  /// - Parameter isForced: Whether nodes may lack the key.
  /// - Throws: `Failure`: `notFound` if no node has a next key; `conflict` if nodes have different
  ///   ones; `busy` if some lack it; `tryAgain` if a synchronous standby does not answer.
  package func rotateKey(isForced: Bool) throws -> Rotation {
    try pool.lend("change the signing key of") { connection in
      // First, for a database without a hub; then locked, so that two changes follow one another.
      _ = try PostgresSchema.hub(connection, server)
      try connection.run(
        "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT one FROM devcat.hub FOR UPDATE")
      let hub = try PostgresSchema.hub(connection, server)
      let nodes = try Self.nodes(connection).filter { $0.age < Self.longestAbsence }
      let (rotation, statements) = try next(of: hub, among: nodes, isForced)
      _ = connection.takeWarning()
      try connection.run(
        "UPDATE devcat.hub SET signing_key = $1, key_statements = $2",
        [.bytes(rotation.new), .text(statements)])
      try connection.run(
        "SELECT pg_notify('\(PostgresFollower.channel)', '\(Self.hubChanged)'); COMMIT")
      guard !connection.takeWarning() else {
        throw failure(.tryAgain, PostgresBeat.standbyIsMissing, "Check 'devcat hub status' later.")
      }
      return rotation
    }
  }

  /// The change to the key that the nodes have ready, and the statements about keys after it.
  private func next(
    of hub: PostgresSchema.Hub, among nodes: [Node], _ isForced: Bool
  ) throws(Failure) -> (Rotation, String) {
    let keys = Set(nodes.compactMap(\.next))
    guard let old = hub.signingKey, let new = keys.first else {
      throw failure(
        .notFound, "no node has a next signing key",
        "Make it with 'devcat hub rotate-key FOLDER' in the folder of a node, and copy it to the others."
      )
    }
    guard keys.count == 1 else {
      let holders = nodes.filter { $0.next != nil }.map(\.name).joined(separator: ", ")
      throw failure(
        .conflict, "the nodes have different next signing keys: \(holders)",
        "Copy next-signing-key.pem from one node to all others.")
    }
    let missing = nodes.filter { $0.next != new && $0.key != new }.map(\.name)
    guard missing.isEmpty || isForced else {
      throw failure(
        .busy, "nodes lack the next signing key: \(missing.joined(separator: ", "))",
        "Copy next-signing-key.pem to their '.hub', and wait 5 s. With '--force', they refuse requests "
          + "until they have it.")
    }
    let statement = nodes.first { $0.next == new && $0.key == old }?.statement
    guard let statement else {
      throw failure(
        .conflict, "no node that has the next key signs with the hub's present one",
        "Start a node that has both keys.")
    }
    let text = try KeyHistory.text(hub.keyStatements, adding: statement, from: old, to: new)
    return (Rotation(old: old, new: new, missing: missing), text)
  }

  static func nodes(_ connection: PostgresConnection) throws(DatabaseError) -> [Node] {
    try connection.run(
      """
      SELECT name, extract(epoch FROM clock_timestamp() - seen)::bigint::text, signing_key, next_key,
        next_statement
      FROM devcat.node ORDER BY name
      """, []
    ) { row in
      Node(
        name: row.text(0), age: row.int(1), key: row.bytes(2),
        next: row.isNull(3) ? nil : row.bytes(3), statement: row.isNull(4) ? nil : row.text(4))
    }
  }

  private func failure(_ code: Failure.Code, _ problem: String, _ hint: String) -> Failure {
    Failure(code, operation: "change the signing key of", subject: server, problem, hint: hint)
  }
}
