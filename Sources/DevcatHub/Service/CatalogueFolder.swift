import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// The catalogues under one folder, `team/name` in the file `team/name.db`, and the threads of
/// those in use.
///
/// Each catalogue has a writer and two readers: one for quick requests, and one for slow ones, so a
/// probe never waits for a clone. Clients with many expensive requests wait for those with few.
final class CatalogueFolder: CatalogueService {
  /// How many threads share the reading, and how many the writing.
  static let maximumThreads = 4
  /// The number of threads that compute expensive answers.
  private static let expensiveThreads = 2
  /// How many threads share the writing where each push waits for a log of record.
  private static let waitingThreads = 16

  private let root: String
  private let maximumOpen: Int
  /// The log of which the files are a cache; `nil` where they are the log.
  private let log: (any RecordLog)?
  private let report: @Sendable (HubServerEvent) -> Void
  private let state = Locked(State())
  private let expensive = FairBudget(limit: CatalogueFolder.expensiveThreads)

  /// A catalogue in use, with separate threads, so readers never wait for the writer.
  private struct Item {
    let reader: CatalogueReader
    let expensiveReader: CatalogueReader
    let writer: CatalogueWriter
    let stats: CatalogueStats

    func release() async {
      await writer.release()
      await reader.release()
      await expensiveReader.release()
    }
  }

  private struct State {
    var threads: [String: WorkerThread] = [:]
    var items: [CatalogueName: Item] = [:]
    /// The names in the order of their last use, the latest last.
    var recent: [CatalogueName] = []
    /// The task that closes released files; it ends when all of them are closed.
    var closing: Task<Void, Never>?
  }

  /// Serves a folder, and keeps so many of its files open.
  ///
  /// - Parameters:
  ///   - log: The log of which the folder is a cache.
  ///   - report: Called for events that belong in the hub's log file.
  init(
    root: String, maximumOpen: Int, log: (any RecordLog)? = nil,
    report: @escaping @Sendable (HubServerEvent) -> Void = { _ in }
  ) {
    (self.log, self.report) = (log, report)
    self.root = root
    self.maximumOpen = maximumOpen
  }

  /// The sizes of the catalogues in use, as of their last use, in the order of their names.
  func sizes() -> [HubStatus.Catalogue] {
    state.withLock { $0.items }.values.compactMap(\.stats.last).sorted { $0.name < $1.name }
  }

  /// The writer of a catalogue, which need not exist.
  func writer(_ name: CatalogueName) -> CatalogueWriter { item(name).writer }

  /// Closes all files and ends the threads; the folder cannot be used afterwards.
  func close() async {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    await last.closing?.value
    for item in last.items.values { await item.release() }
    for thread in last.threads.values { thread.stop() }
  }

  // MARK: Requests

  func extent(of name: CatalogueName, at number: Int) async throws -> LogExtent? {
    let item = item(name)
    guard let log else { return try await item.reader.locate(number: number) }
    let found = try await reading(name) { try await item.reader.locate(number: number) }
    if let found, number <= found.head.number {
      if found.head == log.lastHead(of: name) {
        // The file is as new as the log was at the last contact.
        try log.requireContact()
        return found
      }
      do {
        try await item.writer.catchUp()
      } catch let error as Failure where error.code == .tryAgain {
        // The cache is good enough for a while.
        try log.requireContact()
        return found
      }
    } else {
      // The client has seen more than the file has.
      try await item.writer.catchUp()
    }
    return try await item.reader.locate(number: number)
  }

  /// Whether a catalogue is in the folder.
  func holds(_ name: CatalogueName) -> Bool {
    Path.kind(of: HubFolder(root).file(of: name)) == .file
  }

  /// Verifies a catalogue on a thread that does nothing else, `false` where it is gone; a damaged cache is made
  /// anew.
  ///
  /// - Throws: as `CatalogueReader.verify`.
  func verify(_ name: CatalogueName) async throws -> Bool {
    let thread = state.withLock { Self.thread(for: name, of: &$0.threads, "verify", 1) }
    let reader = CatalogueReader(
      name, under: root, on: thread, notedIn: CatalogueStats(name), isCache: log != nil)
    return try await reading(name) { try await reader.verify() }
  }

  /// Reads from a catalogue; if its cache is damaged, makes it anew and reads it once more.
  private func reading<Result: Sendable>(
    _ name: CatalogueName, _ read: () async throws -> Result
  ) async throws -> Result {
    // Others may have made it anew when this request finds the damage.
    let file = (try? FileStatus(HubFolder(root).file(of: name), followingLinks: false))?.identity
    do {
      return try await read()
    } catch let error as Failure where log != nil && error.isAboutCatalogue {
      try await item(name).writer.catchUp(damage: (error, file))
      return try await read()
    }
  }

  func quickDelta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint
  ) async throws -> DeltaPart? {
    try await reading(name) {
      try await item(name).reader.quickDelta(after: number, upTo: head.number)
    }
  }

  func delta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart {
    let reader = item(name).expensiveReader
    return try await reading(name) {
      let thread = await expensive.reserve(1, for: asker)
      defer { expensive.release(thread) }
      return try await reader.delta(after: number, upTo: head.number)
    }
  }

  func push(
    _ push: Message.Push, to name: CatalogueName, delta: SpooledBytes, by pusher: String?,
    mayMake: Bool
  ) async throws -> PushVerdict {
    try await item(name).writer.accept(
      .init(push: push, delta: delta, pusher: pusher, mayMake: mayMake))
  }

  // MARK: Files and threads

  private func item(_ name: CatalogueName) -> Item {
    state.withLock { state in
      if state.recent.last != name {
        state.recent.removeAll { $0 == name }
        state.recent.append(name)
      }
      if let item = state.items[name] { return item }
      let item = newItem(name, &state)
      state.items[name] = item
      if state.recent.count > maximumOpen,
        let oldest = state.items.removeValue(forKey: state.recent.removeFirst())
      {
        // A task that still uses a released item reopens its file.
        state.closing = Task { [before = state.closing] in
          await before?.value
          await oldest.release()
        }
      }
      return item
    }
  }

  private func newItem(_ name: CatalogueName, _ state: inout State) -> Item {
    let stats = CatalogueStats(name)
    func thread(_ work: String, _ count: Int) -> WorkerThread {
      Self.thread(for: name, of: &state.threads, work, count)
    }
    return Item(
      reader: CatalogueReader(
        name, under: root, on: thread("read", Self.maximumThreads), notedIn: stats,
        isCache: log != nil),
      expensiveReader: CatalogueReader(
        name, under: root, on: thread("expensive", Self.expensiveThreads), notedIn: stats,
        isCache: log != nil),
      writer: CatalogueWriter(
        name, under: root,
        on: thread("write", log == nil ? Self.maximumThreads : Self.waitingThreads),
        notedIn: stats, log: log, report: report),
      stats: stats)
  }

  /// A name always gets the same thread for each kind of work, also after its files were closed.
  private static func thread(
    for name: CatalogueName, of threads: inout [String: WorkerThread], _ work: String, _ count: Int
  ) -> WorkerThread {
    // The hash djb2.
    let sum = name.description.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let key = "\(work)-\(Int(sum) % count)"
    if let thread = threads[key] { return thread }
    let thread = WorkerThread(name: "devcat-\(key)")
    threads[key] = thread
    return thread
  }
}
