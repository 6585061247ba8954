/// Shares dear work out among those who ask for it: some at a time, one of each asker, in turns.
///
/// So an asker who has many requests delays another one by no more than what runs already.
final class FairQueue: Sendable {
  private struct State {
    /// Who has work under way.
    var running: Set<String> = []
    /// Who waits, the one whose turn comes next first.
    var order: [String] = []
    var waiting: [String: [UnsafeContinuation<Void, Never>]] = [:]
  }

  private let width: Int
  private let state = Locked(State())

  /// Makes a queue that lets so many askers work at a time.
  init(width: Int) { self.width = width }

  /// How many requests wait.
  var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Waits for the turn of an asker, and does its work.
  func run<Result>(
    for asker: String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    await begin(asker)
    defer { end(asker) }
    return try await body()
  }

  private func begin(_ asker: String) async {
    await withUnsafeContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running.count >= width || state.running.contains(asker) else {
          state.running.insert(asker)
          return true
        }
        if state.waiting[asker] == nil { state.order.append(asker) }
        state.waiting[asker, default: []].append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func end(_ asker: String) {
    let next = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      state.running.remove(asker)
      guard let index = state.order.firstIndex(where: { !state.running.contains($0) }),
        let resume = state.waiting[state.order[index]]?.removeFirst()
      else { return nil }
      let chosen = state.order.remove(at: index)
      if state.waiting[chosen]?.isEmpty == true {
        state.waiting[chosen] = nil
      } else {
        // Its next request waits behind those of the others.
        state.order.append(chosen)
      }
      state.running.insert(chosen)
      return resume
    }
    next?.resume()
  }
}
