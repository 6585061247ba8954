public import Catalogue

extension Message {
  /// Asks for the revisions after a base.
  public struct Pull: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue; `nil` for a clone, which has none yet.
    public var catalogue: CatalogueID?
    /// The revision from which the client wants to go on; the origin for a clone.
    public var base: RevisionPoint

    /// Makes a pull.
    public init(name: String, catalogue: CatalogueID?, base: RevisionPoint) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 4)
      writer.text(name)
      if let catalogue { writer.byteString(catalogue.bytes) } else { writer.null() }
      writer.point(base)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(4)
      name = try reader.readText()
      catalogue = try reader.readNullIfPresent() ? nil : try reader.readCatalogueID()
      base = try reader.readPoint()
    }
  }
}
