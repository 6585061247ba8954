extension Message {
  /// Says where in a delta or snapshot the pieces begin that follow.
  public struct Resumed: ArrayPayload {
    /// How many bytes are left out, which the client has: as many as it said, or none.
    public var offset: Int

    /// Makes an answer.
    public init(offset: Int) { self.offset = offset }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 1)
      writer.integer(offset)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(1)
      offset = try reader.readCount("the number of bytes")
    }
  }
}
