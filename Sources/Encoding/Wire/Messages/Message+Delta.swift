extension Message {
  /// A piece of a delta; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Delta: Hashable, Sendable {
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

    init(_ frame: Frame) throws(EncodingError) {
      guard frame.body.count <= Self.maximumSize else {
        throw EncodingError(
          .tooLarge, operation: "Reading a message", offset: Self.maximumSize,
          problem: "a piece of \(frame.body.count) bytes, where \(Self.maximumSize) are allowed")
      }
      self.init(frame.body, isLast: frame.flags.contains(.last))
    }
  }
}
