public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

extension CatalogueFile {
  /// Makes a revision of `changes`, and returns the new head.
  ///
  /// Changes that do not fit into one revision make several in one transaction, whose messages say which
  /// part they are. They are durable when this returns; inside a `transaction` they become durable with
  /// that. Without changes this writes nothing and returns `nil`, unless `evenIfEmpty` asks for a
  /// revision that has only a note.
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Parameter byteLimit: the greatest size of a revision's changes in bytes.
  /// - Throws: `Failure` (`invalid` for a malformed id, `damaged` if the stored hashes or a record that
  ///   changes are not those of the head; others for a value without an encoding). Then nothing is
  ///   changed.
  @discardableResult
  public func commit(
    _ changes: [Change], note: RevisionNote, evenIfEmpty: Bool = false,
    byteLimit: Int = Changes.maximumByteCount
  ) throws -> RevisionPoint? {
    if changes.isEmpty, !evenIfEmpty { return nil }
    return try transaction {
      var series = try RevisionSeries(self, byteLimit: byteLimit)
      try series.add(changes)
      return try series.finish(note)
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

  /// Makes one revision of `changes` with an existing writer.
  ///
  /// - Throws: `Failure` (`tooLarge` if they do not fit into one; those of `commit(_:note:)`).
  func commit(
    _ changes: [Change], note: RevisionNote, onto head: RevisionPoint,
    with writer: inout StateWriter
  ) throws -> RevisionPoint {
    try check(note)
    let encoded = EncodedChanges(try Changes.encoded(changes))
    writer.begin(head.number + 1)
    for change in changes { try writer.write(change) }
    return try append(encoded, root: writer.root(), note, onto: head)
  }

  /// Refuses a note with which no header can be read again.
  ///
  /// - Throws: `Failure` (`tooLarge`).
  func check(_ note: RevisionNote) throws(Failure) {
    guard let excess = note.excess else { return }
    throw error(.tooLarge, "commit to", excess.description, hint: "Shorten it.")
  }

  /// Writes the state after the encoded changes of a revision with an existing writer.
  func write(_ changes: consuming ChangesReader, with writer: inout StateWriter) throws {
    let count = changes.left
    var written = 0
    while changes.left > 0 {
      for change in try changes.next() {
        try writer.write(change)
        written += 1
        RevisionSeries.report(written, of: count)
      }
    }
  }

  /// Appends a revision of changes whose state is written, and returns it.
  func append(
    _ changes: EncodedChanges, root: Digest, _ note: RevisionNote, onto head: RevisionPoint
  ) throws -> RevisionPoint {
    let header = RevisionHeader(
      catalogue: id, number: head.number + 1, parent: head.digest, root: root,
      author: note.author, message: note.message, source: note.source, time: note.time,
      changes: changes.digest)
    let revision = Revision(header: header, changes: [])
    try append(revision, changes)
    return revision.point
  }

  /// Appends a revision to the log with its changes.
  func append(_ revision: Revision, _ changes: EncodedChanges) throws {
    try database.statement("INSERT INTO revision VALUES(?, ?, ?, ?, ?)").run(
      revision.header.number, revision.digest.bytes, revision.headerBytes, changes.size,
      changes.stored)
  }
}

/// The revisions of one import: one, or several whose changes do not fit into one.
///
/// All of it is in one transaction of the caller: after an error that cannot be committed. The state is
/// written part by part, so that the parts can be forgotten; the log gets the revisions at the end, because
/// their messages say how many there are.
public struct RevisionSeries {
  /// The number of changes from which another thread pays off and people see the progress.
  private static let largeCount = 64

  private let file: CatalogueFile
  private let byteLimit: Int
  private var head: RevisionPoint
  private var writer: StateWriter
  private var parts: [(changes: Background<EncodedChanges, Never>, root: Digest)] = []

  /// Begins on the head.
  ///
  /// - Precondition: The file is in a transaction.
  /// - Parameter byteLimit: the greatest size of a revision's changes in bytes.
  /// - Throws: `Failure` (`damaged`) if the stored hashes are not those of the head.
  public init(_ file: CatalogueFile, byteLimit: Int = Changes.maximumByteCount) throws {
    (self.file, self.byteLimit) = (file, byteLimit)
    head = try file.log.head()
    // A root computed from wrong hashes would stay in the log forever.
    writer = try file.soundWriter(on: head, "commit to")
  }

  /// Writes the state after further changes, as one revision or as several.
  ///
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Throws: The errors of `commit(_:note:)`.
  public mutating func add(_ changes: [Change]) throws {
    for index in changes.indices {
      let id = changes[index].id
      guard ProfileID.isValid(id) else {
        throw file.error(
          .invalid, "commit to", "'\(id)' is no id for a profile",
          hint: "An id has small letters, digits, '-' and '.', at most 128 of them.")
      }
      precondition(
        index == 0 || TextOrder.precedes(changes[index - 1].id, id),
        "The changes of a revision are sorted by id, one for each.")
    }
    try add(changes[...])
  }

  private mutating func add(_ changes: ArraySlice<Change>) throws {
    guard let bytes = try encoded(changes) else {
      let half = changes.count / 2
      try add(changes.prefix(half))
      return try add(changes.dropFirst(half))
    }
    // Another thread deflates them while this one writes the state.
    let encoding = Background { () throws(Never) in EncodedChanges(bytes) }
    writer.begin(head.number + parts.count + 1)
    var written = 0
    for change in changes {
      try writer.write(change)
      written += 1
      Self.report(written, of: changes.count)
    }
    parts.append((encoding, try writer.root()))
  }

  /// The bytes of changes; `nil` if they do not fit into one revision.
  private func encoded(_ changes: ArraySlice<Change>) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try Changes.encoded(changes, limit: byteLimit)
    } catch {
      guard error.code == .tooLarge, changes.count > 1 else { throw error }
      return nil
    }
  }

  /// Reports how many profiles of many are written.
  static func report(_ written: Int, of count: Int) {
    if count >= largeCount { WorkProgress.report("Writing", written, of: count, "profiles") }
  }

  /// Appends the revisions to the log, and returns the last one; `nil` if there are none.
  ///
  /// - Throws: `Failure` (`tooLarge` for a text of the note).
  public mutating func finish(_ note: RevisionNote) throws -> RevisionPoint? {
    guard !parts.isEmpty else { return nil }
    for (index, part) in parts.enumerated() {
      var note = note
      if parts.count > 1 {
        let place = "part \(index + 1) of \(parts.count)"
        note.message += note.message.isEmpty ? place : " (\(place))"
      }
      try file.check(note)
      head = try file.append(part.changes.value(), root: part.root, note, onto: head)
    }
    _ = try writer.finish()
    return head
  }
}
