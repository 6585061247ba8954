extension Message {
  /// Opens a connection: the sender's versions, capabilities and limits.
  ///
  /// A later version may append items, which are skipped: only this message is read across
  /// versions, and `versions` then shows whether the two sides have one in common.
  public struct Hello: ArrayPayload {
    /// The protocol version of this devcat.
    public static let currentVersion: UInt64 = 1
    /// How many capabilities may be named.
    static let maximumCapabilities = 64

    /// The sender's protocol versions.
    public var versions: ClosedRange<UInt64>
    /// The sender's capabilities beyond its version; unknown ones are skipped.
    public var capabilities: [String]
    /// The sender's limits.
    public var limits: Limits
    /// The token; only a client sends one.
    public var token: String?

    /// The limits of one side for the other.
    public struct Limits: Hashable, Sendable {
      /// The greatest delta in bytes, all its pieces together.
      public var delta: UInt64

      /// Makes limits.
      public init(delta: UInt64) { self.delta = delta }
    }

    /// Makes a hello.
    public init(
      versions: ClosedRange<UInt64> = currentVersion...currentVersion,
      capabilities: [String] = [], limits: Limits, token: String? = nil
    ) {
      self.versions = versions
      self.capabilities = capabilities
      self.limits = limits
      self.token = token
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: token == nil ? 4 : 5)
      writer.unsigned(versions.lowerBound)
      writer.unsigned(versions.upperBound)
      writer.array(count: capabilities.count)
      for capability in capabilities { writer.text(capability) }
      writer.array(count: 1)
      writer.unsigned(limits.delta)
      if let token { writer.text(token) }
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      let start = reader.position
      let count = try reader.readArrayHeader()
      guard count >= 4 else {
        throw reader.failure(.malformed, at: start, "a hello has four items, and more later")
      }
      let (lowest, highest) = (try reader.readUnsigned(), try reader.readUnsigned())
      guard lowest <= highest else {
        throw reader.failure(.outOfRange, at: start, "versions \(lowest) to \(highest) are none")
      }
      versions = lowest...highest
      capabilities = []
      for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCapabilities)) {
        capabilities.append(try reader.readText())
      }
      let limitsStart = reader.position
      let limitCount = try reader.readArrayHeader()
      guard limitCount >= 1 else {
        throw reader.failure(.malformed, at: limitsStart, "there is one limit, and more later")
      }
      limits = Limits(delta: try reader.readUnsigned())
      for _ in 1..<limitCount { try reader.skipItem() }
      if count > 4 { token = try reader.readNullIfPresent() ? nil : try reader.readText() }
      for _ in 5..<max(count, 5) { try reader.skipItem() }
    }

    /// The highest version that both sides have; `nil` if there is none.
    public func version(with other: Hello) -> UInt64? {
      versions.overlaps(other.versions)
        ? min(versions.upperBound, other.versions.upperBound) : nil
    }
  }
}
