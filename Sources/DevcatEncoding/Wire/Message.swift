public import DevcatValues

/// The messages between client and hub, each in one frame (docs/Protocol.md, "Messages").
public enum Message: Hashable, Sendable {
  /// Opens a connection, from both sides.
  case hello(Hello)
  /// The hub refuses a request, or cannot complete it.
  case failure(Failed)
  /// The client requests the revisions after a base.
  case pull(Pull)
  /// The client offers revisions; `delta` messages follow.
  case push(Push)
  /// The client requests the head of a catalogue.
  case probe(Probe)
  /// The hub's head of a catalogue; after a `pull`, `delta` messages follow.
  case head(Head)
  /// A piece of a delta.
  case delta(Delta)
  /// The hub has no revisions after the base of a `pull`.
  case unchanged
  /// The hub has stored the push durably.
  case accepted(Accepted)
  /// The hub's head is not the base of a `push`; `delta` messages with what the client lacks follow.
  case stale(Stale)
  /// The pushers of the revisions in the next messages.
  case provenance(Provenance)
  /// The hub still works on the request.
  case progress(Progress)

  /// The payload type of every message, by which frames are read.
  static let payloads: [any MessagePayload.Type] = [
    Hello.self, Failed.self, Pull.self, Push.self, Probe.self, Head.self, Delta.self,
    Accepted.self, Stale.self, Provenance.self, Progress.self, Unchanged.self,
  ]

  /// The protocol's rules for the message.
  public var declaration: MessageDeclaration { type(of: payload).declaration }

  /// The payload of the message.
  private var payload: any MessagePayload {
    switch self {
    case .unchanged: Unchanged()
    case .hello(let payload): payload
    case .failure(let payload): payload
    case .pull(let payload): payload
    case .push(let payload): payload
    case .probe(let payload): payload
    case .head(let payload): payload
    case .delta(let payload): payload
    case .accepted(let payload): payload
    case .stale(let payload): payload
    case .provenance(let payload): payload
    case .progress(let payload): payload
    }
  }

  /// The message as a frame of a request.
  ///
  /// - Throws: `Failure` (`tooLarge`) if its body is larger than its declaration allows.
  public func framed(request: UInt64) throws(Failure) -> Frame {
    let payload = payload
    let declaration = type(of: payload).declaration
    var flags = declaration.flags
    if !payload.isLast { flags.remove(.last) }
    let body = payload.body
    guard body.count <= declaration.maximumBody else {
      throw Failure.bytes(
        .tooLarge, operation: "write a message", subject: "'\(declaration)'",
        "a body of \(body.count) bytes, where \(declaration.maximumBody) are allowed")
    }
    return try Frame(type: declaration.number, flags: flags, request: request, body: body)
  }

  /// The message in a frame, or `nil` for an unknown message that may be skipped.
  ///
  /// - Throws: `Failure` with the offset in the body, which must hold exactly one message;
  ///   `tooLarge` for a body beyond the limit of the message; `unknownMessage` for a type that is unknown
  ///   and not flagged ignorable.
  public init?(_ frame: Frame) throws(Failure) {
    guard let payload = Self.payloads.first(where: { $0.declaration.number == frame.type }) else {
      if frame.flags.contains(.ignorable) { return nil }
      throw .unknownMessage(frame.type)
    }
    let declaration = payload.declaration
    guard declaration.flags.contains(.last) || !frame.flags.contains(.last) else {
      throw Failure.bytes(
        .malformed, operation: "read a message", subject: "'\(declaration)'",
        "it is flagged as the last of a stream, and belongs to none")
    }
    do throws(Failure) {
      guard frame.body.count <= declaration.maximumBody else {
        throw Failure.bytes(
          .tooLarge, operation: "read a message", offset: declaration.maximumBody,
          "a body of \(frame.body.count) bytes, where \(declaration.maximumBody) are allowed")
      }
      self = try payload.init(frame).asMessage
    } catch {
      throw error.naming("the message '\(declaration)'")
    }
  }
}
