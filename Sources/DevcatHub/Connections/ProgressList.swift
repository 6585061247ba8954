import DevcatTransport

/// The slow work that is under way; its clients get progress messages.
///
/// One task of the hub looks through the list. A timer for each request would cost a tenth of a
/// small push.
final class ProgressList: Sendable {
  private struct Work {
    let begin: Deadline
    /// The time of the next message; `never` while one is being written, and after a failure.
    var next: Deadline
    let write: @Sendable (_ elapsed: UInt64) async throws -> Void
    /// The last message.
    var writing: Task<Void, Never>?
  }

  private struct State {
    var works: [Int: Work] = [:]
    var lastKey = 0
  }

  private let loop: EventLoop
  private let interval: Duration
  private let state = Locked(State())

  /// Makes a list.
  ///
  /// - Parameter interval: The time until the first message about some work, and between two.
  init(on loop: EventLoop, interval: Duration) {
    (self.loop, self.interval) = (loop, interval)
  }

  /// Runs work, and returns when it and its last message are done.
  ///
  /// - Parameter write: Writes a message with the time since the beginning, in milliseconds.
  func run<Answer: Sendable>(
    telling write: @escaping @Sendable (_ elapsed: UInt64) async throws -> Void,
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let work = Work(begin: .now, next: .after(interval), write: write)
    let key = state.withLock { state in
      state.lastKey += 1
      state.works[state.lastKey] = work
      return state.lastKey
    }
    let result: Result<Answer, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    let last = state.withLock { $0.works.removeValue(forKey: key)?.writing }
    await last?.value
    return try result.get()
  }

  /// Looks through the list until the task is cancelled.
  func follow() async {
    while (try? await Task.sleep(for: interval / 2)) != nil { write(at: .now) }
  }

  private func write(at now: Deadline) {
    state.withLock { state in
      for (key, work) in state.works where work.next <= now {
        let elapsed = (now.nanoseconds - work.begin.nanoseconds) / 1_000_000
        state.works[key]?.next = .never
        // In a task of its own: a client that does not read must not delay the others.
        state.works[key]?.writing = Task(executorPreference: loop) {
          guard (try? await work.write(elapsed)) != nil else { return }
          self.state.withLock { $0.works[key]?.next = .after(self.interval) }
        }
      }
    }
  }
}
