extension Message {
  /// A piece of a snapshot file; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Snapshot: MessagePayload {
    /// The greatest size of a piece in bytes, as of a delta's.
    public static let maximumSize = Delta.maximumSize

    /// The piece, which may be empty.
    public var bytes: [UInt8]
    /// Whether it ends the snapshot.
    public var isLast: Bool

    /// Makes a piece.
    ///
    /// - Precondition: it has at most 64 KiB.
    public init(_ bytes: [UInt8], isLast: Bool) {
      precondition(bytes.count <= Self.maximumSize, "A piece of a snapshot has at most 64 KiB.")
      self.bytes = bytes
      self.isLast = isLast
    }

    var body: [UInt8] { bytes }

    init(_ frame: Frame) { (bytes, isLast) = (frame.body, frame.flags.contains(.last)) }
  }
}
