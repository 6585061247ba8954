public import DevcatValues
import DevcatSQLite

/// The newest signed head of a hub's catalogue that this client has received.
public struct SeenHead: Hashable, Sendable {
  /// The hub's Ed25519 public key, 32 bytes.
  public var key: [UInt8]
  /// How often the hub's catalogue was restored from a backup, counted from 1.
  public var epoch: UInt64
  /// The number and digest of the head.
  public var point: RevisionPoint
  /// The state root of the head.
  public var root: Digest
  /// The time at which the hub signed it.
  public var time: Timestamp
  /// The time at which the signature expires.
  public var expiry: Timestamp

  /// Makes a head.
  public init(
    key: [UInt8], epoch: UInt64, point: RevisionPoint, root: Digest, time: Timestamp,
    expiry: Timestamp
  ) {
    self.key = key
    self.epoch = epoch
    self.point = point
    self.root = root
    self.time = time
    self.expiry = expiry
  }
}

extension CatalogueSettings {
  /// The newest signed head received from a hub for a catalogue; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - hub: `host:port` in lower case, or the path of a unix socket.
  ///   - name: The name of the catalogue there.
  public func seenHead(of name: String, on hub: String) throws -> SeenHead? {
    try file.storing("read what is known of the hub in") {
      try file.database.statement(
        """
        SELECT key, epoch, number, digest, root, time, expiry FROM seen_head
        WHERE hub = ? AND name = ?
        """
      ).bind(hub, name).first { row in
        SeenHead(
          key: row.blob(0), epoch: UInt64(clamping: row.int(1)),
          point: RevisionPoint(
            number: max(0, row.int(2)), digest: row.withBlob(3) { Digest($0) } ?? .zero),
          root: row.withBlob(4) { Digest($0) } ?? .zero,
          time: Timestamp(seconds: Int64(row.int(5))),
          expiry: Timestamp(seconds: Int64(row.int(6))))
      }
    }
  }

  /// Stores the newest signed head received from a hub for a catalogue.
  public func setSeenHead(_ head: SeenHead, of name: String, on hub: String) throws {
    try file.transaction {
      try file.database.statement(
        "INSERT OR REPLACE INTO seen_head VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"
      )
      .run(
        hub, name, head.key, Int(clamping: head.epoch), head.point.number,
        head.point.digest.bytes, head.root.bytes, Int(head.time.seconds),
        Int(head.expiry.seconds))
    }
  }
}
