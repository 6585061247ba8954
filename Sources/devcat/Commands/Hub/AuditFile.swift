import Dispatch
import DevcatHub
import DevcatSystem

/// The audit of a hub: a JSON line for each request and each refusal (docs/Operations.md, "The
/// audit").
///
/// A queue of its own writes the lines, so that a slow disk does not block the hub's loop. If very
/// many lines wait, the loop waits too: none is left out.
///
/// Unchecked: `file` and `isFailing` are touched on the queue only.
final class AuditFile: @unchecked Sendable {
  private let path: String
  private let log = HubLog(format: .json, isQuiet: false)
  private let queue = DispatchQueue(label: "devcat-audit")
  /// The room for lines that wait to be written; the hub's loop waits when it is used up.
  private let room = DispatchSemaphore(value: 8192)
  private var file: OpenFile
  private var isFailing = false

  /// Opens the file, or makes it with mode 0600.
  ///
  /// - Throws: `CommandError` where it cannot be opened.
  init(_ path: String) throws {
    self.path = path
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
      isFailing = false
    } catch {
      if !isFailing { Console.note("The audit file lacks some lines. \(error)") }
      isFailing = true
    }
  }

  private func reopen() {
    do {
      file = try FileAccess.attempt("write", try OpenFile(path, for: .appending))
    } catch {
      Console.note("The hub continues to write to the old audit file. \(error)")
    }
  }
}
