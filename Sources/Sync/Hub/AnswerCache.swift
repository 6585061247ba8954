import Catalogue

/// Dear answers of a hub, each made once and shared by all who ask for it while it is kept.
///
/// An answer is known by the digest of the head that it is about, so that it never grows old; the least
/// used are forgotten.
final class AnswerCache: Sendable {
  /// What was asked.
  struct Key: Hashable, Sendable {
    /// The kinds of answers.
    enum Kind: Hashable, Sendable {
      case delta(after: Int)
      case netChange(after: Int)
      case snapshot
      case bucketHashes
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

  /// Makes a cache of so many answers, of so many bytes together.
  init(maximumCount: Int, maximumSize: Int) {
    (self.maximumCount, self.maximumSize) = (maximumCount, maximumSize)
  }

  /// The answer that is kept, or that is being made, or else one that is made now.
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

  /// Waits for all that is being made, before the files are closed.
  func finish() async {
    let tasks = state.withLock { Array($0.answers.values) }
    for task in tasks { _ = await task.result }
  }

  private func keep(_ key: Key, size: Int) {
    state.withLock { state in
      state.recent.append((key, size))
      state.size += size
      while state.recent.count > maximumCount || state.size > maximumSize && state.recent.count > 1
      {
        let oldest = state.recent.removeFirst()
        state.size -= oldest.size
        state.answers[oldest.key] = nil
      }
    }
  }
}
