import Catalogue
import Encoding
import SQLite

/// A conflict as a row of the table `conflict`.
///
/// What a side says is a record: of the whole profile, or of one that has the field alone.
struct ConflictRow {
  static let insert = "INSERT INTO conflict VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
  static let select = """
    SELECT profile_id, field, base, ours, theirs, rule, decision, value FROM conflict ORDER BY rowid
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
  }

  /// The conflict of a row.
  static func conflict(_ row: Statement) throws -> MergeConflict {
    let profiles = try (2...4).map { try row.blobOrNil($0).map(Record.decoded) }
    let subject: MergeConflict.Subject
    if row.text(1).isEmpty {
      subject = .profile(MergeSides(base: profiles[0], ours: profiles[1], theirs: profiles[2]))
    } else {
      let path = profiles.lazy.compactMap { $0?.entries.first?.path }.first
      guard let path else {
        throw EncodingError(
          .malformed, operation: "Reading a conflict", problem: "no side of it has a value")
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
      id: row.text(0), subject: subject, rule: row.textOrNil(5), decision: decision)
  }

  private static func record(
    of value: FieldValue?, at path: FieldPath, in id: String
  ) throws -> DatabaseValue {
    guard let value else { return .null }
    return .blob(try Record.encoded(Profile(id: id, sortedEntries: [.init(path, value)])))
  }
}
