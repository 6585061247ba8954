import Dispatch
import DevcatHub
import DevcatSystem

/// The audit of a hub: a JSON line for each request and each refusal (docs/Operations.md, "The
/// audit").
///
/// A queue of its own writes the lines, so that a slow disk does not block the hub's loop. If very
/// many lines wait, the loop waits too: none is left out.
///
/// Unchecked: `file` and `missing` are touched on the queue only.
final class AuditFile: @unchecked Sendable {
  private let path: String
  private let log = HubLog(format: .json, isQuiet: false)
  private let queue = DispatchQueue(label: "devcat-audit")
  /// The room for lines that wait to be written; the hub's loop waits when it is used up.
  private let room = DispatchSemaphore(value: 8192)
  private var file: OpenFile
  /// The number of lines that could not be written since the last one that could.
  private var missing = 0
  /// The log of the hub, in which the audit says that it lacks lines.
  private let hubLog: LogOutput

  /// Opens the file, or makes it with mode 0600.
  ///
  /// - Throws: `CommandError` where it cannot be opened.
  init(_ path: String, log: LogOutput) throws {
    (self.path, hubLog) = (path, log)
    file = try FileAccess.attempt("write", try OpenFile(path, for: .appending))
  }

  /// Writes the line of an event that belongs in an audit; reopens the file when the hub reloads,
  /// for a program that rotates it.
  func take(_ event: HubServerEvent) {
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
  func finish() { queue.sync { try? file.synchronize() } }

  private func write(_ line: String) {
    do {
      try FileAccess.write(Array(line.utf8), to: file)
      guard missing > 0 else { return }
      hubLog.write(
        "audit-resumed", "The audit can be written again, and lacks \(missing.counted("line")).",
        [("lines", .number(Double(missing)))])
      missing = 0
    } catch {
      if missing == 0 { noteFailure("The audit lacks lines from now on. \(error)") }
      missing += 1
    }
  }

  private func reopen() {
    do {
      file = try FileAccess.attempt("write", try OpenFile(path, for: .appending))
    } catch {
      noteFailure("The hub continues to write to the old audit file. \(error)")
    }
  }

  private func noteFailure(_ reason: String) {
    hubLog.write("audit-failed", reason, [("reason", .text(reason))])
  }
}
