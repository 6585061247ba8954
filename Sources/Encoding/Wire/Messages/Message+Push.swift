public import Catalogue

extension Message {
  /// Offers the revisions after a base, up to a head; `delta` messages with them follow.
  public struct Push: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision on which the offered ones were made: the hub's head, or one before it.
    public var base: RevisionPoint
    /// The last revision offered.
    public var head: RevisionPoint
    /// How many bytes the delta has, all its messages together.
    public var size: Int
    /// How much of a merge is left to people; with `manual` the hub merges nothing.
    public var strictness: MergeStrictness

    /// Makes a push.
    public init(
      name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint, size: Int,
      merging strictness: MergeStrictness = .field
    ) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.head = head
      self.size = size
      self.strictness = strictness
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 8)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(base)
      writer.point(head)
      writer.integer(size)
      writer.text(strictness.rawValue)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(8)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      base = try reader.readPoint()
      head = try reader.readPoint()
      size = try reader.readCount("the number of bytes")
      let start = reader.position
      guard let strictness = MergeStrictness(rawValue: try reader.readText()) else {
        throw reader.failure(.outOfRange, at: start, "there is no such way to merge")
      }
      self.strictness = strictness
    }
  }
}
