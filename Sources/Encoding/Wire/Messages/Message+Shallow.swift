public import Catalogue

extension Message {
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
}
