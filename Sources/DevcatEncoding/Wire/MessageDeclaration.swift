/// The protocol's rules for one kind of message: a row of the table in docs/Protocol.md, "Messages".
///
/// It controls how frames are written and read: a receiver buffers nothing of a body beyond the
/// limit of its message, or of a message that the other side never sends.
public struct MessageDeclaration: Hashable, Sendable {
  /// The side that sends a message.
  public enum Sender: String, Sendable {
    case client, hub, both
  }

  /// The side that sends it.
  let sender: Sender
  /// The greatest size of its body in bytes.
  public let maximumBody: Int
  /// The flags that its frames may have: *last* if an answer may have several of the message,
  /// *ignorable* if each has that flag.
  let flags: Frame.Flags
  /// The items of its body, in the words of the table.
  public let items: String

  /// The greatest body of an unknown message that a receiver skips, in bytes.
  static let maximumUnknownBody = 4096

  init(
    _ sender: Sender, atMost maximumBody: Int, flags: Frame.Flags = [], _ items: String
  ) {
    (self.sender, self.maximumBody, self.flags, self.items) = (sender, maximumBody, flags, items)
  }

  /// Whether a side sends the message.
  public func isSent(by side: Sender) -> Bool {
    side == .both || sender == .both || sender == side
  }
}

extension Message.ID {
  /// The protocol's rules for the message.
  public var declaration: MessageDeclaration {
    switch self {
    case .hello:
      .init(
        .both, atMost: 4096,
        "lowest version, highest version, [capability text…], [greatest delta accepted, in bytes], "
          + "token text (client only, may be missing)")
    case .failure:
      .init(.hub, atMost: 4096, "code text, message text, hint text (empty if there is none)")
    case .pull:
      .init(
        .client, atMost: 256, "name `team/name`, id of the catalogue (16 bytes) or null, base point"
      )
    case .push:
      .init(
        .client, atMost: 256,
        "name, id of the catalogue, base point, head point, bytes of the delta, strictness of a "
          + "merge (`field`, `profile` or `manual`)")
    case .probe: .init(.client, atMost: 256, "name")
    case .watch: .init(.client, atMost: 256, "name, id of the catalogue")
    case .shallow: .init(.client, atMost: 256, "name, id of the catalogue or null")
    case .squash: .init(.client, atMost: 256, "name, id of the catalogue, base point")
    case .head: .init(.hub, atMost: 64, "id of the catalogue, head point")
    case .delta:
      .init(.both, atMost: Message.Delta.maximumSize, flags: .last, "no CBOR: a piece of a delta")
    case .unchanged: .init(.hub, atMost: 0, "none: the body is empty")
    case .accepted:
      .init(.hub, atMost: 128, "head point, onto point, bytes of the delta")
    case .stale: .init(.hub, atMost: 64, "head point")
    case .signature:
      .init(
        .hub, atMost: 256, flags: .ignorable,
        "epoch, state root, time, expiry, public key (32 bytes), signature (64 bytes)")
    case .provenance:
      .init(
        .hub, atMost: 98_304, flags: .ignorable,
        "[[first revision, last revision, name text]…], [[digest, revision, true if that "
          + "revision was made of it]…], at most 512 of each")
    case .heartbeat:
      .init(
        .hub, atMost: 128,
        "id of the catalogue, head point, interval in milliseconds "
          + "(1 to 86,400,000)")
    case .progress: .init(.hub, atMost: 16, "milliseconds since the request")
    case .snapshot:
      .init(
        .hub, atMost: Message.Snapshot.maximumSize, flags: .last,
        "no CBOR: a piece of a snapshot file")
    case .keys:
      .init(
        .hub, atMost: 65_536, flags: .ignorable,
        "[old public key (32 bytes), new public key (32 bytes), time, signature (64 bytes)]…, "
          + "at most 256")
    }
  }
}
