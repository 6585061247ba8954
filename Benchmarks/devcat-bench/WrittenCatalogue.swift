import DevcatValues
import DevcatEncoding
import DevcatStore

/// A catalogue of a hub that only writers of this process change, as far as their answers tell.
///
/// Every revision is a push that one of the writers made, so the hub's state follows from the order
/// of the accepted ones: no writer reads the revisions of the others, and none needs a replica.
struct WrittenCatalogue {
  /// One changed field.
  struct Edit: Equatable {
    /// The number of its writer, from 0; each writer has other devices.
    let writer: Int
    /// How many pushes its writer made before.
    let turn: Int

    /// A writer changes two devices by turns: the newest known head may lack its last push, and a
    /// change of the same field would be a conflict.
    var device: Int { 2 * writer + turn % 2 }
  }

  private let ids: [String]
  private let file: CatalogueFile
  /// The newest head up to which all answers are here.
  private var known: State
  /// The last revision that was made, and the edit and the head that it was made of: an answer to it
  /// often comes next.
  private var made: (edit: Edit, base: RevisionPoint, revision: Revision, state: State)?
  /// Answers that came before those to earlier revisions, by the number of their head.
  private var early: [Int: (edit: Edit, head: RevisionPoint)] = [:]

  /// A revision, and the state after it.
  private struct State {
    var head: RevisionPoint
    var profiles: [String: Profile]
    var roots: PastRoots
  }

  /// The number of the newest known head.
  var number: Int { known.head.number }

  /// Whether every answer is that to a revision right after the one before.
  var isComplete: Bool { early.isEmpty }

  /// Begins with the revision up to which a clone has the hub's catalogue.
  init(_ path: String, at base: RevisionPoint) throws {
    file = try CatalogueFile.open(at: path, access: .readOnly)
    ids = try file.views.names().map(\.id)
    known = State(head: base, profiles: [:], roots: try PastRoots(file, at: base.number))
  }

  /// The request that pushes an edit of the newest known state.
  mutating func push(_ edit: Edit, to target: HubTarget) throws -> [UInt8] {
    let revision = try following(edit).revision
    let delta = DeltaWriter.encoded([revision])
    let push = Message.Push(
      name: target.name, catalogue: target.catalogue, base: known.head, head: revision.point,
      size: delta.count)
    return try Message.push(push).framed(request: 1).bytes
      + Message.delta(.init(delta, isLast: true)).framed(request: 1).bytes
  }

  /// Takes the answer to a push of an edit.
  ///
  /// - Throws: `BenchError` if a revision of the hub is not the edit of the state before it, with the
  ///   state root that this leaves: its digest covers both.
  mutating func take(_ head: RevisionPoint, to edit: Edit) throws {
    early[head.number] = (edit, head)
    while let (edit, head) = early.removeValue(forKey: known.head.number + 1) {
      let (revision, state) = try following(edit)
      guard head == revision.point else {
        throw BenchError("revision \(head.number) of the hub is not what was pushed")
      }
      known = state
    }
  }

  /// The revision that makes an edit in the newest known state, and the state after it.
  private mutating func following(_ edit: Edit) throws -> (revision: Revision, state: State) {
    if let made, made.edit == edit, made.base == known.head { return (made.revision, made.state) }
    let id = ids[edit.device * 97 % ids.count]
    if known.profiles[id] == nil { known.profiles[id] = try file.state.profile(id: id) }
    let change = Change.edit(
      id: id, Patch([.init(.statusBar(.portrait), .number(Double(60 + edit.turn / 2 % 40)))]))
    var state = known
    state.profiles[id] = change.applied(to: known.profiles[id])
    try state.roots.set(state.profiles[id], of: id)
    let changes = try Changes.encoded([change])
    let revision = Revision(
      header: RevisionHeader(
        catalogue: file.id, number: known.head.number + 1, parent: known.head.digest,
        root: try state.roots.root(), author: "bench", message: "turn \(edit.turn)", source: "",
        time: Timestamp(seconds: Int64(edit.turn)), changes: SHA256.digest(of: changes)),
      changes: changes)
    state.head = revision.point
    made = (edit, known.head, revision, state)
    return (revision, state)
  }
}
