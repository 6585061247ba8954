extension Message {
  /// A piece of a delta; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Delta: MessagePayload {
    /// The greatest size of a piece in bytes: 64 KiB.
    public static let maximumSize = 64 << 10

    /// The piece, which may be empty.
    public var bytes: [UInt8]
    /// Whether it ends the delta.
    public var isLast: Bool

    /// Makes a piece.
    ///
    /// - Precondition: it has at most 64 KiB.
    public init(_ bytes: [UInt8], isLast: Bool) {
      precondition(bytes.count <= Self.maximumSize, "A piece of a delta has at most 64 KiB.")
      self.bytes = bytes
      self.isLast = isLast
    }

    var body: [UInt8] { bytes }

    init(_ frame: Frame) { (bytes, isLast) = (frame.body, frame.flags.contains(.last)) }
  }
}
