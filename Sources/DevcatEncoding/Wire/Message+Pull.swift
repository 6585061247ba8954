public import DevcatValues

extension Message {
  /// Requests the revisions after a base.
  public struct Pull: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x10, "pull", .client, atMost: 256,
      "name `team/name`, id of the catalogue (16 bytes) or null, base point, longest wait for news in milliseconds (0 to 60,000)"
    )
    var asMessage: Message { .pull(self) }

    /// The longest wait for a new head, in milliseconds.
    public static let longestWait: UInt64 = 60_000

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue; `nil` for a clone, which has none yet.
    public var catalogue: CatalogueID?
    /// The revision after which the client needs revisions; the origin for a clone.
    public var base: RevisionPoint
    /// How long the hub waits for a new head where the base is its head, in milliseconds.
    public var wait: UInt64

    /// Makes a pull.
    public init(name: String, catalogue: CatalogueID?, base: RevisionPoint, wait: UInt64 = 0) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.wait = wait
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: name, catalogue, base, wait) }

    init(from reader: inout CBORReader) throws(Failure) {
      let start = reader.position
      (name, catalogue, base, wait) = try reader.readItems()
      guard wait <= Self.longestWait else {
        throw reader.failure(
          .outOfRange, at: start, "a wait of \(wait) ms is longer than \(Self.longestWait) ms")
      }
    }
  }

  /// Requests the head of a catalogue; the answer is a `head`.
  public struct Probe: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x12, "probe", .client, atMost: 256, "name")
    var asMessage: Message { .probe(self) }

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String

    /// Makes a probe.
    public init(name: String) { self.name = name }

    func encode(to writer: inout CBORWriter) { writer.array(of: name) }

    init(from reader: inout CBORReader) throws(Failure) { name = try reader.readItems() }
  }

  /// The head of a catalogue; in answer to a `pull`, the end of the delta that follows.
  public struct Head: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x20, "head", .hub, atMost: 64, "id of the catalogue, head point")
    var asMessage: Message { .head(self) }

    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// Its last revision.
    public var point: RevisionPoint

    /// Makes a head.
    public init(catalogue: CatalogueID, point: RevisionPoint) {
      self.catalogue = catalogue
      self.point = point
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: catalogue, point) }

    init(from reader: inout CBORReader) throws(Failure) {
      (catalogue, point) = try reader.readItems()
    }
  }

  /// A piece of a delta; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Delta: MessagePayload {
    static let declaration = MessageDeclaration(
      0x21, "delta", .both, atMost: maximumSize, flags: .last, "no CBOR: a piece of a delta")
    var asMessage: Message { .delta(self) }

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
