public import Catalogue

extension Message {
  /// Says that the hub holds what was pushed, durably: as it was pushed, or merged onto its head.
  public struct Accepted: ArrayPayload {
    /// The head of the push; or, after a merge, the last revision that the hub made of it.
    public var head: RevisionPoint
    /// The hub's former head; the new head itself without a merge.
    public var onto: RevisionPoint
    /// How many bytes of a delta follow, from the base of the push to the hub's former head; 0 if
    /// the client must pull it.
    public var size: Int

    /// Makes an acceptance of a push as it was pushed.
    public init(head: RevisionPoint) { self.init(head: head, onto: head, size: 0) }

    /// Makes an acceptance of a push that was merged.
    public init(head: RevisionPoint, onto: RevisionPoint, size: Int) {
      (self.head, self.onto, self.size) = (head, onto, size)
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 5)
      writer.point(head)
      writer.point(onto)
      writer.integer(size)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(5)
      head = try reader.readPoint()
      onto = try reader.readPoint()
      size = try reader.readCount("the number of bytes")
    }
  }
}
