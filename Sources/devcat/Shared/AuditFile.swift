import Dispatch
import Hub

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The audit of a hub: a JSON line for each request and each refusal (docs/Operations.md, "The audit").
///
/// A queue of its own writes the lines, so that a slow disk does not hold the hub's loop, until very many
/// wait for it: none is left out.
///
/// Unchecked: `descriptor` and `isFailing` are touched on the queue only.
final class AuditFile: @unchecked Sendable {
  private let path: String
  private let log = HubLog(format: .json, isQuiet: false)
  private let queue = DispatchQueue(label: "devcat-audit")
  /// How many more lines may wait to be written.
  private let room = DispatchSemaphore(value: 8192)
  private var descriptor: Int32
  private var isFailing = false

  /// Opens the file, or makes it with mode 0600.
  ///
  /// - Throws: `CommandError` where it cannot be opened.
  init(_ path: String) throws {
    self.path = path
    descriptor = Self.open(path)
    guard descriptor >= 0 else { throw FileAccess.failure("write", path) }
  }

  deinit { close(descriptor) }

  /// Writes the line of an event that belongs in an audit; reopens the file when the hub reloads,
  /// for a program that rotates it.
  func take(_ event: HubEvent) {
    switch event {
    case .answered, .refused, .notAuthenticated: break
    case .reloading: return queue.async { self.reopen() }
    default: return
    }
    guard let line = log.line(event, at: .now) else { return }
    room.wait()
    queue.async {
      self.write(line + "\n")
      self.room.signal()
    }
  }

  /// Waits until every line is written.
  func finish() { queue.sync { _ = fsync(descriptor) } }

  private func write(_ line: String) {
    do {
      try FileAccess.writeAll(Array(line.utf8)[...], to: descriptor, path)
      isFailing = false
    } catch {
      if !isFailing { Console.note("The audit lacks lines. \(error)") }
      isFailing = true
    }
  }

  private func reopen() {
    let new = Self.open(path)
    guard new >= 0 else {
      return Console.note("The audit goes on in the old file. \(FileAccess.failure("write", path))")
    }
    close(descriptor)
    descriptor = new
  }

  private static func open(_ path: String) -> Int32 {
    systemOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }
}

/// `open(2)`, which the method of that name hides.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
