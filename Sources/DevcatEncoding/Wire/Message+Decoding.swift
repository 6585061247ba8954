extension Message {
  /// The message in a frame, or `nil` for an unknown message that may be skipped.
  ///
  /// - Throws: `EncodingError` with the offset in the body, which must hold exactly one message;
  ///   `tooLarge` for a body beyond the limit of the message; `unknownMessage` for a type that is unknown
  ///   and not flagged ignorable.
  public init?(_ frame: Frame) throws(EncodingError) {
    guard let id = ID(rawValue: frame.type) else {
      if frame.flags.contains(.ignorable) { return nil }
      throw .unknownMessage(frame.type)
    }
    let declaration = id.declaration
    guard declaration.flags.contains(.last) || !frame.flags.contains(.last) else {
      throw EncodingError(
        .malformed, operation: "Reading a message", subject: "'\(id)'",
        problem: "it is flagged as the last of a stream, and belongs to none")
    }
    do throws(EncodingError) {
      guard frame.body.count <= declaration.maximumBody else {
        throw EncodingError(
          .tooLarge, operation: "Reading a message", offset: declaration.maximumBody,
          problem:
            "a body of \(frame.body.count) bytes, where \(declaration.maximumBody) are allowed")
      }
      self = try Self.decoded(id, frame)
    } catch {
      throw error.naming("the message '\(id)'")
    }
  }

  private static func decoded(_ id: ID, _ frame: Frame) throws(EncodingError) -> Message {
    switch id {
    case .unchanged:
      _ = try Unchanged(frame)
      return .unchanged
    case .hello: return .hello(try .init(frame))
    case .failure: return .failure(try .init(frame))
    case .pull: return .pull(try .init(frame))
    case .push: return .push(try .init(frame))
    case .probe: return .probe(try .init(frame))
    case .watch: return .watch(try .init(frame))
    case .squash: return .squash(try .init(frame))
    case .head: return .head(try .init(frame))
    case .delta: return .delta(.init(frame))
    case .accepted: return .accepted(try .init(frame))
    case .stale: return .stale(try .init(frame))
    case .signature: return .signature(try .init(frame))
    case .provenance: return .provenance(try .init(frame))
    case .heartbeat: return .heartbeat(try .init(frame))
    case .progress: return .progress(try .init(frame))
    case .shallow: return .shallow(try .init(frame))
    case .snapshot: return .snapshot(.init(frame))
    case .keys: return .keys(try .init(frame))
    }
  }
}

extension EncodingError.Code {
  /// A message that this version does not know and must not skip.
  static let unknownMessage = Self(rawValue: "unknown-message")
}
