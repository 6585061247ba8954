/// The messages between client and hub, each in one frame (docs/Protocol.md, "Messages").
public enum Message: Hashable, Sendable {
  /// Opens a connection, from both sides.
  case hello(Hello)
  /// The hub refuses a request, or cannot complete it.
  case failure(Failure)
  /// The client requests the revisions after a base.
  case pull(Pull)
  /// The client offers revisions; `delta` messages follow.
  case push(Push)
  /// The client requests the head of a catalogue.
  case probe(Probe)
  /// The client requests notifications of a catalogue's new heads, or answers a heartbeat.
  case watch(Watch)
  /// The hub's head of a catalogue; after a `pull`, `delta` messages follow.
  case head(Head)
  /// A piece of a delta.
  case delta(Delta)
  /// The hub has no revisions after the base of a `pull`.
  case unchanged
  /// The hub has stored the push durably. `delta` messages with revisions that the client lacks may
  /// follow.
  case accepted(Accepted)
  /// The hub neither appends nor merges a `push`: the client must pull first.
  case stale(Stale)
  /// The hub's signature of the head that the next message is about; ignorable.
  case signature(HeadSignature)
  /// The pushers of the revisions in the next messages, and their origins in merges.
  case provenance(Provenance)
  /// The hub's head of a watched catalogue, and the interval until the next heartbeat.
  case heartbeat(Heartbeat)
  /// The hub still works on the request.
  case progress(Progress)
  /// The client requests a snapshot of a catalogue's head.
  case shallow(Shallow)
  /// The client requests the revisions after a base, squashed into one.
  case squash(Squash)
  /// A piece of a snapshot.
  case snapshot(Snapshot)
  /// The statements that lead to the key of the next signature; ignorable.
  case keys(Keys)

  /// The number of a message, which is the type of its frame.
  public enum ID: UInt8, CaseIterable, Sendable {
    case hello = 0x01
    case failure = 0x02
    case pull = 0x10
    case push = 0x11
    case probe = 0x12
    case watch = 0x13
    case head = 0x20
    case delta = 0x21
    case unchanged = 0x22
    case accepted = 0x23
    case stale = 0x24
    case signature = 0x25
    case provenance = 0x26
    case heartbeat = 0x27
    case progress = 0x28
    case shallow = 0x14
    case squash = 0x15
    case snapshot = 0x29
    case keys = 0x2A
  }

  /// The number of the message.
  public var id: ID {
    switch self {
    case .hello: .hello
    case .failure: .failure
    case .pull: .pull
    case .push: .push
    case .probe: .probe
    case .watch: .watch
    case .squash: .squash
    case .head: .head
    case .delta: .delta
    case .unchanged: .unchanged
    case .accepted: .accepted
    case .stale: .stale
    case .signature: .signature
    case .provenance: .provenance
    case .heartbeat: .heartbeat
    case .progress: .progress
    case .shallow: .shallow
    case .snapshot: .snapshot
    case .keys: .keys
    }
  }

  /// The payload of the message.
  private var payload: any MessagePayload {
    switch self {
    case .unchanged: Unchanged()
    case .hello(let payload): payload
    case .failure(let payload): payload
    case .pull(let payload): payload
    case .push(let payload): payload
    case .probe(let payload): payload
    case .watch(let payload): payload
    case .squash(let payload): payload
    case .head(let payload): payload
    case .delta(let payload): payload
    case .accepted(let payload): payload
    case .stale(let payload): payload
    case .signature(let payload): payload
    case .provenance(let payload): payload
    case .heartbeat(let payload): payload
    case .progress(let payload): payload
    case .shallow(let payload): payload
    case .snapshot(let payload): payload
    case .keys(let payload): payload
    }
  }

  /// The message as a frame of a request.
  ///
  /// - Throws: `EncodingError` (`tooLarge`) if its body is larger than its declaration allows.
  public func framed(request: UInt64) throws(EncodingError) -> Frame {
    let (payload, declaration) = (payload, id.declaration)
    var flags = declaration.flags
    if !payload.isLast { flags.remove(.last) }
    let body = payload.body
    guard body.count <= declaration.maximumBody else {
      throw EncodingError(
        .tooLarge, operation: "Writing a message", subject: "'\(id)'",
        problem: "a body of \(body.count) bytes, where \(declaration.maximumBody) are allowed")
    }
    return try Frame(type: id.rawValue, flags: flags, request: request, body: body)
  }
}
