extension Message {
  /// The message in a frame, or `nil` for one that is unknown here and may be passed over.
  ///
  /// - Throws: `EncodingError` with the offset in the body, which must hold exactly one message;
  ///   `unknownMessage` for a type that is unknown and not flagged ignorable.
  public init?(_ frame: Frame) throws(EncodingError) {
    guard let id = ID(rawValue: frame.type) else {
      if frame.flags.contains(.ignorable) { return nil }
      throw EncodingError(
        .unknownMessage, operation: "Reading a message",
        problem: "type \(frame.type) is not known here",
        hint: "One side is older than the other: install the same devcat on both.")
    }
    guard id.isStreamed || !frame.flags.contains(.last) else {
      throw EncodingError(
        .malformed, operation: "Reading a message", subject: "'\(id)'",
        problem: "it is flagged as the last of a stream, and belongs to none")
    }
    do throws(EncodingError) {
      self = try Self.decoded(id, frame)
    } catch {
      throw error.naming("the message '\(id)'")
    }
  }

  private static func decoded(_ id: ID, _ frame: Frame) throws(EncodingError) -> Message {
    switch id {
    case .hello: .hello(try decoded(frame))
    case .failure: .failure(try decoded(frame))
    case .pull: .pull(try decoded(frame))
    case .push: .push(try decoded(frame))
    case .probe: .probe(try decoded(frame))
    case .watch: .watch(try decoded(frame))
    case .head: .head(try decoded(frame))
    case .delta: .delta(try Delta(frame))
    case .unchanged: try decodedUnchanged(frame)
    case .accepted: .accepted(try decoded(frame))
    case .stale: .stale(try decoded(frame))
    case .seal: .seal(try decoded(frame))
    case .pushers: .pushers(try decoded(frame))
    case .beat: .beat(try decoded(frame))
    case .resume: .resume(try decoded(frame))
    case .shallow: .shallow(try decoded(frame))
    case .compare: .compare(try decoded(frame))
    case .fetch: .fetch(try decoded(frame))
    case .resumed: .resumed(try decoded(frame))
    case .snapshot: .snapshot(try Snapshot(frame))
    case .hashes: .hashes(try decoded(frame))
    case .records: .records(try Records(frame))
    }
  }

  private static func decoded<Payload: MessagePayload>(
    _ frame: Frame
  ) throws(EncodingError) -> Payload {
    var reader = CBORReader(frame.body)
    let payload = try Payload(from: &reader)
    try reader.finish()
    return payload
  }

  private static func decodedUnchanged(_ frame: Frame) throws(EncodingError) -> Message {
    try CBORReader(frame.body).finish()
    return .unchanged
  }
}

extension Message.ID {
  /// Whether an answer may hold several of the message, of which the last is flagged.
  var isStreamed: Bool { [.delta, .snapshot, .records].contains(self) }
}

extension EncodingError.Code {
  /// A message that this version does not know, and must not pass over.
  public static let unknownMessage = Self(rawValue: "unknown-message")
}
