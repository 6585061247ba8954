extension Message {
  /// The head of a watched catalogue; the watcher answers with its `watch`.
  public struct Heartbeat: ArrayPayload {
    /// The valid intervals in milliseconds: up to a day.
    public static let intervals: ClosedRange<UInt64> = 1...86_400_000

    /// The catalogue and its last revision.
    public var head: Head
    /// After how many milliseconds the next heartbeat comes.
    public var interval: UInt64

    /// Makes a heartbeat.
    public init(head: Head, interval: UInt64) {
      self.head = head
      self.interval = interval
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 4)
      writer.byteString(head.catalogue.bytes)
      writer.point(head.point)
      writer.unsigned(interval)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(4)
      head = Head(catalogue: try reader.readCatalogueID(), point: try reader.readPoint())
      let start = reader.position
      interval = try reader.readUnsigned()
      guard Self.intervals.contains(interval) else {
        throw reader.failure(.outOfRange, at: start, "an interval of \(interval) ms cannot be")
      }
    }
  }
}
