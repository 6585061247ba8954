public import Catalogue

extension Message {
  /// Requests the net change from a base to the head, without the revisions between.
  public struct Squash: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue.
    public var catalogue: CatalogueID
    /// The client's head.
    public var base: RevisionPoint

    /// Makes a request.
    public init(name: String, catalogue: CatalogueID, base: RevisionPoint) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 4)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(base)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(4)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      base = try reader.readPoint()
    }
  }
}
