/// The catalogues of a hub that are in use, and the threads on which they live.
actor HubShelf {
  /// How many threads share the reading, and how many the writing.
  static let maximumThreads = 4

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let root: String
  private let maximumOpen: Int
  private var readers: [Int: WorkerThread] = [:]
  private var writers: [Int: WorkerThread] = [:]
  private var items: [CatalogueName: Item] = [:]
  /// The names in the order of their last use, the latest last.
  private var recent: [CatalogueName] = []

  /// A catalogue that is in use: who reads it does not wait for who writes it.
  private struct Item {
    let store: HubStore
    let intake: HubIntake
    let sight: CatalogueSight
  }

  /// Prepares a shelf that keeps so many files open.
  init(root: String, maximumOpen: Int, loop: EventLoop) {
    self.root = root
    self.maximumOpen = maximumOpen
    self.loop = loop
  }

  /// What reads a catalogue, which need not exist.
  func store(_ name: CatalogueName) async -> HubStore { await item(name).store }

  /// What takes in pushes to a catalogue, which need not exist.
  func intake(_ name: CatalogueName) async -> HubIntake { await item(name).intake }

  /// Where the catalogues that are in use stood when they were used last, by their names.
  func standings() -> [(name: String, standing: CatalogueSight.Standing)] {
    items.compactMap { name, item in item.sight.standing.map { (name.description, $0) } }
      .sorted { $0.name < $1.name }
  }

  /// Closes all files and ends the threads; no store may be used any more.
  func close() async {
    for item in items.values { await release(item) }
    items = [:]
    for thread in [readers, writers].flatMap(\.values) { thread.stop() }
    (readers, writers) = ([:], [:])
  }

  private func item(_ name: CatalogueName) async -> Item {
    recent.removeAll { $0 == name }
    recent.append(name)
    if let item = items[name] { return item }
    let sight = CatalogueSight()
    let item = Item(
      store: HubStore(
        name, under: root, on: Self.thread(for: name, of: &readers, "read"), seenBy: sight),
      intake: HubIntake(
        name, under: root, on: Self.thread(for: name, of: &writers, "write"), seenBy: sight),
      sight: sight)
    items[name] = item
    // Who still uses what is put away makes it open its file once more.
    if recent.count > maximumOpen, let oldest = items.removeValue(forKey: recent.removeFirst()) {
      await release(oldest)
    }
    return item
  }

  private func release(_ item: Item) async {
    await item.intake.release()
    await item.store.release()
  }

  /// One name has one thread for each work, also after it was put away and taken out again.
  private static func thread(
    for name: CatalogueName, of threads: inout [Int: WorkerThread], _ work: String
  ) -> WorkerThread {
    let sum = name.description.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let index = Int(sum) % Self.maximumThreads
    if let thread = threads[index] { return thread }
    let thread = WorkerThread(name: "devcat-\(work)-\(index)")
    threads[index] = thread
    return thread
  }
}
