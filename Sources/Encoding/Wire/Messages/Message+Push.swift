public import Catalogue

extension Message {
  /// Offers the revisions after a base, up to a head; `delta` messages with them follow.
  public struct Push: MessagePayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision on which the offered ones were made; it must be the hub's head.
    public var base: RevisionPoint
    /// The last revision offered.
    public var head: RevisionPoint

    /// Makes a push.
    public init(name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.head = head
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 6)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(base)
      writer.point(head)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(6)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      base = try reader.readPoint()
      head = try reader.readPoint()
    }
  }
}
