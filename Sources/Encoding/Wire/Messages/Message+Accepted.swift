public import Catalogue

extension Message {
  /// Says that the hub holds what was pushed, durably.
  public struct Accepted: ArrayPayload {
    /// The head of the push.
    public var head: RevisionPoint

    /// Makes an acceptance.
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
