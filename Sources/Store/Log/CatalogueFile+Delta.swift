import Encoding
import SQLite

/// Revisions as they are sent.
extension CatalogueFile {
  /// From how many bytes on the changes of a revision are not held whole while they are sent: 4 MiB.
  public static let largeChanges = 4 << 20
  /// How much of them is held at a time.
  private static let pieceSize = 256 << 10

  /// The next revisions after `number`, up to `head`, as a delta, and the number of the last of them:
  /// about 1 MiB before it is deflated, or one revision that is larger; `nil` where there are none.
  ///
  /// - Parameter large: From how many bytes on changes are read piece by piece.
  /// - Throws: `StoreError` (`unknownRevision`) where history begins later, at a checkpoint.
  public func delta(
    after number: Int, upTo head: Int, large: Int = CatalogueFile.largeChanges
  ) throws -> (bytes: [UInt8], last: Int)? {
    try storing("read the log of") {
      let sizes = try sizes(after: number, upTo: head)
      guard let first = sizes.first else { return nil }
      if first.size >= large {
        return (try largeDelta(of: first.number, size: first.size), first.number)
      }
      let last = sizes.prefix { $0.size < large }.last?.number ?? first.number
      let revisions = try revisions(
        after: number, upTo: last, maximumBytes: DeltaWriter.chunkSize)
      return revisions.last.map { (DeltaWriter.encoded(revisions), $0.header.number) }
    }
  }

  /// How many bytes of changes the next revisions after `number`, up to `head`, have; `limit` or more where
  /// there are as many.
  ///
  /// - Complexity: O(revisions up to the limit); nothing of the changes is read.
  public func deltaSize(after number: Int, upTo head: Int, limit: Int) throws -> Int {
    try storing("read the log of") {
      let rows = try database.statement(
        "SELECT length(changes) FROM revision WHERE number > ? AND number <= ? ORDER BY number"
      ).bind(number, head)
      defer { rows.reset() }
      var sum = 0
      // A revision costs some hundred bytes besides.
      while sum < limit, try rows.step() { sum += rows.int(0) + 256 }
      return sum
    }
  }

  /// The numbers of the next revisions with how many bytes of changes they have, as many as fill a
  /// chunk with their headers.
  private func sizes(after number: Int, upTo head: Int) throws -> [(number: Int, size: Int)] {
    // The length of a BLOB is known without reading it.
    let rows = try database.statement(
      """
      SELECT number, length(changes), length(header) FROM revision WHERE number > ? AND number <= ?
      ORDER BY number
      """
    ).bind(number, head)
    defer { rows.reset() }
    var (sizes, sum) = ([(number: Int, size: Int)](), 0)
    while sum < DeltaWriter.chunkSize, try rows.step() {
      sizes.append((rows.int(0), rows.int(1)))
      sum += rows.int(1) + rows.int(2)
    }
    return sizes
  }

  private func largeDelta(of number: Int, size: Int) throws -> [UInt8] {
    let header = try database.statement("SELECT header FROM revision WHERE number = ?")
      .bind(number).first { $0.blob(0) }
    guard let header else { throw error(.unknownRevision, "read the log of", "revisions are gone") }
    // Pages that are read once are neither mapped nor kept: a connection of its own forgets them.
    var reader = database
    if path != ":memory:", !database.isInTransaction {
      reader = try Connection(path: path, mode: .readOnly)
      reader.busyTimeout = .seconds(5)
      try reader.pragma("mmap_size", set: 0)
      try reader.pragma("cache_size", set: -1024)
    }
    return try DeltaWriter.chunk(headerBytes: header, changesOf: size) { take in
      try reader.blob("changes", of: "revision", row: number)
        .forEachPiece(of: Self.pieceSize) { take($0) }
    }
  }
}
