public import DevcatValues

extension Message {
  /// Requests a snapshot of a catalogue's head.
  public struct Shallow: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x14, "shallow", .client, atMost: 256, "name, id of the catalogue or null")
    var asMessage: Message { .shallow(self) }

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue; `nil` for a clone, which has none yet.
    public var catalogue: CatalogueID?

    /// Makes a request.
    public init(name: String, catalogue: CatalogueID?) {
      self.name = name
      self.catalogue = catalogue
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: name, catalogue) }

    init(from reader: inout CBORReader) throws(Failure) {
      (name, catalogue) = try reader.readItems()
    }
  }

  /// A piece of a snapshot file; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Snapshot: MessagePayload {
    static let declaration = MessageDeclaration(
      0x29, "snapshot", .hub, atMost: maximumSize, flags: .last,
      "no CBOR: a piece of a snapshot file")
    var asMessage: Message { .snapshot(self) }

    /// The greatest size of a piece in bytes, as of a delta's.
    static let maximumSize = Delta.maximumSize

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
