public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

extension CatalogueFile {
  /// Makes a revision of `changes`, and returns the new head.
  ///
  /// The revision is durable when this returns; inside a `transaction` it becomes durable with
  /// that. Without changes this writes nothing and returns `nil`, unless `evenIfEmpty` asks for a
  /// revision that has only a note.
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Parameter byteLimit: the greatest size of the changes in bytes, at most the limit of a revision.
  /// - Throws: `Failure` (`invalid` for a malformed id, `tooLarge` beyond the limit, `damaged`
  ///   if the stored hashes are not those of the head; others for a value without an encoding).
  ///   Then nothing is changed.
  @discardableResult
  public func commit(
    _ changes: [Change], note: RevisionNote, evenIfEmpty: Bool = false,
    byteLimit: Int = Changes.maximumByteCount
  ) throws -> RevisionPoint? {
    try commit(
      planned: changes.map(PlannedChange.plain), note: note, evenIfEmpty: evenIfEmpty,
      byteLimit: byteLimit)
  }

  /// Makes a revision like `commit(_:note:)`, of changes that may be kept as bytes.
  @discardableResult
  public func commit(
    planned changes: [PlannedChange], note: RevisionNote, evenIfEmpty: Bool = false,
    byteLimit: Int = Changes.maximumByteCount
  ) throws -> RevisionPoint? {
    if changes.isEmpty, !evenIfEmpty { return nil }
    for index in changes.indices {
      let id = changes[index].id
      guard ProfileID.isValid(id) else {
        throw error(
          .invalid, "commit to", "'\(id)' is no id for a profile",
          hint: "An id has small letters, digits, '-' and '.', at most 128 of them.")
      }
      precondition(
        index == 0 || TextOrder.precedes(changes[index - 1].id, id),
        "The changes of a revision are sorted by id, one for each.")
    }
    return try transaction {
      let head = try log.head()
      // A root computed from wrong hashes would stay in the log forever.
      var writer = try soundWriter(on: head, "commit to")
      let point = try commit(
        changes, note: note, onto: head, with: &writer, byteLimit: byteLimit)
      _ = try writer.finish()
      return point
    }
  }

  /// A writer at the head, after checking that the stored hashes are those of the head's revision.
  ///
  /// - Throws: `Failure` (`damaged`) if they differ: then this file is damaged, and the
  ///   revisions to be appended are not at fault.
  func soundWriter(on head: RevisionPoint, _ operation: String) throws -> StateWriter {
    var writer = try StateWriter(self, revision: head.number)
    guard try writer.root() == log.root() else {
      throw error(
        .damaged, operation, "its hashes are not those of revision \(head.number)",
        hint: "Repair it with 'devcat verify --repair', then try again.")
    }
    return writer
  }

  /// Makes a revision like `commit(_:note:)`, with an existing writer.
  func commit(
    _ changes: [Change], note: RevisionNote, onto head: RevisionPoint,
    with writer: inout StateWriter
  ) throws -> RevisionPoint {
    try commit(
      changes.map(PlannedChange.plain), note: note, onto: head, with: &writer,
      byteLimit: Changes.maximumByteCount)
  }

  private func commit(
    _ changes: [PlannedChange], note: RevisionNote, onto head: RevisionPoint,
    with writer: inout StateWriter, byteLimit: Int
  ) throws -> RevisionPoint {
    try check(note)
    // Another thread encodes and deflates a large revision while this one writes the state.
    let isLarge = changes.count >= Self.largeCount
    let encoding =
      isLarge
      ? Background { () throws(Failure) in
        try PackedChanges(changes, limit: byteLimit, large: true)
      } : nil
    writer.begin(head.number + 1)
    for (index, change) in changes.enumerated() {
      try writer.write(change.change)
      if isLarge { WorkProgress.report("Writing", index + 1, of: changes.count, "profiles") }
    }
    let root = try writer.root()
    let packed: PackedChanges
    do throws(Failure) {
      if let encoding {
        packed = try encoding.value()
      } else {
        packed = try PackedChanges(changes, limit: byteLimit, large: false)
      }
    } catch {
      throw error.code == .tooLarge ? try tooLarge(changes, byteLimit) : error
    }
    let header = RevisionHeader(
      catalogue: id, number: head.number + 1, parent: head.digest, root: root,
      author: note.author, message: note.message, source: note.source, time: note.time,
      changes: packed.digest)
    let revision = Revision(header: header, packed)
    assert(
      (try? Changes.decoded(revision.changes)) == changes.map(\.change),
      "What is committed can be read again.")
    try append(revision)
    return revision.point
  }

  /// Refuses a note with which no header can be read again.
  ///
  /// - Throws: `Failure` (`tooLarge`).
  func check(_ note: RevisionNote) throws(Failure) {
    guard let excess = note.excess else { return }
    throw error(.tooLarge, "commit to", excess.description, hint: "Shorten it.")
  }

  /// The error for changes beyond the limit; it says how many fit.
  private func tooLarge(
    _ changes: [PlannedChange], _ limit: Int
  ) throws(Failure) -> Failure {
    let count = try Changes.fittingCount(changes.lazy.map(\.change), limit: limit)
    let most = limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) bytes"
    let parts = (changes.count + max(count, 1) - 1) / max(count, 1)
    return error(
      .tooLarge, "commit to",
      "\(changes.count) profiles change, and a revision holds \(most) of changes, which is room for "
        + "\(count) of them",
      hint: count == 0
        ? "Leave values out: not even one profile has room."
        : "Split the source into \(parts) files with at most \(count) profiles each, and import "
          + "them one after the other.")
  }

  /// Writes the state after the changes of a revision, and returns its root.
  func writeState(_ changes: consuming ChangesReader, revision: Int) throws -> Digest {
    var writer = try StateWriter(self, revision: revision)
    try write(changes, with: &writer)
    return try writer.finish()
  }

  /// Writes the state after the encoded changes of a revision with an existing writer.
  func write(_ changes: consuming ChangesReader, with writer: inout StateWriter) throws {
    let (count, isLarge) = (changes.left, changes.left >= Self.largeCount)
    var written = 0
    while changes.left > 0 {
      for change in try changes.next(changes.batch(atMost: Self.largeCount)) {
        try writer.write(change)
        written += 1
        if isLarge { WorkProgress.report("Writing", written, of: count, "profiles") }
      }
    }
  }

  /// The number of changes from which another thread pays off and people see the progress.
  private static let largeCount = 64

  /// Appends a revision to the log.
  func append(_ revision: Revision) throws {
    let header = revision.header
    try database.insert(
      [
        .integer(Int64(header.number)), .blob(revision.digest.bytes), .blob(header.parent.bytes),
        .blob(header.root.bytes), .text(header.author), .text(header.message),
        .text(header.source), .integer(header.time.seconds), .blob(revision.headerBytes),
        .integer(Int64(revision.changesCount)),
      ], revision.stored, as: "changes", into: "revision")
  }
}
