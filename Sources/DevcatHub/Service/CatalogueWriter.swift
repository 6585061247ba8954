import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Takes the pushes to one catalogue of a hub, on a thread that may block.
///
/// All waiting pushes enter one transaction, each in a savepoint: one fsync makes all of them
/// durable, and then all are answered. Readers have a connection and a thread of their own
/// (`CatalogueReader`).
actor CatalogueWriter {
  /// The bytes of the pushes in one transaction; a larger push has a transaction of its own.
  static let groupSize = 4 << 20

  /// A push, its user, and whether to make a missing catalogue.
  struct Incoming: Sendable {
    let push: Message.Push
    let delta: SpooledBytes
    let pusher: String?
    let mayMake: Bool
  }

  private typealias Waiting = (
    item: Incoming, answer: UnsafeContinuation<PushVerdict, any Error>
  )

  private struct Queue {
    var waiting: [Waiting] = []
    /// Whether a task takes the waiting pushes.
    var isServed = false

    /// The pushes of the next transaction; `nil` if none wait, and then the task ends.
    mutating func next() -> [Waiting]? {
      var (count, size) = (0, 0)
      for (item, _) in waiting {
        size += item.delta.count
        guard count == 0 || size <= groupSize else { break }
        count += 1
      }
      defer { waiting.removeFirst(count) }
      isServed = count > 0
      return isServed ? Array(waiting.prefix(count)) : nil
    }
  }

  /// The thread that the work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  nonisolated let name: CatalogueName
  private nonisolated let queue = Locked(Queue())
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
  nonisolated func accept(_ item: Incoming) async throws -> PushVerdict {
    try await withUnsafeThrowingContinuation { answer in
      let isFirst = queue.withLock { queue in
        defer { queue.isServed = true }
        queue.waiting.append((item, answer))
        return !queue.isServed
      }
      if isFirst { Task { await serve() } }
    }
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { handle.release() }

  /// Takes the waiting pushes, group by group.
  private func serve() async {
    var next = queue.withLock { $0.next() }
    while let group = next {
      for (waiting, verdict) in zip(group, take(group.map(\.item))) {
        waiting.answer.resume(with: verdict)
      }
      next = queue.withLock { $0.next() }
      // Other work on the thread gets its turn. With nothing left to do, the thread may be stopped.
      if next != nil { await Task.yield() }
    }
  }

  typealias Verdict = Result<PushVerdict, any Error>
  /// Called before a transaction of pushes is committed: with the file, and its position before them,
  /// where there was one.
  typealias Recording = (CatalogueFile, RecordPosition?) throws -> Void

  /// Takes pushes in one transaction; a first push, which makes the catalogue, has its own.
  ///
  /// If it fails as a whole, all of them fail, and nothing that was read meanwhile is kept.
  func take(_ group: [Incoming]) -> [Verdict] {
    let verdicts: [Verdict]
    do {
      verdicts = try log.map { try takeRecorded(group, in: $0) } ?? attempt(group)
    } catch {
      // After a transaction that failed the file is opened anew (decision 102).
      handle.release()
      let failure = log == nil ? error : cacheFailure(error)
      return group.map { _ in .failure(failure) }
    }
    let rest = Array(group.dropFirst(verdicts.count))
    return rest.isEmpty ? verdicts : verdicts + take(rest)
  }

  /// Takes as many of the pushes as fit into one transaction.
  func attempt(_ group: [Incoming], _ record: Recording? = nil) throws -> [Verdict] {
    guard let file = try handle.opened() else {
      do {
        return [.success(try create(group[0], record))]
      } catch let error as LostRace {
        throw error
      } catch {
        return [.failure(error)]
      }
    }
    var verdicts: [Verdict] = []
    try file.transaction {
      let base = try record.map { _ in try file.position() }
      for item in group {
        let verdict = Result { try file.transaction { try take(item, into: file) } }
        // A full disk may have rolled back everything.
        guard file.isInTransaction else {
          _ = try verdict.get()
          throw handle.vanished()
        }
        if record != nil, case .failure(let error as Failure) = verdict, error.isAboutCache {
          throw error
        }
        verdicts.append(verdict)
      }
      try record?(file, base)
    }
    note(try file.log.head())
    return verdicts
  }

  /// Takes note of the head for requests that must not wait.
  func note(_ head: RevisionPoint) { stats.note(head: head, at: handle.path) }

  private func take(_ item: Incoming, into file: CatalogueFile) throws -> PushVerdict {
    let push = item.push
    guard file.id == push.catalogue else {
      throw Failure.otherLineage(hub: file.id, own: push.catalogue)
    }
    let outcome = try file.merging.takePush(
      item.delta.forEachPiece, after: push.base, upTo: push.head, merging: push.strictness,
      by: item.pusher)
    switch outcome {
    case .held:
      return PushVerdict(
        outcome,
        provenance: try file.log.provenance(after: push.base.number, upTo: push.head.number))
    case .merged(_, _, let provenance):
      return PushVerdict(outcome, provenance: provenance)
    case .stale(let head):
      if push.base.number <= head.number {
        try LogExtent(
          catalogue: file.id, head: head, point: try file.log.point(at: push.base.number),
          beginning: try file.log.checkpoint()?.number ?? 0
        ).requireHolding(push.base, of: file.id)
      }
      return PushVerdict(outcome, provenance: Provenance())
    }
  }

  private func create(_ item: Incoming, _ record: Recording?) throws -> PushVerdict {
    let push = item.push
    guard push.base == .origin else { throw Refusal(.unknownCatalogue) }
    guard item.mayMake else { throw Refusal(.mayNotMake) }
    try makeFolder()
    var verdict: PushVerdict?
    try NewCatalogue.make(at: handle.path, id: push.catalogue, name: name.description) { file in
      verdict = try take(item, into: file)
      try record?(file, nil)
    }
    note(push.head)
    guard let verdict else { throw handle.vanished() }
    return verdict
  }

  /// Keeps the file, which has revisions that the log of record lacks, in another place.
  func setAside(head: RevisionPoint) throws {
    handle.release()
    guard let path = try HubFolder(root).setAside(name, head: head.number, at: .now) else { return }
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
