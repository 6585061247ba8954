/// The catalogues of a hub that are in use, and the threads on which they live.
///
/// Each request asks for its catalogue, so that this is no actor: nobody waits for it.
final class HubShelf: Sendable {
  /// How many threads share the reading, and how many the writing.
  static let maximumThreads = 4

  private let root: String
  private let maximumOpen: Int
  private let state = Locked(State())

  /// A catalogue that is in use: who reads it does not wait for who writes it.
  private struct Item {
    let store: HubStore
    let intake: HubIntake
    let sight: CatalogueSight

    func release() async {
      await intake.release()
      await store.release()
    }
  }

  private struct State {
    var readers: [Int: WorkerThread] = [:]
    var writers: [Int: WorkerThread] = [:]
    var items: [CatalogueName: Item] = [:]
    /// The names in the order of their last use, the latest last.
    var recent: [CatalogueName] = []
    /// Ends when all that was put away so far is closed.
    var closing: Task<Void, Never>?
  }

  /// Prepares a shelf that keeps so many files open.
  init(root: String, maximumOpen: Int) {
    self.root = root
    self.maximumOpen = maximumOpen
  }

  /// What reads a catalogue, which need not exist.
  func store(_ name: CatalogueName) -> HubStore { item(name).store }

  /// What takes in pushes to a catalogue, which need not exist.
  func intake(_ name: CatalogueName) -> HubIntake { item(name).intake }

  /// Where the catalogues that are in use stood when they were used last, by their names.
  func standings() -> [(name: String, standing: CatalogueSight.Standing)] {
    state.withLock { $0.items }.compactMap { name, item in
      item.sight.standing.map { (name.description, $0) }
    }.sorted { $0.name < $1.name }
  }

  /// Closes all files and ends the threads; nothing of the shelf may be used any more.
  func close() async {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    await last.closing?.value
    for item in last.items.values { await item.release() }
    for thread in [last.readers, last.writers].flatMap(\.values) { thread.stop() }
  }

  private func item(_ name: CatalogueName) -> Item {
    state.withLock { state in
      if state.recent.last != name {
        state.recent.removeAll { $0 == name }
        state.recent.append(name)
      }
      if let item = state.items[name] { return item }
      let sight = CatalogueSight()
      let item = Item(
        store: HubStore(
          name, under: root, on: Self.thread(for: name, of: &state.readers, "read"),
          seenBy: sight),
        intake: HubIntake(
          name, under: root, on: Self.thread(for: name, of: &state.writers, "write"),
          seenBy: sight),
        sight: sight)
      state.items[name] = item
      if state.recent.count > maximumOpen,
        let oldest = state.items.removeValue(forKey: state.recent.removeFirst())
      {
        // Who still uses what is put away makes it open its file once more.
        state.closing = Task { [before = state.closing] in
          await before?.value
          await oldest.release()
        }
      }
      return item
    }
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
