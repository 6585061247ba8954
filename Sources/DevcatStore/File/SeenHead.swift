public import DevcatValues
import DevcatSQLite

/// The newest signed head of a published folder that this client has received.
public struct SeenHead: Hashable, Sendable {
  /// The publisher's Ed25519 public key, 32 bytes.
  public var key: [UInt8]
  /// How often the published history has started again, counted from 1.
  public var epoch: UInt64
  /// The number and digest of the head.
  public var point: RevisionPoint
  /// The state root of the head.
  public var root: Digest
  /// The time at which the publisher signed it.
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
  /// The newest signed head received from a host for a published folder; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - hub: `host:port`.
  ///   - name: The path of the folder there.
  public func seenHead(of name: String, on hub: String) throws -> SeenHead? {
    try file.storing("read what is known of the publisher in") {
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

  /// Stores the newest signed head received from a host for a published folder.
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

/// The newest heads of hubs.
extension CatalogueSettings {
  /// The newest head that a hub has shown of a catalogue; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the catalogue there.
  ///   - hub: `host:port` in lower case, or the path of a unix socket.
  public func seenPoint(of name: String, on hub: String) throws -> RevisionPoint? {
    guard let words = try file.meta(Self.headKey(name, hub))?.split(separator: " "),
      words.count == 2, let number = Int(words[0]), number >= 0,
      let digest = Digest(hex: String(words[1]))
    else { return nil }
    return RevisionPoint(number: number, digest: digest)
  }

  /// Stores the newest head that a hub has shown of a catalogue.
  public func setSeenPoint(_ point: RevisionPoint, of name: String, on hub: String) throws {
    try file.transaction {
      try file.setMeta(Self.headKey(name, hub), "\(point.number) \(point.digest.hex)")
    }
  }

  private static func headKey(_ name: String, _ hub: String) -> String {
    "head of \(name) on \(hub)"
  }
}
