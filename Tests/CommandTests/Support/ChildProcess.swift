import CDevcatSpawn
import DevcatValues
import Foundation
import DevcatTestSupport

/// A process that a test started; it is killed where the test lets go of it.
final class ChildProcess {
  /// The process to start.
  struct Launch {
    var program: String
    var arguments: [String]
    var environment: [String: String]
    var folder: String
    /// The file that standard input comes from.
    var input = "/dev/null"
    var output: String
    var errors: String
  }

  /// Why a process was not started, or not waited for.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let id: pid_t
  /// The file that standard output goes to.
  let output: String
  /// The file that standard error goes to.
  let errors: String
  private let name: String
  private var status: Int32?

  init(_ launch: Launch) throws {
    let files = [
      open(launch.input, O_RDONLY | O_CLOEXEC),
      open(launch.output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644),
      open(launch.errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644),
    ]
    defer { for file in files { close(file) } }
    // A shell that changes the folder and becomes the program: glibc hides the action that would.
    let entering = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", launch.folder]
    let words = (entering + [launch.program] + launch.arguments).map { strdup($0) } + [nil]
    let variables = launch.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id = pid_t()
    let code = files.contains(-1) ? errno : devcat_spawn(&id, files, 1, words, variables)
    guard code == 0 else {
      throw Failure(
        description: "Cannot start '\(launch.program)': \(String(cString: strerror(code)))")
    }
    self.id = id
    output = launch.output
    errors = launch.errors
    name = ([launch.program] + launch.arguments).joined(separator: " ")
  }

  deinit { if status == nil { end() } }

  /// Waits for the end; the exit status, or 128 and the signal that ended it.
  func wait(limit: Duration = .hang) throws -> Int32 {
    let deadline = ContinuousClock.now + limit
    var pause: useconds_t = 200
    while true {
      if let status = reaped(WNOHANG) { return status }
      guard ContinuousClock.now < deadline else {
        end()
        throw Failure(description: "'\(name)' did not end within \(limit)")
      }
      usleep(pause)
      pause = min(pause * 2, 5000)
    }
  }

  /// Whether it has come to its end.
  var hasEnded: Bool { reaped(WNOHANG) != nil }

  /// What it has written to standard output until now.
  var text: String { Sandbox.text(output) }

  /// What it has written to standard error until now.
  var errorText: String { Sandbox.text(errors) }

  func signal(_ number: Int32) { kill(id, number) }

  /// Stops the process where it is; `false` if it has ended before.
  func stop() -> Bool {
    kill(id, SIGSTOP)
    var status: Int32 = 0
    guard waitpid(id, &status, WUNTRACED) == id else { return false }
    // A process that was stopped has 0x7f in the low byte.
    if status & 0xff == 0x7f { return true }
    self.status = Self.code(of: status)
    return false
  }

  /// Kills the process, and returns when it is gone.
  func end() {
    kill(id, SIGKILL)
    _ = reaped(0)
  }

  private func reaped(_ options: Int32) -> Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, options) == id else { return nil }
    status = Self.code(of: raw)
    return status
  }

  private static func code(of status: Int32) -> Int32 {
    status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}

/// Waits until something is so, and throws where that takes too long or the process that is to bring it
/// about has ended.
func waitUntil(
  _ what: @autoclosure () -> String, with process: ChildProcess? = nil, _ isSo: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + .hang
  while try !isSo() {
    guard ContinuousClock.now < deadline, process?.hasEnded != true else {
      throw ChildProcess.Failure(
        description: "Waited in vain: \(what()). \(process?.errorText ?? "")")
    }
    usleep(2000)
  }
}
