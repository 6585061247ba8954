public import Catalogue

extension Message {
  /// The head of a catalogue; in answer to a `pull`, the end of the delta that follows.
  public struct Head: ArrayPayload {
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// Its last revision.
    public var point: RevisionPoint

    /// Makes a head.
    public init(catalogue: CatalogueID, point: RevisionPoint) {
      self.catalogue = catalogue
      self.point = point
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 3)
      writer.byteString(catalogue.bytes)
      writer.point(point)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(3)
      catalogue = try reader.readCatalogueID()
      point = try reader.readPoint()
    }
  }
}
