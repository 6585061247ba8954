public import Catalogue

extension Message {
  /// Offers the revisions after a base, up to a head; `delta` messages with them follow.
  public struct Push: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision on which the offered ones were made; it must be the hub's head.
    public var base: RevisionPoint
    /// The last revision offered.
    public var head: RevisionPoint
    /// How many bytes the delta has, all its messages together.
    public var size: Int

    /// Makes a push.
    public init(
      name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint, size: Int
    ) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.head = head
      self.size = size
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 7)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(base)
      writer.point(head)
      writer.integer(size)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(7)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      base = try reader.readPoint()
      head = try reader.readPoint()
      size = try reader.readCount("the number of bytes")
    }
  }
}
