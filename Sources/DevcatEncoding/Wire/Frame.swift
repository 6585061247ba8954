public import DevcatValues

/// The unit in which messages travel: a header of 16 bytes and a body (docs/Protocol.md, "Frames").
public struct Frame: Hashable, Sendable {
  /// The length of a header in bytes.
  public static let headerSize = 16
  /// The greatest length of any body in bytes: 1 MiB; each message has its own (`MessageDeclaration`).
  static let maximumBody = 1 << 20

  /// The flags in the header; bits 1 to 6 have no meaning and are zero.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The frame is the last of a stream.
    public static let last = Flags(rawValue: 1 << 0)
    /// A receiver that does not know the frame's type skips it.
    static let ignorable = Flags(rawValue: 1 << 7)
    /// All flags with a meaning.
    static let known: Flags = [.last, .ignorable]
  }

  /// The type of the message in the body: the number of a declaration, or an unknown one.
  public var type: UInt8
  /// The flags in the header.
  public var flags: Flags
  /// The request that the frame belongs to, chosen by the client; 0 outside of any.
  public var request: UInt64
  /// The message.
  public var body: [UInt8]

  /// Makes a frame.
  ///
  /// - Throws: `Failure` (`tooLarge`) for a body of more than 1 MiB, because its content may
  ///   come from outside.
  public init(
    type: UInt8, flags: Flags = [], request: UInt64, body: [UInt8]
  ) throws(Failure) {
    guard body.count <= Self.maximumBody else {
      throw Failure.bytes(
        .tooLarge, operation: "write a frame",
        "a body of \(body.count) bytes, where \(Self.maximumBody) are allowed")
    }
    self.type = type
    self.flags = flags
    self.request = request
    self.body = body
  }

  /// The header and the body.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerSize + body.count)
    Self.append(UInt32(body.count), to: &bytes)
    bytes.append(type)
    bytes.append(flags.rawValue)
    Self.append(UInt16(0), to: &bytes)
    Self.append(request, to: &bytes)
    bytes += body
    return bytes
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
