import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatClient
import DevcatTransport

/// Writers of a hub that keep no replica, so that a run measures the hub.
///
/// Each has one connection, sends pushes of one change one after the other, and checks the digests in
/// the answers.
enum WriterLoad {
  /// How many pushes each writer had accepted.
  ///
  /// - Parameters:
  ///   - paths: A clone for each writer.
  ///   - areSharing: Whether they all write to one catalogue, or each to one of its own.
  static func run(_ paths: [String], areSharing: Bool, seconds: Double) throws -> [Int] {
    // A writer on a catalogue of its own is prepared for more than any hub takes on two cores.
    let length = areSharing ? 1 : Int(seconds) * max(500, 4000 / paths.count)
    let writers = try paths.enumerated().map { try LeanWriter($1, turn: $0, length: length) }
    return try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for var writer in writers {
          group.addTask { try await writer.run(on: loop, seconds: seconds) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
  }
}

/// A writer that knows the digests of its catalogue, and not its profiles.
///
/// Its first revisions are made on a replica. Beyond them it makes revisions that the hub merges: each
/// follows the head that the hub had before the writer's last push, so it never follows the hub's
/// head, and the hub does not read its state root. The writer changes two devices by turns, so its
/// last push is no conflict.
private struct LeanWriter: Sendable {
  private let target: HubTarget
  private let ids: [String]
  /// The revisions made on the replica, the next one last.
  private var prepared: [(revision: Revision, request: [UInt8])]
  private let isAlone: Bool
  private var base: RevisionPoint
  private var turn = 0

  /// Prepares a writer of two devices of a clone.
  ///
  /// - Parameters:
  ///   - turn: Its number, from 0; each writer has other devices.
  ///   - length: How many revisions it makes on the clone; one if others write to the catalogue too.
  init(_ path: String, turn: Int, length: Int) throws {
    target = try HubTarget(path)
    (base, isAlone) = (target.base, length > 1)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let names = try file.views.names()
    ids = [0, 1].map { names[(2 * turn + $0) * 97 % names.count].id }
    prepared = []
    var last = base
    for revision in try Self.made(on: file, ids, length) {
      prepared.append((revision, try Self.request(revision, after: last, target)))
      last = revision.point
    }
    prepared.reverse()
  }

  /// Pushes for so long, and returns how many pushes were accepted.
  mutating func run(on loop: EventLoop, seconds: Double) async throws -> Int {
    let channel = try await target.connect(on: loop)
    try await channel.write(target.hello, until: .after(.seconds(20)))
    var decoder = FrameDecoder(from: .hub)
    let end = Deadline.after(.seconds(seconds))
    while Deadline.now < end {
      let (revision, request) = try next()
      try await channel.write(request, until: .after(.seconds(20)))
      try take(try await Self.answer(on: channel, &decoder), to: revision)
    }
    await channel.close()
    return turn
  }

  private mutating func next() throws -> (revision: Revision, request: [UInt8]) {
    if let next = prepared.popLast() { return next }
    guard !isAlone else { throw BenchError("the writer was prepared for fewer pushes") }
    let changes = try Changes.encoded([Self.change(of: ids, turn)])
    let note = Self.note(turn)
    let revision = Revision(
      header: RevisionHeader(
        catalogue: target.catalogue, number: base.number + 1, parent: base.digest, root: .zero,
        author: note.author, message: note.message, source: note.source, time: note.time,
        changes: SHA256.digest(of: changes)), changes: changes)
    return (revision, try Self.request(revision, after: base, target))
  }

  /// Checks the answer to a push: the hub's head must be the revision, as it was pushed or on another
  /// parent.
  ///
  /// After a push as it was pushed, the base stays: the next revision must not follow the hub's head.
  private mutating func take(_ answer: Answer, to revision: Revision) throws {
    turn += 1
    guard answer.accepted.head != revision.point else { return }
    base = answer.accepted.onto
    var header = revision.header
    (header.number, header.parent, header.root) = (base.number + 1, base.digest, answer.root)
    guard answer.accepted.head == Revision(header: header, changes: revision.changes).point else {
      throw BenchError("revision \(answer.accepted.head.number) of the hub is not what was pushed")
    }
  }

  // MARK: Messages

  private struct Answer {
    let accepted: Message.Accepted
    /// The state root of the head, as the hub signed it.
    let root: Digest
  }

  private static func request(
    _ revision: Revision, after base: RevisionPoint, _ target: HubTarget
  ) throws -> [UInt8] {
    let delta = DeltaWriter.encoded([revision])
    let push = Message.Push(
      name: target.name, catalogue: target.catalogue, base: base, head: revision.point,
      size: delta.count)
    return try Message.push(push).framed(request: 1).bytes
      + Message.delta(.init(delta, isLast: true)).framed(request: 1).bytes
  }

  private static func answer(
    on channel: Channel, _ decoder: inout FrameDecoder
  ) async throws -> Answer {
    var (accepted, root, count) = (Message.Accepted?.none, Digest.zero, 0)
    while true {
      while let frame = try decoder.next() {
        switch try Message(frame) {
        case .signature(let signature): root = signature.root
        case .accepted(let answer): accepted = answer
        case .delta(let piece): count += piece.bytes.count
        case .failure(let failure): throw BenchError("the hub says: \(failure.message)")
        case .hello, .provenance, .progress, nil: break
        case let other?: throw BenchError("the hub answers with \(other.declaration)")
        }
        if let accepted, accepted.size == count { return Answer(accepted: accepted, root: root) }
      }
      let bytes = try await channel.read(until: .after(.seconds(60)))
      guard !bytes.isEmpty else { throw BenchError("the hub ended a writer") }
      decoder.append(bytes)
    }
  }

  // MARK: Revisions

  /// Commits so many revisions, and takes them back.
  private static func made(
    on file: CatalogueFile, _ ids: [String], _ count: Int
  ) throws -> [Revision] {
    struct TakenBack: Error { let revisions: [Revision] }
    let head = try file.log.head()
    do {
      return try file.transaction { () throws -> [Revision] in
        for turn in 0..<count { try file.commit([change(of: ids, turn)], note: note(turn)) }
        throw TakenBack(revisions: try file.log.revisions(after: head.number, maximumBytes: .max))
      }
    } catch let result as TakenBack {
      return result.revisions
    }
  }

  private static func change(of ids: [String], _ turn: Int) -> Change {
    .edit(
      id: ids[turn % 2],
      Patch([.init(.statusBar(.portrait), .number(Double(60 + turn / 2 % 40)))]))
  }

  private static func note(_ turn: Int) -> RevisionNote {
    RevisionNote(author: "bench", message: "turn \(turn)", time: Timestamp(seconds: Int64(turn)))
  }
}
