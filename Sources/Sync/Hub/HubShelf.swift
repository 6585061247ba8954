/// The catalogues of a hub that are in use, and the threads on which they live.
actor HubShelf {
  /// How many threads share the work.
  static let maximumThreads = 4

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let root: String
  private let maximumOpen: Int
  private var threads: [Int: WorkerThread] = [:]
  private var stores: [CatalogueName: HubStore] = [:]
  /// Those that were put away and are still used: a second one would open the file a second time, by
  /// which the process loses its locks (docs/decisions/0097).
  private var putAway: [CatalogueName: PutAway] = [:]
  /// The names in the order of their last use, the latest last.
  private var recent: [CatalogueName] = []

  /// Prepares a shelf that keeps so many files open.
  init(root: String, maximumOpen: Int, loop: EventLoop) {
    self.root = root
    self.maximumOpen = maximumOpen
    self.loop = loop
  }

  /// The store of a catalogue, which need not exist.
  func store(_ name: CatalogueName) async -> HubStore {
    recent.removeAll { $0 == name }
    recent.append(name)
    if let store = stores[name] { return store }
    let used = putAway.removeValue(forKey: name)?.store
    let store = used ?? HubStore(name, under: root, on: thread(for: name))
    stores[name] = store
    if recent.count > maximumOpen {
      let oldest = recent.removeFirst()
      if let store = stores.removeValue(forKey: oldest) {
        putAway = putAway.filter { $0.value.store != nil }
        putAway[oldest] = PutAway(store: store)
        // Who still uses it makes it open its file once more.
        await store.release()
      }
    }
    return store
  }

  private struct PutAway {
    weak var store: HubStore?
  }

  /// Where the catalogues that are in use stood when they were used last, by their names.
  func standings() -> [(name: String, standing: HubStore.Sight)] {
    stores.compactMap { name, store in store.sight.map { (name.description, $0) } }
      .sorted { $0.name < $1.name }
  }

  /// Closes all files and ends the threads; no store may be used any more.
  func close() async {
    for store in stores.values { await store.release() }
    stores = [:]
    for thread in threads.values { thread.stop() }
    threads = [:]
  }

  /// One name has one thread, also after its store was dropped and made again.
  private func thread(for name: CatalogueName) -> WorkerThread {
    let sum = name.description.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let index = Int(sum) % Self.maximumThreads
    if let thread = threads[index] { return thread }
    let thread = WorkerThread(name: "devcat-store-\(index)")
    threads[index] = thread
    return thread
  }
}
