import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Snapshots of a catalogue, and histories that begin with one.
public struct SnapshotStore {
  let file: CatalogueFile

  /// Writes a snapshot of a revision to `sink` in pieces.
  ///
  /// The same revision gives the same inflated bytes on every machine, but for the digest in the
  /// trailer, which covers what zlib made of them.
  /// - Throws: `Failure` (`unknownRevision`) if there is no such revision, `damaged` after the profiles if
  ///   they do not have its root, so that nobody could load them; and the errors of `sink`.
  public func write(at revision: Int, to sink: ([UInt8]) throws -> Void) throws {
    try file.state.requireHistory(at: revision)
    guard revision > 0 else {
      throw file.error(
        .unknownRevision, "save a snapshot of", "it has no revision yet",
        hint: "Import or add profiles first.")
    }
    try file.reading {
      let isHead = try file.snapshotDevices == nil && file.whole.log.head().number == revision
      let each =
        isHead
        ? StoredDevices(file: file).forEachRecord
        : { try file.state.forEachRecord(at: revision, $0) }
      // The header has the count and comes first, so an earlier revision is walked through twice.
      let devices: any Devices =
        isHead ? StoredDevices(file: file) : PastDevices(file.whole, at: revision)
      let count = try devices.count
      var (deflating, hash) = (DeflatingQueue(), StateRootHash())
      var writer = SnapshotWriter()
      let header = SnapshotHeader(
        name: try file.name, revision: try headerBytes(of: revision), count: count)
      try deflating.append(writer.header(header), sink)
      var written = 0
      try each { id, record in
        hash.add(record, of: id)
        written += 1
        WorkProgress.report("Writing a snapshot", written, of: count, "profiles")
        if let chunk = try writer.append(record: record) { try deflating.append(chunk, sink) }
      }
      if let chunk = writer.finish() { try deflating.append(chunk, sink) }
      try deflating.finish(sink)
      let (root, named) = (hash.finish(), try file.log.root(at: revision))
      guard root == named else {
        throw file.error(
          .damaged, "save a snapshot of",
          "its profiles have root \(root.short), and revision \(revision) names "
            + "\(named?.short ?? "none")", hint: "'devcat verify' says how to save what is there.")
      }
      try sink(deflating.seal.trailer(count: writer.count))
    }
  }

  private func headerBytes(of revision: Int) throws -> [UInt8] {
    try file.database.statement("SELECT header FROM revision WHERE number = ?").bind(revision)
      .first { $0.blob(0) } ?? []
  }
}

/// Compresses items on other threads, and passes on the members in order.
private struct DeflatingQueue {
  /// How many may be in progress; this limits their memory.
  private static let limit = 4

  private var members: [Background<[UInt8], Never>] = []
  /// Covers what was passed on.
  let seal = SnapshotSeal()

  mutating func append(_ item: SnapshotItem, _ sink: ([UInt8]) throws -> Void) throws {
    members.append(Background { () throws(Never) in item.deflated() })
    if members.count > Self.limit { try pass(members.removeFirst(), sink) }
  }

  mutating func finish(_ sink: ([UInt8]) throws -> Void) throws {
    for member in members { try pass(member, sink) }
    members = []
  }

  private func pass(
    _ member: Background<[UInt8], Never>, _ sink: ([UInt8]) throws -> Void
  ) throws {
    let bytes = member.value()
    seal.cover(bytes)
    try sink(bytes)
  }
}
