public import Catalogue

extension Message {
  /// Requests the rest of an interrupted delta: the revisions after a base, like a `pull`.
  public struct Resume: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The last completely received revision; the origin if there is none.
    public var base: RevisionPoint
    /// The received part of the chunk after `base`.
    public var received: ReceivedPrefix

    /// Makes a request.
    public init(
      name: String, catalogue: CatalogueID, base: RevisionPoint, received: ReceivedPrefix
    ) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.received = received
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 6)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(base)
      received.encode(to: &writer)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(6)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      base = try reader.readPoint()
      received = try ReceivedPrefix(from: &reader)
    }
  }

  /// Requests a snapshot of a catalogue's head.
  public struct Shallow: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue; `nil` for a clone, which has none yet.
    public var catalogue: CatalogueID?
    /// The received part of the snapshot.
    public var received: ReceivedPrefix

    /// Makes a request.
    public init(name: String, catalogue: CatalogueID?, received: ReceivedPrefix) {
      self.name = name
      self.catalogue = catalogue
      self.received = received
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 4)
      writer.text(name)
      if let catalogue { writer.byteString(catalogue.bytes) } else { writer.null() }
      received.encode(to: &writer)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(4)
      name = try reader.readText()
      catalogue = try reader.readNullIfPresent() ? nil : try reader.readCatalogueID()
      received = try ReceivedPrefix(from: &reader)
    }
  }

  /// Says at which offset of a delta or snapshot the following pieces begin.
  public struct Resumed: ArrayPayload {
    /// How many bytes are left out because the client has them: all that it reported, or none.
    public var offset: Int

    /// Makes an answer.
    public init(offset: Int) { self.offset = offset }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 1)
      writer.integer(offset)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(1)
      offset = try reader.readCount("the number of bytes")
    }
  }

  /// A piece of a snapshot file; pieces are cut anywhere, and the last one is flagged in its frame.
  public struct Snapshot: MessagePayload {
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

/// The received part of an interrupted stream: how many bytes, and their digest.
public struct ReceivedPrefix: Hashable, Sendable {
  /// How many bytes.
  public var count: Int
  /// Their SHA-256.
  public var digest: Digest

  /// Describes received bytes.
  public init(of bytes: some Collection<UInt8>) {
    count = bytes.count
    digest = SHA256.digest(of: Array(bytes))
  }

  /// Nothing was received.
  public static let nothing = ReceivedPrefix(of: [])

  /// Whether a stream begins with the received bytes.
  func begins(_ stream: [UInt8]) -> Bool {
    count <= stream.count && SHA256.digest(of: Array(stream.prefix(count))) == digest
  }

  init(from reader: inout CBORReader) throws(EncodingError) {
    count = try reader.readCount("the number of bytes")
    digest = try reader.readDigest()
  }

  func encode(to writer: inout CBORWriter) {
    writer.integer(count)
    writer.digest(digest)
  }
}
