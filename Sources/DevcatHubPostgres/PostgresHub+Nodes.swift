import DevcatValues

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
