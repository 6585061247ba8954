import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// One pass over the log of a file, for all who check it or make something of it.
///
/// The bytes of each revision, its digest and its place in the chain are compared before its changes are
/// used.
struct LogPass {
  /// What leads to the state after a revision.
  enum Content {
    /// The changes since the one before.
    case changes(ChangesReader)
    /// The whole state, with which history begins.
    case snapshot(SnapshotReader)
  }

  /// The last revision so far.
  private(set) var head: RevisionPoint
  /// How many revisions were read.
  private(set) var count = 0
  private let file: CatalogueFile
  private let rows: Statement

  /// Begins after a revision.
  init(_ file: CatalogueFile, after base: RevisionPoint = .origin) throws {
    (self.file, head) = (file, base)
    rows = try file.database.prepare(
      """
      SELECT number, digest, header, size, changes FROM revision WHERE number > ? ORDER BY number
      """
    ).bind(base.number)
  }

  /// Ends the pass.
  func finish() { rows.reset() }

  /// The next revision, or `nil` after the last one.
  ///
  /// - Throws: `Difference`, which no repair can mend; `CancellationError` in a task that is cancelled.
  mutating func next() throws -> (header: RevisionHeader, content: Content)? {
    try Task.checkCancellation()
    guard try rows.step() else { return nil }
    let (name, bytes) = ("revision \(rows.int(0))", rows.blob(2))
    let digest = SHA256.digest(of: bytes)
    guard rows.holds(.blob(digest.bytes), at: 1) else {
      throw Difference.log("the header of \(name) has digest \(digest.short), not the stored one")
    }
    let header = try Self.decoding("the header of \(name)") { () throws(Failure) in
      try RevisionHeader(encoded: bytes)
    }
    for (what, isRight) in [
      ("number", header.number == rows.int(0)), ("catalogue", header.catalogue == file.id),
    ] where !isRight {
      throw Difference.log("the \(what) of \(name) is not the one in its header")
    }
    let isStart = head == .origin && rows.isNull(4)
    guard isStart || header.number == head.number + 1 && header.parent == head.digest else {
      throw Difference.log("\(name) does not follow on revision \(head.number)")
    }
    let content = try isStart ? snapshot(header, bytes) : changes(header, bytes)
    head = RevisionPoint(number: header.number, digest: digest)
    count += 1
    return (header, content)
  }

  private func changes(_ header: RevisionHeader, _ headerBytes: [UInt8]) throws -> Content {
    let name = "the changes of revision \(header.number)"
    let (size, stored) = (rows.int(3), rows.blob(4))
    let changes = try Self.decoding(name) { () throws(Failure) in
      try ChangesReader(
        Revision(headerBytes: headerBytes, stored: stored, size: size).changes)
    }
    guard stored.count <= size else { throw Difference.log("the size of \(name) is not \(size)") }
    return .changes(changes)
  }

  private func snapshot(_ header: RevisionHeader, _ headerBytes: [UInt8]) throws -> Content {
    let bytes = try file.database.statement("SELECT snapshot FROM checkpoint WHERE revision = ?")
      .bind(header.number).first { $0.blob(0) }
    guard let bytes else {
      throw Difference.log("the snapshot at which history begins is missing")
    }
    let reader = try Self.decoding(Self.snapshot) { () throws(Failure) in
      try SnapshotReader(bytes)
    }
    guard reader.header.revision == headerBytes else {
      throw Difference.log("\(Self.snapshot) is of another revision")
    }
    return .snapshot(reader)
  }

  private static let snapshot = "the snapshot at which history begins"

  /// Passes each change of a revision, or a change that adds each profile of the snapshot, in id order.
  ///
  /// - Throws: `Difference` for changes that cannot be read.
  static func forEachChange(
    of revision: (header: RevisionHeader, content: Content), _ body: (Change) throws -> Void
  ) throws {
    switch revision.content {
    case .changes(let reader):
      var changes = reader
      let name = "the changes of revision \(revision.header.number)"
      while changes.left > 0 {
        let batch = try decoding(name) { () throws(Failure) in try changes.next() }
        for change in batch { try body(change) }
      }
    case .snapshot(let reader):
      let profiles = ReadAhead(reader)
      while let batch = try decoding(snapshot, { () throws(Failure) in try profiles.next() }) {
        for profile in batch { try body(Change(adding: profile)) }
      }
    }
  }

  private static func decoding<Value>(
    _ what: String, _ body: () throws(Failure) -> Value
  ) throws -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw Difference.log("\(what) cannot be read: \(error.problem)")
    }
  }
}
