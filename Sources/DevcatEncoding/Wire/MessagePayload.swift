import DevcatValues

/// The payload of a message.
protocol MessagePayload: Hashable, Sendable {
  /// The protocol's rules for the message.
  static var declaration: MessageDeclaration { get }
  /// The message with this payload.
  var asMessage: Message { get }
  /// The body of its frame.
  var body: [UInt8] { get }
  /// Whether its frame is the last of a stream.
  var isLast: Bool { get }
  /// Reads the whole body of a frame.
  init(_ frame: Frame) throws(Failure)
}

/// The payload of most messages: one CBOR array with a fixed order of items.
protocol ArrayPayload: MessagePayload {
  /// Writes the array.
  func encode(to writer: inout CBORWriter)
  /// Reads the array.
  init(from reader: inout CBORReader) throws(Failure)
}

extension ArrayPayload {
  var body: [UInt8] {
    var writer = CBORWriter(reservingCapacity: 128)
    encode(to: &writer)
    return writer.bytes
  }

  var isLast: Bool { false }

  init(_ frame: Frame) throws(Failure) {
    var reader = CBORReader(frame.body)
    self = try Self(from: &reader)
    try reader.finish()
  }
}

extension Message {
  /// The payload of a message without items.
  struct Unchanged: MessagePayload {
    static let declaration = MessageDeclaration(
      0x22, "unchanged", .hub, atMost: 0, "none: the body is empty")
    var asMessage: Message { .unchanged }

    var body: [UInt8] { [] }
    var isLast: Bool { false }

    init() {}

    init(_ frame: Frame) throws(Failure) { try CBORReader(frame.body).finish() }
  }
}
