import Catalogue

extension Message {
  /// Why the hub does not do what was asked.
  public struct Failure: ArrayPayload {
    /// The kind of a failure; open, so later versions can add some.
    public struct Code: RawRepresentable, Hashable, Sendable {
      /// The name that travels.
      public let rawValue: String

      /// Makes a code from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The hub has no catalogue of that name.
      public static let unknownCatalogue = Code(rawValue: "unknown-catalogue")
      /// The catalogue has another id than the client's.
      public static let otherLineage = Code(rawValue: "other-lineage")
      /// The histories part before the base.
      public static let diverged = Code(rawValue: "diverged")
      /// The hub's history begins after the base, so it has no delta from there.
      public static let historyMissing = Code(rawValue: "history-missing")
      /// The catalogue's name is none.
      public static let badName = Code(rawValue: "bad-name")
      /// More bytes than the hub accepts.
      public static let tooLarge = Code(rawValue: "too-large")
      /// A delta that is malformed or does not lead from its base to its head.
      public static let badDelta = Code(rawValue: "bad-delta")
      /// A message that is malformed or out of place.
      public static let badMessage = Code(rawValue: "bad-message")
      /// The hub requires a token, and got no valid one.
      public static let unauthenticated = Code(rawValue: "unauthenticated")
      /// The hub may not do it, or the client may not request it.
      public static let notPermitted = Code(rawValue: "not-permitted")
      /// The hub cannot do it for a reason of its own, such as a full disk.
      public static let `internal` = Code(rawValue: "internal")
      /// The hub is about to stop.
      public static let shuttingDown = Code(rawValue: "shutting-down")
      /// The hub waited too long.
      public static let timedOut = Code(rawValue: "timed-out")
      /// The hub has as many connections as it takes, in all or from one address.
      public static let tooManyConnections = Code(rawValue: "too-many-connections")
      /// More requests on one connection than the hub allows in the time.
      public static let tooManyRequests = Code(rawValue: "too-many-requests")
      /// The hub cannot do it now, such as while its database is being restarted.
      public static let tryAgain = Code(rawValue: "try-again")
      /// No protocol version in common.
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

    /// Makes a failure; the texts are brought to normalization form C, and cut where they are longer
    /// than 1 KiB: they may quote what came from outside.
    public init(_ code: Code, _ message: String, hint: String = "") {
      self.code = code
      self.message = Self.cut(message)
      self.hint = Self.cut(hint)
    }

    private static func cut(_ text: String) -> String {
      // With room for the ellipsis.
      Excerpt.of(NormalizedText.of(text), upTo: longestText - 3)
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 3)
      writer.text(code.rawValue)
      writer.text(message)
      writer.text(hint)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(3)
      code = Code(rawValue: try reader.readText())
      message = try reader.readText()
      hint = try reader.readText()
    }
  }
}
