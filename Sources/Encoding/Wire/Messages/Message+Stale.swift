public import Catalogue

extension Message {
  /// Says that the base of a push is not the hub's head.
  public struct Stale: ArrayPayload {
    /// The hub's head.
    public var head: RevisionPoint

    /// Makes a refusal.
    public init(head: RevisionPoint) { self.head = head }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 2)
      writer.point(head)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(2)
      head = try reader.readPoint()
    }
  }
}
