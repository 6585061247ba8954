import DevcatValues
package import DevcatEncoding
import DevcatSQLite

/// Revisions in the form in which they are sent.
extension RevisionLog {
  /// The size from which the changes of a revision are sent in pieces and never held whole: 4 MiB.
  public static let largeChanges = 4 << 20
  /// The size of such a piece in bytes.
  private static let pieceSize = 256 << 10

  /// The next revisions after `number`, up to `head`, as a delta, and the number of the last of
  /// them: about 1 MiB before compression, or one larger revision; `nil` if there are none.
  ///
  /// - Parameter large: The size in bytes from which changes are read in pieces.
  /// - Throws: `Failure` (`unknownRevision`) if history begins later, at a checkpoint.
  public func delta(
    after number: Int, upTo head: Int, large: Int = RevisionLog.largeChanges
  ) throws -> (bytes: [UInt8], last: Int)? {
    try file.storing("read the log of") {
      let sizes = try sizes(after: number, upTo: head)
      guard let first = sizes.first else { return nil }
      if first.size >= large {
        return (DeltaWriter.chunk(of: try largeRevision(first.number)), first.number)
      }
      // A small revision never takes a large next one into its chunk (decision 96).
      let revisions = try revisions(after: number, upTo: sizes.prefix { $0.size < large })
      return revisions.last.map { (DeltaWriter.encoded(revisions), $0.header.number) }
    }
  }

  /// The next revisions after `number`, up to `head`: about 1 MiB of them, or one larger revision, whose
  /// changes are never in memory as a whole; none if there are none.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if history begins later, at a checkpoint.
  package func portion(after number: Int, upTo head: Int) throws -> [Revision] {
    try file.storing("read the log of") {
      let sizes = try sizes(after: number, upTo: head)
      guard let first = sizes.first else { return [] }
      if first.size >= Self.largeChanges {
        return [try largeRevision(first.number)]
      }
      return try revisions(after: number, upTo: sizes.prefix { $0.size < Self.largeChanges })
    }
  }

  private func revisions(
    after number: Int, upTo small: ArraySlice<(number: Int, size: Int)>
  ) throws -> [Revision] {
    try revisions(
      after: number, upTo: small.last?.number ?? number, maximumBytes: DeltaWriter.chunkSize)
  }

  /// The size in bytes of the changes after `number`, up to `head`; counting stops at `limit`.
  ///
  /// - Complexity: O(revisions up to the limit); the changes are not read.
  public func deltaSize(after number: Int, upTo head: Int, limit: Int) throws -> Int {
    try file.storing("read the log of") {
      let rows = try file.database.statement(
        "SELECT size FROM revision WHERE number > ? AND number <= ? ORDER BY number"
      ).bind(number, head)
      defer { rows.reset() }
      var sum = 0
      // Each revision needs some hundred bytes besides its changes.
      while sum < limit, try rows.step() { sum += max(0, rows.int(0)) + 256 }
      return sum
    }
  }

  /// The next revisions that fill a chunk with their headers: their numbers, and the sizes of their
  /// changes in bytes.
  private func sizes(after number: Int, upTo head: Int) throws -> [(number: Int, size: Int)] {
    let rows = try file.database.statement(
      """
      SELECT number, size, length(header) FROM revision WHERE number > ? AND number <= ?
      ORDER BY number
      """
    ).bind(number, head)
    defer { rows.reset() }
    var (sizes, sum) = ([(number: Int, size: Int)](), 0)
    while sum < DeltaWriter.chunkSize, try rows.step() {
      try requireNumber(rows.int(0))
      sizes.append((rows.int(0), rows.int(1)))
      sum += max(0, rows.int(1)) + rows.int(2)
    }
    return sizes
  }

  /// A revision with large changes, of which memory holds only the deflated form.
  private func largeRevision(_ number: Int) throws -> Revision {
    let row = try file.database.statement("SELECT header, size FROM revision WHERE number = ?")
      .bind(number).first { ($0.blob(0), $0.int(1)) }
    guard let (header, size) = row else {
      throw file.error(.unknownRevision, "read the log of", "revisions are gone")
    }
    // A separate connection, so that pages that are read once leave the cache with it.
    var reader = file.database
    // Another connection would see neither memory nor an open transaction.
    if file.path != ":memory:", !file.database.isInTransaction {
      reader = try Connection(path: file.path, mode: .readOnly)
      reader.busyTimeout = .seconds(5)
      try reader.pragma("cache_size", set: -1024)
    }
    let blob = try reader.blob("changes", of: "revision", row: number)
    var stored: [UInt8] = []
    stored.reserveCapacity(blob.count)
    try blob.forEachPiece(of: Self.pieceSize) { stored += $0 }
    return try revision(number, header, stored, size: size)
  }
}
