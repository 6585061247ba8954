import DevcatTransport

/// Shares expensive work fairly: clients take turns, and each has one request under way.
///
/// So a client with many requests delays another one only by the work that already runs.
final class FairQueue: Sendable {
  private struct State {
    /// The clients with work under way.
    var running: Set<String> = []
    /// The waiting clients, the next one first.
    var order: [String] = []
    var waiting: [String: [UnsafeContinuation<Void, Never>]] = [:]
  }

  private let width: Int
  private let state = Locked(State())

  /// Makes a queue that does so many requests at a time.
  init(width: Int) { self.width = width }

  /// How many requests wait.
  var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Waits for a client's turn, and does its work.
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
        // Its next request waits after those of the others.
        state.order.append(chosen)
      }
      state.running.insert(chosen)
      return resume
    }
    next?.resume()
  }
}
