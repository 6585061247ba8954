import DevcatEncoding
import DevcatSQLite
public import DevcatValues

/// The result of a merge.
public enum MergeOutcome: Sendable {
  /// The other side's revisions are applied, and the local ones are rebased onto them: the new
  /// number of each, in their old order, and the conflicts with the decisions that resolved them.
  case rebased([Renumbering], settled: [MergeConflict])
  /// The other side's revisions wait until these conflicts are resolved. Nothing else is changed.
  case waiting([MergeConflict])
}

/// Makes the note of a revision that resolves conflicts, of the conflicts with their decisions.
typealias ResolutionNote = (_ resolved: [MergeConflict]) -> RevisionNote

/// Revisions of another side that wait until conflicts are resolved.
public struct PendingMerge: Hashable, Sendable {
  /// The URL of the remote that they came from.
  public let remote: String
  /// The revision that both sides share.
  public let base: RevisionPoint
  /// The last waiting revision.
  public let head: RevisionPoint
  /// The conflicts, resolved and open, in the order of ids and paths.
  public let conflicts: [MergeConflict]

  /// The conflicts without a decision.
  public var open: [MergeConflict] { conflicts.filter { $0.decision == nil } }
}

/// Waiting revisions are stored in separate tables: the catalogue itself does not change.
extension RevisionMerging {
  /// The key of the remote that the incoming revisions came from.
  static let incomingRemote = "incoming-remote"
  /// The keys of the author and the time of the last decision.
  private static let (resolver, resolved) = ("resolve-author", "resolve-time")

  /// The revisions that wait until conflicts are resolved, and the conflicts with the present local
  /// values.
  ///
  /// An edit after the pull opens a decided conflict again: the decision was about another value.
  public func pendingMerge() throws -> PendingMerge? {
    try file.reading {
      guard let remote = try file.meta(Self.incomingRemote), let span = try incomingSpan() else {
        return nil
      }
      let conflicts = try file.database.statement(ConflictRow.select).bind().map(
        ConflictRow.conflict)
      // Conflicts are in the order of ids, so each profile is read once.
      var present: (id: String, profile: Profile?)?
      let edited = try conflicts.map { conflict in
        if present?.id != conflict.id {
          present = (conflict.id, try file.devices.profile(id: conflict.id))
        }
        return conflict.against(ours: present?.profile)
      }
      return PendingMerge(remote: remote, base: span.base, head: span.head, conflicts: edited)
    }
  }

  /// The revisions that gave each side of each conflict of the waiting merge its value, in the order
  /// of the conflicts.
  public func conflictSides() throws -> [ConflictSides] {
    try file.reading {
      guard let pending = try pendingMerge() else { return [] }
      var sides = try pending.conflicts.map { conflict in
        let own =
          try conflict.path.map { path in
            let blame = try file.state.blame([path], in: conflict.id).first
            return blame?.restored ?? blame?.revision
          } ?? file.log.entries(of: conflict.id, limit: 1).first?.header
        // The value of a side that did not change it is the base's.
        return ConflictSides(ours: own.flatMap { $0.number > pending.base.number ? $0 : nil })
      }
      try forEachIncoming { revision in
        for change in try Changes.decoded(revision.changes) {
          for (index, conflict) in pending.conflicts.enumerated()
          where conflict.id == change.id && Self.sets(conflict.path, change) {
            sides[index].theirs = revision.header
          }
        }
      }
      return sides
    }
  }

  private static func sets(_ path: FieldPath?, _ change: Change) -> Bool {
    guard let path, case .edit(_, let patch) = change else { return true }
    return patch.edits.contains { $0.path == path }
  }

  /// Drops the waiting merge and its decisions.
  ///
  /// The catalogue does not change.
  ///
  /// - Returns: Whether a merge was waiting.
  @discardableResult
  public func abandonMerge() throws -> Bool {
    try file.transaction {
      guard try pendingMerge() != nil else { return false }
      try forgetIncoming()
      return true
    }
  }

  /// Deletes the waiting merge, after it became part of the log or was abandoned.
  func forgetIncoming() throws {
    try file.database.statement("DELETE FROM incoming").run()
    try file.database.statement("DELETE FROM conflict").run()
    try file.setMeta(Self.incomingRemote, nil)
    try keepResolver(nil)
  }

  /// Stores a revision that waits to be merged.
  func keepIncoming(_ revision: Revision) throws {
    try file.database.statement("INSERT INTO incoming VALUES(?, ?, ?)")
      .run(revision.header.number, revision.headerBytes, revision.changes)
  }

  /// Replaces the stored conflicts of the waiting merge.
  func keepConflicts(_ conflicts: [MergeConflict]) throws {
    try file.database.statement("DELETE FROM conflict").run()
    let insert = try file.database.statement(ConflictRow.insert)
    for conflict in conflicts {
      try insert.bind(contentsOf: ConflictRow.values(of: conflict)).run()
    }
  }

