import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Takes the pushes to one catalogue of a hub, one after the other, on a thread that may block.
///
/// Readers have a connection and a thread of their own (`CatalogueReader`).
actor CatalogueWriter {
  /// A push, its user, and whether to make a missing catalogue.
  struct Incoming: Sendable {
    let push: Message.Push
    let delta: SpooledBytes
    let pusher: String?
    let mayMake: Bool
  }

  /// The thread that the work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  nonisolated let name: CatalogueName
  let handle: CatalogueHandle
  private nonisolated let stats: CatalogueStats
  /// The log of which the file is a cache; `nil` where the file is the log.
  let log: (any RecordLog)?
  private nonisolated let root: String
  private nonisolated let report: @Sendable (HubServerEvent) -> Void

  /// Makes the writer of a catalogue, which need not exist.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread,
    notedIn stats: CatalogueStats, log: (any RecordLog)? = nil,
    report: @escaping @Sendable (HubServerEvent) -> Void = { _ in }
  ) {
    (self.root, self.report) = (root, report)
    self.name = name
    self.thread = thread
    self.stats = stats
    self.log = log
    handle = CatalogueHandle(name, under: root, for: .readWrite, isCache: log != nil)
  }

  /// Takes in a push completely and durably, or not at all.
  ///
  /// - Throws: as `CatalogueService.push` does.
  func accept(_ item: Incoming) throws -> PushVerdict {
    do {
      if let log { return try takeRecorded(item, in: log) }
      return try take(item) { file, base in
        // Under the file's lock: 'freeze' waits for it, and what the hub has already is still answered.
        if try file.log.head() != base, try HubFolder(root).frozen().contains(name) {
          throw Refusal(.frozen)
        }
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      // After a transaction that failed the file is opened anew (decision 135).
      handle.release()
      throw log == nil ? error : cacheFailure(error)
    }
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { handle.release() }

  typealias Recording = (CatalogueFile, RevisionPoint?) throws -> Void

  /// Takes a push in one transaction.
  ///
  /// - Parameter record: Called before the transaction is committed, with the file and its head before;
  ///   `nil` for a new file.
  func take(_ item: Incoming, _ record: Recording = { _, _ in }) throws -> PushVerdict {
    guard let file = try handle.opened() else { return try create(item, record) }
    let verdict = try file.transaction {
      let base = try file.log.head()
      let verdict = try self.verdict(on: item, file)
      try record(file, base)
      return verdict
    }
    note(try file.log.head())
    return verdict
  }

  /// Takes note of the head for requests that must not wait.
  func note(_ head: RevisionPoint) { stats.note(head: head, at: handle.path) }

  private func verdict(on item: Incoming, _ file: CatalogueFile) throws -> PushVerdict {
    let push = item.push
    guard file.id == push.catalogue else {
      throw Failure.otherLineage(hub: file.id, own: push.catalogue)
    }
    let outcome = try file.merging.takePush(
      item.delta.forEachPiece, after: push.base, upTo: push.head, by: item.pusher)
    switch outcome {
    case .held:
      return .accepted(
        Provenance(
          pushers: try file.log.pushers(after: push.base.number, upTo: push.head.number)))
    case .stale(let head):
      try LogExtent(
        catalogue: file.id, head: head, point: try file.log.point(at: push.base.number),
        beginning: try file.log.checkpoint()?.number ?? 0
      ).requireHolding(push.base, of: file.id)
      return .stale(head)
    }
  }

  private func create(_ item: Incoming, _ record: Recording) throws -> PushVerdict {
    let push = item.push
    guard push.base == .origin else { throw Refusal(.unknownCatalogue) }
    guard item.mayMake else { throw Refusal(.mayNotMake) }
    try makeFolder()
    var verdict: PushVerdict?
    try NewCatalogue.make(at: handle.path, id: push.catalogue, name: name.description) { file in
      verdict = try self.verdict(on: item, file)
      try record(file, nil)
    }
    note(push.head)
    guard let verdict else { throw handle.vanished() }
    return verdict
  }

  /// Keeps the file, which has revisions that the log of record lacks, in another place.
  ///
  /// - Parameter isElsewhere: Whether the log has them under another name.
  func setAside(head: RevisionPoint, isElsewhere: Bool = false) throws {
    handle.release()
    guard let path = try HubFolder(root).setAside(name, head: head.number, at: .now) else { return }
    guard !isElsewhere else {
      return report(
        .cacheSetAside(name, path: path, reason: "it was renamed or deleted on the hub"))
    }
    log?.countSetAside()
    report(.logWentBack(name, head: head.number, path: path))
  }

  /// Moves a file that cannot be used out of the way, so that it can be made again from the log.
  func setAside(because fault: Failure) throws {
    handle.release()
    guard let path = try HubFolder(root).setAside(name, head: nil, at: .now) else { return }
    report(.cacheSetAside(name, path: path, reason: fault.problem))
  }

  /// Makes the folder of the catalogue's team, where it is missing.
  func makeFolder() throws {
    try handle.requireOwnGround()
    do throws(SystemError) {
      try Folder.makeIfMissing(handle.folder)
      // Also where it was there: the process that made it may have been killed before it was on the disk.
      try Folder.synchronize(Folder.parent(of: handle.folder))
    } catch {
      throw Failure.file(.inputOutput, "create the catalogue", path: handle.path, error.reason)
    }
  }
}
