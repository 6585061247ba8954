import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire
import DevcatTransport

/// Reads one catalogue of a hub, on a thread that may block.
///
/// All catalogues with one name are read on one thread and one connection, so no reader waits for a
/// push (`CatalogueWriter`): it reads the last commit. A second reader, on another thread, does the
/// slow work.
actor CatalogueReader {
  /// The thread that the store's work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  private let handle: CatalogueHandle
  private nonisolated let stats: CatalogueStats
  private nonisolated let spools: String

  /// Prepares to read a catalogue, which need not be there.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread,
    notedIn stats: CatalogueStats
  ) {
    self.thread = thread
    self.stats = stats
    spools = root
    handle = CatalogueHandle(name, under: root, for: .readOnly)
  }

  /// The head of the catalogue, with the revision that has the number; `nil` without a catalogue.
  func locate(number: Int) throws -> LogExtent? {
    guard let file = try handle.opened() else { return nil }
    let extent = try file.reading {
      LogExtent(
        catalogue: file.id, head: try file.log.head(), point: try file.log.point(at: number),
        beginning: try file.log.checkpoint()?.number ?? 0)
    }
    stats.note(head: extent.head, at: handle.path)
    return extent
  }

  /// The next revisions after `number`, up to `head`, as a delta; `nil` if that is slow work.
  func quickDelta(after number: Int, upTo head: Int) throws -> DeltaPart? {
    let size = try handle.required().log.deltaSize(
      after: number, upTo: head, limit: Self.expensiveSize)
    return size < Self.expensiveSize ? try delta(after: number, upTo: head) : nil
  }

  /// The bytes of changes from which on a delta counts as slow work.
  private static let expensiveSize = 128 << 10

  /// The next revisions after `number`, up to `head`, as a delta.
  func delta(after number: Int, upTo head: Int) throws -> DeltaPart {
    let file = try handle.required()
    guard let (bytes, last) = try file.log.delta(after: number, upTo: head) else {
      throw handle.vanished()
    }
    return DeltaPart(
      bytes: try spooled(bytes), last: last,
      provenance: try file.log.provenance(after: number, upTo: last))
  }

  /// A snapshot of a revision.
  func snapshot(at number: Int) throws -> DeltaPart {
    var spool = newSpool()
    try handle.required().snapshots.write(at: number) { try spool.append($0) }
    return DeltaPart(bytes: spool.finish(), last: number, provenance: Provenance())
  }

  /// The state root of a revision; `nil` if it is not there.
  func root(at number: Int) throws -> Digest? { try handle.opened()?.log.root(at: number) }

  /// Closes the file; it is opened again when it is needed.
  func release() { handle.release() }

  /// How much of an answer is kept in memory: a flight, so a stalled reader costs no more.
  private static let heldSize = 64 << 10

  private func newSpool() -> Spool { Spool(in: spools, threshold: Self.heldSize) }

  private func spooled(_ bytes: [UInt8]) throws -> SpooledBytes {
    var spool = newSpool()
    try spool.append(bytes)
    return spool.finish()
  }
}