  /// Stores the author and the time of the last decision, for a pull that completes the merge; `nil`
  /// removes them.
  func keepResolver(_ note: RevisionNote?) throws {
    try file.setMeta(Self.resolver, note?.author)
    try file.setMeta(Self.resolved, note.map { String($0.time.seconds) })
  }

  /// The author and the time of the last decision, in a note without a message.
  func keptResolver() throws -> RevisionNote? {
    guard let author = try file.meta(Self.resolver),
      let seconds = try file.meta(Self.resolved).flatMap({ Int64($0) })
    else { return nil }
    return RevisionNote(author: author, message: "", time: Timestamp(seconds: seconds))
  }

  /// The revision that the incoming ones follow, and the last incoming one.
  func incomingSpan() throws -> (base: RevisionPoint, head: RevisionPoint)? {
    func revision(_ order: String) throws -> Revision? {
      try file.database.statement(
        "SELECT header, changes FROM incoming ORDER BY number \(order) LIMIT 1"
      )
      .bind().first { try Revision(headerBytes: $0.blob(0), changes: $0.blob(1)) }
    }
    guard let first = try revision("ASC")?.header, let last = try revision("DESC") else {
      return nil
    }
    return (RevisionPoint(number: first.number - 1, digest: first.parent), last.point)
  }

  /// Calls `body` with each incoming revision, in order.
  func forEachIncoming(_ body: (Revision) throws -> Void) throws {
    try file.database.prepare("SELECT header, changes FROM incoming ORDER BY number").forEach {
      row in
      try body(Revision(headerBytes: row.blob(0), changes: row.blob(1)))
    }
  }
}

/// A conflict as a row of the table `conflict`.
///
/// The value of a side is a record: of the whole profile, or of a profile with only the field.
struct ConflictRow {
  static let insert = "INSERT INTO conflict VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"
  static let select = """
    SELECT profile_id, field, base, ours, theirs, rule, decision, value, message FROM conflict
    ORDER BY rowid
    """

  /// The values of the row.
  static func values(of conflict: MergeConflict) throws -> [DatabaseValue] {
    let sides: [DatabaseValue]
    switch conflict.subject {
    case .profile(let profiles):
      sides = try [profiles.base, profiles.ours, profiles.theirs].map { profile in
        try profile.map { .blob(try Record.encoded($0)) } ?? .null
      }
    case .field(let path, let values):
      sides = try [values.base, values.ours, values.theirs].map {
        try record(of: $0, at: path, in: conflict.id)
      }
    }
    let decision: [DatabaseValue]
    switch conflict.decision {
    case nil: decision = [.null, .null]
    case .ours: decision = [.text("ours"), .null]
    case .theirs: decision = [.text("theirs"), .null]
    case .value(let value):
      let record = try conflict.path.map { try Self.record(of: value, at: $0, in: conflict.id) }
      decision = [.text("value"), record ?? .null]
    }
    return [.text(conflict.id), .text(conflict.path?.description ?? "")] + sides
      + [conflict.rule.map(DatabaseValue.text) ?? .null] + decision
      + [conflict.message.map(DatabaseValue.text) ?? .null]
  }

  /// The conflict in a row.
  static func conflict(_ row: Statement) throws -> MergeConflict {
    let profiles = try (2...4).map { try row.blobOrNil($0).map(Record.decoded) }
    let subject: MergeConflict.Subject
    if row.text(1).isEmpty {
      subject = .profile(MergeSides(base: profiles[0], ours: profiles[1], theirs: profiles[2]))
    } else {
      let path = profiles.lazy.compactMap { $0?.entries.first?.path }.first
      guard let path else {
        throw Failure.bytes(
          .malformed, operation: "read a conflict", "no side of it has a value")
      }
      let values = profiles.map { $0?[path] }
      subject = .field(path, MergeSides(base: values[0], ours: values[1], theirs: values[2]))
    }
    let value = try row.blobOrNil(7).map(Record.decoded)?.entries.first?.value
    let decision: MergeDecision? =
      switch row.textOrNil(6) {
      case "ours": .ours
      case "theirs": .theirs
      case "value": .value(value)
      default: nil
      }
    return MergeConflict(
      id: row.text(0), subject: subject, rule: row.textOrNil(5), decision: decision
    ).noted(row.textOrNil(8))
  }

  private static func record(
    of value: FieldValue?, at path: FieldPath, in id: String
  ) throws -> DatabaseValue {
    guard let value else { return .null }
    return .blob(try Record.encoded(Profile(id: id, sortedEntries: [.init(path, value)])))
  }
}
