extension Message {
  /// Says that the hub still works on what was asked; an answer follows.
  public struct Progress: ArrayPayload {
    /// For how many milliseconds the hub has worked on the request.
    public var elapsed: UInt64

    /// Makes a word of progress.
    public init(elapsed: UInt64) { self.elapsed = elapsed }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 1)
      writer.unsigned(elapsed)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(1)
      elapsed = try reader.readUnsigned()
    }
  }
}
