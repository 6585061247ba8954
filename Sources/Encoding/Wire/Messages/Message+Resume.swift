public import Catalogue

extension Message {
  /// Asks, as a `pull` does, for the revisions after a base, of whose delta a part has come before.
  public struct Resume: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The last revision that has come whole; the origin where none has.
    public var base: RevisionPoint
    /// The received part of the chunk after it.
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
}
