public import Catalogue

extension Message {
  /// Asks for hashes of the state tree at a revision: of the nodes, or of buckets under nodes.
  public struct Compare: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision.
    public var point: RevisionPoint
    /// The nodes whose buckets are requested, in rising order; none requests the nodes themselves.
    public var nodes: [Int]

    /// Makes a request.
    public init(name: String, catalogue: CatalogueID, point: RevisionPoint, nodes: [Int]) {
      self.name = name
      self.catalogue = catalogue
      self.point = point
      self.nodes = nodes
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 5)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(point)
      writer.rising(nodes)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(5)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      point = try reader.readPoint()
      nodes = try reader.readRising(
        "node", maximumCount: StateTree.nodeCount, below: StateTree.nodeCount)
    }
  }
}
