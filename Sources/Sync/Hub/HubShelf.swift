/// The catalogues of a hub that are in use, and the threads on which they live.
actor HubShelf {
  /// How many threads share the reading, and how many the writing.
  static let maximumThreads = 4

  /// A catalogue twice: whoever reads does not wait while a large push is taken in.
  private struct Entry {
    let reader: HubStore
    let writer: HubStore

    func release() async {
      await reader.release()
      await writer.release()
    }
  }

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let root: String
  private let maximumOpen: Int
  private var threads: [String: WorkerThread] = [:]
  private var entries: [CatalogueName: Entry] = [:]
  /// The names in the order of their last use, the latest last.
  private var recent: [CatalogueName] = []

  /// Prepares a shelf that keeps so many files open.
  init(root: String, maximumOpen: Int, loop: EventLoop) {
    self.root = root
    self.maximumOpen = maximumOpen
    self.loop = loop
  }

  /// Where a catalogue is read, which need not exist; it has whatever was acknowledged.
  func reader(_ name: CatalogueName) async -> HubStore { await entry(name).reader }

  /// Where pushes to a catalogue are taken in, which need not exist.
  func writer(_ name: CatalogueName) async -> HubStore { await entry(name).writer }

  private func entry(_ name: CatalogueName) async -> Entry {
    recent.removeAll { $0 == name }
    recent.append(name)
    if let entry = entries[name] { return entry }
    let entry = Entry(
      reader: HubStore(name, under: root, on: thread("read", for: name)),
      writer: HubStore(name, under: root, on: thread("write", for: name)))
    entries[name] = entry
    if recent.count > maximumOpen {
      // Who still uses it makes it open its file once more.
      await entries.removeValue(forKey: recent.removeFirst())?.release()
    }
    return entry
  }

  /// Where the catalogues that are in use stood when they were used last, by their names.
  func standings() -> [(name: String, standing: HubStore.Sight)] {
    entries.compactMap { name, entry in
      [entry.reader.sight, entry.writer.sight].compactMap(\.self)
        .max { $0.head < $1.head }.map { (name.description, $0) }
    }
    .sorted { $0.name < $1.name }
  }

  /// Closes all files and ends the threads; no store may be used any more.
  func close() async {
    for entry in entries.values { await entry.release() }
    entries = [:]
    for thread in threads.values { thread.stop() }
    threads = [:]
  }

  /// One name has one thread for each use, also after its stores were dropped and made again.
  private func thread(_ use: String, for name: CatalogueName) -> WorkerThread {
    let sum = name.description.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let key = "devcat-\(use)-\(Int(sum) % Self.maximumThreads)"
    if let thread = threads[key] { return thread }
    let thread = WorkerThread(name: key)
    threads[key] = thread
    return thread
  }
}
