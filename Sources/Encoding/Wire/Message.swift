/// What client and hub say to each other, each in one frame (docs/Protocol.md, "Messages").
public enum Message: Hashable, Sendable {
  /// Opens a connection, from both sides.
  case hello(Hello)
  /// The hub refuses or gives up what was asked.
  case failure(Failure)
  /// The client asks for the revisions after a base.
  case pull(Pull)
  /// The client offers revisions; `delta` messages follow.
  case push(Push)
  /// The client asks where a catalogue stands.
  case probe(Probe)
  /// The client wants to be told of a catalogue's new heads, or says that it still listens.
  case watch(Watch)
  /// The hub says where a catalogue stands; after a `pull`, `delta` messages follow.
  case head(Head)
  /// A piece of a delta.
  case delta(Delta)
  /// The hub has nothing after the base of a `pull`.
  case unchanged
  /// The hub holds what was pushed, durably.
  case accepted(Accepted)
  /// The hub's head is not the base of a `push`.
  case stale(Stale)
  /// The hub's signature of the head that the next message is about; ignorable.
  case seal(Seal)
  /// Who pushed the revisions that the next messages are about; ignorable.
  case pushers(Pushers)
  /// The hub tells a watcher where the catalogue stands, and when it will say so again.
  case beat(Beat)
  /// The client asks for the rest of a delta that was broken off.
  case resume(Resume)
  /// The client asks for a snapshot of a catalogue's head.
  case shallow(Shallow)
  /// The client asks for hashes of the state tree.
  case compare(Compare)
  /// The client asks for the profiles in some buckets.
  case fetch(Fetch)
  /// The hub says from where on it sends a delta or a snapshot.
  case resumed(Resumed)
  /// A piece of a snapshot.
  case snapshot(Snapshot)
  /// Hashes of the state tree.
  case hashes(Hashes)
  /// Profiles of some buckets.
  case records(Records)

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
    case seal = 0x25
    case pushers = 0x26
    case beat = 0x27
    case resume = 0x14
    case shallow = 0x15
    case compare = 0x16
    case fetch = 0x17
    case resumed = 0x29
    case snapshot = 0x2A
    case hashes = 0x2B
    case records = 0x2C
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
    case .head: .head
    case .delta: .delta
    case .unchanged: .unchanged
    case .accepted: .accepted
    case .stale: .stale
    case .seal: .seal
    case .pushers: .pushers
    case .beat: .beat
    case .resume: .resume
    case .shallow: .shallow
    case .compare: .compare
    case .fetch: .fetch
    case .resumed: .resumed
    case .snapshot: .snapshot
    case .hashes: .hashes
    case .records: .records
    }
  }

  /// The message as a frame of the request named.
  public func frame(request: UInt64) -> Frame {
    var flags: Frame.Flags = []
    switch self {
    case .delta(let delta): if delta.isLast { flags = .last }
    case .seal, .pushers: flags = .ignorable
    case .snapshot(let piece): if piece.isLast { flags = .last }
    case .records(let records): if records.isLast { flags = .last }
    case .hello, .failure, .pull, .push, .probe, .watch, .head, .unchanged, .accepted, .stale,
      .beat, .resume, .shallow, .compare, .fetch, .resumed, .hashes:
      break
    }
    return Frame(type: id.rawValue, flags: flags, request: request, body: body)
  }

  private var body: [UInt8] {
    switch self {
    case .hello(let payload): Self.encoded(payload)
    case .failure(let payload): Self.encoded(payload)
    case .pull(let payload): Self.encoded(payload)
    case .push(let payload): Self.encoded(payload)
    case .probe(let payload): Self.encoded(payload)
    case .watch(let payload): Self.encoded(payload)
    case .head(let payload): Self.encoded(payload)
    case .delta(let payload): payload.bytes
    case .unchanged: []
    case .accepted(let payload): Self.encoded(payload)
    case .stale(let payload): Self.encoded(payload)
    case .seal(let payload): Self.encoded(payload)
    case .pushers(let payload): Self.encoded(payload)
    case .beat(let payload): Self.encoded(payload)
    case .resume(let payload): Self.encoded(payload)
    case .shallow(let payload): Self.encoded(payload)
    case .compare(let payload): Self.encoded(payload)
    case .fetch(let payload): Self.encoded(payload)
    case .resumed(let payload): Self.encoded(payload)
    case .snapshot(let payload): payload.bytes
    case .hashes(let payload): Self.encoded(payload)
    case .records(let payload): payload.body
    }
  }

  private static func encoded(_ payload: some MessagePayload) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: 128)
    payload.encode(to: &writer)
    return writer.bytes
  }
}
