public import DevcatValues

extension Message {
  /// Requests notifications of a catalogue's new heads; sent again, it answers a `heartbeat`.
  public struct Watch: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x13, "watch", .client, atMost: 256, "name, id of the catalogue")
    var asMessage: Message { .watch(self) }

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the client's catalogue.
    public var catalogue: CatalogueID

    /// Makes a watch.
    public init(name: String, catalogue: CatalogueID) {
      self.name = name
      self.catalogue = catalogue
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: name, catalogue) }

    init(from reader: inout CBORReader) throws(Failure) {
      (name, catalogue) = try reader.readItems()
    }
  }

  /// The head of a watched catalogue; the watcher answers with its `watch`.
  public struct Heartbeat: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x27, "heartbeat", .hub, atMost: 128,
      "id of the catalogue, head point, interval in milliseconds (1 to 86,400,000)")
    var asMessage: Message { .heartbeat(self) }

    /// The valid intervals in milliseconds: up to a day.
    public static let intervals: ClosedRange<UInt64> = 1...86_400_000

    /// The catalogue and its last revision.
    public var head: Head
    /// The time until the next heartbeat, in milliseconds.
    public var interval: UInt64

    /// Makes a heartbeat.
    public init(head: Head, interval: UInt64) {
      self.head = head
      self.interval = interval
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(of: head.catalogue, head.point, interval)
    }

    init(from reader: inout CBORReader) throws(Failure) {
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
