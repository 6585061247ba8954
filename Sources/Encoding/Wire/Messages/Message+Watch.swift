public import Catalogue

extension Message {
  /// Requests notifications of a catalogue's new heads; sent again, it answers a `heartbeat`.
  public struct Watch: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue.
    public var catalogue: CatalogueID

    /// Makes a watch.
    public init(name: String, catalogue: CatalogueID) {
      self.name = name
      self.catalogue = catalogue
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 2)
      writer.text(name)
      writer.byteString(catalogue.bytes)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(2)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
    }
  }
}
