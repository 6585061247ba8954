import Dispatch
import DevcatRender
import DevcatTransport

/// The lines of a hub's log on their way to standard error.
///
/// A queue of its own writes them, because a pipe that nobody reads blocks the writer: the hub's
/// loop must not wait for it. Lines that do not fit into the room are dropped and counted.
final class LogOutput: Sendable {
  private struct State {
    /// The bytes of the lines that wait.
    var waiting = 0
    /// How many lines were dropped since the last one that was kept.
    var dropped = 0
  }

  private let log: HubLog
  private let room: Int
  private let put: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "devcat-log")
  private let state = Locked(State())

  /// Prepares to write lines.
  ///
  /// - Parameters:
  ///   - room: The bytes that may wait.
  ///   - put: Writes a line; it may block.
  init(
    _ log: HubLog, room: Int = 1 << 20, put: @escaping @Sendable (String) -> Void = Console.note
  ) {
    (self.log, self.room, self.put) = (log, room, put)
  }

  /// Writes a line soon, or drops it; it never blocks.
  func write(_ line: String) {
    let size = line.utf8.count
    let lost: Int? = state.withLock { state in
      guard state.waiting + size <= room else {
        state.dropped += 1
        return nil
      }
      state.waiting += size
      defer { state.dropped = 0 }
      return state.dropped
    }
    guard let lost else { return }
    queue.async {
      self.note(lost)
      self.put(line)
      // With nothing left to write, the lines that were dropped came last.
      self.note(
        self.state.withLock { state in
          state.waiting -= size
          guard state.waiting == 0 else { return 0 }
          defer { state.dropped = 0 }
          return state.dropped
        })
    }
  }

  private func note(_ lost: Int) {
    guard lost > 0 else { return }
    put(
      log.line(
        "log-incomplete",
        "\(lost.counted("line")) of the log left out: standard error was not read in time", .now,
        ["lines": lost]))
  }

  /// Waits for 2 s at most until all lines are written; returns whether they are.
  func finish() -> Bool {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { isWritten.signal() }
    return isWritten.wait(timeout: .now() + .seconds(2)) == .success
  }
}
