#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What has to be undone when a signal ends the process: a file that is not in its place yet, or a terminal
/// that does not show what is typed.
///
/// Only the executable has it done (`allow()`), since the signals of an app are its own; a process that handles
/// signals itself, such as a hub, keeps its handlers. Nothing helps against SIGKILL.
package final class Interruption: Sendable {
  private struct State {
    var isAllowed = false
    var isWatched = false
    var next = 0
    var undo: [Int: @Sendable () -> Void] = [:]
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  // Unsafe: only `locked` uses it.
  private nonisolated(unsafe) static var state = State()
  // Unsafe: a lock is for several threads. Mutex is there from iOS 18 on.
  private nonisolated(unsafe) static let lock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  private let number: Int

  /// Has `undo` called, on another thread, if a signal ends the process before `end()`.
  package init(_ undo: @escaping @Sendable () -> Void) {
    number = Self.locked { state in
      if state.isAllowed, !state.isWatched { state.isWatched = Self.watch() }
      state.next += 1
      state.undo[state.next] = undo
      return state.next
    }
  }

  deinit { end() }

  /// Leaves nothing to undo.
  package func end() { Self.locked { $0.undo[number] = nil } }

  /// Takes over the signals that end the process, as soon as there is something to undo.
  package static func allow() { locked { $0.isAllowed = true } }

  private static func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&state)
  }

  /// Starts the thread that undoes; `false` if the system has no room for it.
  private static func watch() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (waiting, interrupted) = (ends[0], ends[1])
    guard startThread() else { return false }
    for number in signals {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0, isDefault(old) else { continue }
      signal(number) { received in
        // All that a handler may do: write(2) is async-signal-safe. It must leave errno alone.
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: received)
        _ = write(interrupted, &byte, 1)
        errno = saved
      }
    }
    return true
  }

  /// Waits for a signal, undoes, and ends the process by that signal.
  private static func undoAtSignal() {
    var byte: UInt8 = 0
    while read(waiting, &byte, 1) != 1 { if errno != EINTR { return } }
    // A terminal that takes nothing may keep what undoes: then this ends the process.
    alarm(10)
    // Whoever begins something now waits for the lock until the process has ended.
    locked { state in
      for undo in state.undo.values { undo() }
      signal(Int32(byte), SIG_DFL)
      kill(getpid(), Int32(byte))
      while true { pause() }
    }
  }

  /// Starts the thread; returns whether the system has one left.
  private static func startThread() -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    return pthread_create(
      &thread, nil,
      { _ in
        pthread_detach(pthread_self())
        Interruption.undoAtSignal()
        return nil
      }, nil) == 0
  }

  private static func isDefault(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler == nil
    #else
      action.__sigaction_u.__sa_handler == nil
    #endif
  }
}

// The ends of the pipe between the handler and the thread.
// Unsafe: written once, before the thread starts.
private nonisolated(unsafe) var waiting: Int32 = -1
// Unsafe: a signal handler can use only globals; written once, before the handlers are set.
private nonisolated(unsafe) var interrupted: Int32 = -1
