import DevcatValues

extension Message {
  /// Opens a connection: the sender's versions, capabilities and limits.
  ///
  /// A later version may append items, which are skipped: only this message is read across
  /// versions, and `versions` then shows whether the two sides have one in common.
  public struct Hello: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x01, "hello", .both, atMost: 4096,
      "lowest version, highest version, [capability text…], [greatest delta accepted, in bytes], [token text or null, number of the newest head that it has seen] (client only)"
    )
    var asMessage: Message { .hello(self) }

    /// The protocol version of this devcat.
    public static let currentVersion: UInt64 = 1
    /// How many capabilities may be named.
    static let maximumCapabilities = 64

    /// The sender's protocol versions.
    public var versions: ClosedRange<UInt64>
    /// The sender's capabilities beyond its version; unknown ones are skipped.
    public var capabilities: [String]
    /// The greatest delta that the sender accepts in bytes, all its pieces together.
    public var greatestDelta: UInt64
    /// A client's token, and its memory of the hub; `nil` in the hello of a hub.
    public var client: Client?

    /// A client's token, and what it remembers of the hub.
    public struct Client: Hashable, Sendable {
      /// The token, if it has one.
      public var token: String?
      /// The number of the newest head of the catalogue that it has seen, or 0: a hub that lags behind
      /// others of the same log catches up before it answers.
      public var seenNumber: UInt64

      /// Makes the items of a client.
      public init(token: String? = nil, seenNumber: UInt64 = 0) {
        self.token = token
        self.seenNumber = seenNumber
      }

      func encode(to writer: inout CBORWriter) {
        writer.array(of: token, seenNumber)
      }

      init(from reader: inout CBORReader) throws(Failure) {
        let start = reader.position
        let count = try reader.readArrayHeader()
        guard count >= 2 else {
          throw reader.failure(.malformed, at: start, "a client's part has at least two items")
        }
        token = try String?(item: &reader)
        seenNumber = try reader.readUnsigned()
        for _ in 2..<count { try reader.skipItem() }
      }
    }

    /// Makes a hello.
    public init(
      versions: ClosedRange<UInt64> = currentVersion...currentVersion,
      capabilities: [String] = [], greatestDelta: UInt64, client: Client? = nil
    ) {
      self.versions = versions
      self.capabilities = capabilities
      self.greatestDelta = greatestDelta
      self.client = client
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: client == nil ? 4 : 5)
      writer.items(versions.lowerBound, versions.upperBound)
      writer.list(capabilities)
      writer.array(of: greatestDelta)
      client?.encode(to: &writer)
    }

    init(from reader: inout CBORReader) throws(Failure) {
      let start = reader.position
      let count = try reader.readArrayHeader()
      guard count >= 4 else {
        throw reader.failure(.malformed, at: start, "a hello has at least four items")
      }
      let (lowest, highest) = (try reader.readUnsigned(), try reader.readUnsigned())
      guard lowest <= highest else {
        throw reader.failure(
          .outOfRange, at: start, "versions \(lowest) to \(highest) are not a range")
      }
      versions = lowest...highest
      capabilities = try reader.readList(atMost: Self.maximumCapabilities)
      let limitsStart = reader.position
      let limitCount = try reader.readArrayHeader()
      guard limitCount >= 1 else {
        throw reader.failure(.malformed, at: limitsStart, "a hello has at least one limit")
      }
      greatestDelta = try reader.readUnsigned()
      for _ in 1..<limitCount { try reader.skipItem() }
      if count > 4 { client = try reader.readNullIfPresent() ? nil : try Client(from: &reader) }
      for _ in 5..<max(count, 5) { try reader.skipItem() }
    }

    /// The highest version that both sides have; `nil` if there is none.
    public func version(with other: Hello) -> UInt64? {
      versions.overlaps(other.versions)
        ? min(versions.upperBound, other.versions.upperBound) : nil
    }
  }
}

extension Message {
  /// The reason why the hub refuses a request.
  public struct Failed: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x02, "failure", .hub, atMost: 4096,
      "code text, message text, hint text (empty if there is none)")
    var asMessage: Message { .failure(self) }

    /// The kind of a failure; open, so later versions can add some.
    public struct Code: RawRepresentable, Hashable, Sendable {
      /// The name that is sent.
      public let rawValue: String

      /// Makes a code from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The hub has no catalogue of that name.
      public static let unknownCatalogue = Code(rawValue: "unknown-catalogue")
      /// The catalogue has another id than the client's.
      public static let otherLineage = Code(rawValue: "other-lineage")
      /// The histories diverge before the base.
      public static let diverged = Code(rawValue: "diverged")
      /// The hub's history begins after the base, so it has no delta from there.
      public static let historyMissing = Code(rawValue: "history-missing")
      /// The catalogue's name is not valid.
      public static let badName = Code(rawValue: "bad-name")
      /// More bytes than the hub accepts.
      public static let tooLarge = Code(rawValue: "too-large")
      /// A delta that is malformed or does not lead from its base to its head.
      public static let badDelta = Code(rawValue: "bad-delta")
      /// A message that is malformed or out of place.
      public static let badMessage = Code(rawValue: "bad-message")
      /// The hub requires a token, and got no valid one.
      public static let unauthenticated = Code(rawValue: "unauthenticated")
      /// The hub or the client lacks the permission.
      public static let notPermitted = Code(rawValue: "not-permitted")
      /// The hub failed, for example because of a full disk.
      public static let `internal` = Code(rawValue: "internal")
      /// The hub is about to stop.
      public static let shuttingDown = Code(rawValue: "shutting-down")
      /// The hub waited too long.
      public static let timedOut = Code(rawValue: "timed-out")
      /// The hub has its greatest number of connections, in total or from one address.
      public static let tooManyConnections = Code(rawValue: "too-many-connections")
      /// More requests on one connection than the hub's rate limit allows.
      public static let tooManyRequests = Code(rawValue: "too-many-requests")
      /// The hub cannot do it now, such as while its database is being restarted.
      public static let tryAgain = Code(rawValue: "try-again")
      /// The two sides have no protocol version in common.
      public static let unsupportedVersion = Code(rawValue: "unsupported-version")
    }

    /// The kind of failure.
    public var code: Code
    /// The problem, in words.
    public var message: String
    /// The next step; empty if there is none.
    public var hint: String

    /// The longest text, in bytes of UTF-8.
    public static let longestText = 1024

    /// Makes a refusal.
    ///
    /// Normalizes the texts (form C) and cuts them to 1 KiB, because they may quote input from
    /// outside.
    public init(_ code: Code, _ message: String, hint: String = "") {
      self.code = code
      self.message = Self.cut(message)
      self.hint = Self.cut(hint)
    }

    private static func cut(_ text: String) -> String {
      // Leaves room for the ellipsis.
      Excerpt.of(NormalizedText.of(text), upTo: longestText - 3)
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: code.rawValue, message, hint) }

    init(from reader: inout CBORReader) throws(Failure) {
      let code: String
      (code, message, hint) = try reader.readItems()
      self.code = Code(rawValue: code)
    }
  }
}
