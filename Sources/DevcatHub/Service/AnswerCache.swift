import DevcatValues
import DevcatWire
import DevcatTransport

/// Expensive answers of a hub, each computed once and shared by all requests for it.
///
/// The key of an answer is the digest of its head, so it never becomes wrong; origins of pushes that left
/// nothing since may be missing in it. The least used are removed.
final class AnswerCache: Sendable {
  /// The request that an answer is for.
  struct Key: Hashable, Sendable {
    /// The kinds of answers.
    enum Kind: Hashable, Sendable {
      case delta(after: Int)
      case snapshot
    }

    let name: CatalogueName
    let kind: Kind
    let head: RevisionPoint
  }

  private struct State {
    var answers: [Key: Task<DeltaPart, any Error>] = [:]
    /// The keys of answers that are made, in the order of their last use, the latest last.
    var recent: [(key: Key, size: Int)] = []
    var size = 0
  }

  private let maximumCount: Int
  private let maximumSize: Int
  private let state = Locked(State())

  /// Makes a cache for a number of answers, and of bytes together.
  init(maximumCount: Int, maximumSize: Int) {
    (self.maximumCount, self.maximumSize) = (maximumCount, maximumSize)
  }

  /// The kept answer, or the one that is being made, or else a new one.
  func answer(
    _ key: Key, _ make: @escaping @Sendable () async throws -> DeltaPart
  ) async throws -> DeltaPart {
    let (task, isNew) = state.withLock { state in
      if let task = state.answers[key] {
        if let index = state.recent.firstIndex(where: { $0.key == key }) {
          state.recent.append(state.recent.remove(at: index))
        }
        return (task, false)
      }
      let task = Task { try await make() }
      state.answers[key] = task
      return (task, true)
    }
    guard isNew else { return try await task.value }
    do {
      let answer = try await task.value
      keep(key, size: answer.bytes.count)
      return answer
    } catch {
      state.withLock { $0.answers[key] = nil }
      throw error
    }
  }

  /// Waits for answers that are being made; call it before the files are closed.
  func finish() async {
    let tasks = state.withLock { Array($0.answers.values) }
    for task in tasks { _ = await task.result }
  }

  private func keep(_ key: Key, size: Int) {
    state.withLock { state in
      state.recent.append((key, size))
      state.size += size
      // The newest answer stays, however large it is, because its requests share it.
      while state.recent.count > maximumCount || state.size > maximumSize && state.recent.count > 1
      {
        let oldest = state.recent.removeFirst()
        state.size -= oldest.size
        state.answers[oldest.key] = nil
      }
    }
  }
}

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
