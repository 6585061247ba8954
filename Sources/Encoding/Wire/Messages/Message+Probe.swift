extension Message {
  /// Requests the head of a catalogue; the answer is a `head`.
  public struct Probe: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String

    /// Makes a probe.
    public init(name: String) { self.name = name }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 1)
      writer.text(name)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(1)
      name = try reader.readText()
    }
  }
}
