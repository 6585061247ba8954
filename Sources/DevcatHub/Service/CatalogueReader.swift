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
  /// Whether the file is a cache of a log of record, from which it can be made again.
  private nonisolated let isCache: Bool

  /// Prepares to read a catalogue, which need not be there.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread,
    notedIn stats: CatalogueStats, isCache: Bool = false
  ) {
    (self.thread, self.isCache) = (thread, isCache)
    self.stats = stats
    spools = root
    handle = CatalogueHandle(name, under: root, for: .readOnly)
  }

  /// Verifies the file as a whole, and closes it; `false` where it is gone.
  ///
  /// - Throws: `Failure` (`damaged`) with the first difference; `CancellationError` in a task that is cancelled.
  func verify() throws -> Bool {
    defer { handle.release() }
    guard let file = try handle.opened() else { return false }
    _ = try HubCopy.verified(file, handle.path)
    return true
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
    // A client would be sent the same revisions for ever.
    guard last > number, last <= head else { throw damaged("its revisions are misnumbered") }
    if isCache { try check(bytes, after: number, upTo: last, of: file) }
    return DeltaPart(
      bytes: try spooled(bytes), last: last,
      provenance: Provenance(pushers: try file.log.pushers(after: number, upTo: last)))
  }

  /// Refuses revisions of a damaged cache, which clients would refuse at each pull.
  ///
  /// Reading them has compared their changes with their headers; here the headers are compared with one
  /// another and with the log's digest of the last one.
  private func check(
    _ delta: [UInt8], after number: Int, upTo last: Int, of file: CatalogueFile
  ) throws {
    var digest = try file.log.point(at: number)?.digest
    var isWhole = true
    for revision in try DeltaReader.decoded(delta) {
      isWhole = isWhole && revision.header.parent == digest
      digest = revision.digest
    }
    guard isWhole, try file.log.point(at: last)?.digest == digest else {
      throw damaged("its revisions do not follow on one another")
    }
  }

  private func damaged(_ problem: String) -> Failure {
    Failure.file(.damaged, "read the log of", path: handle.path, problem)
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { handle.release() }

  /// How much of an answer is kept in memory: a flight, so a stalled reader costs no more.
  private static let heldSize = 64 << 10

  private func spooled(_ bytes: [UInt8]) throws -> SpooledBytes {
    var spool = Spool(in: spools, threshold: Self.heldSize)
    try spool.append(bytes)
    return spool.finish()
  }
}
