import CDevcatSpawn

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A line of shell that runs beside this process, by `/bin/sh`.
package struct ShellProcess: Sendable {
  private let id: pid_t

  /// Runs a line without input, with variables beside those of this process.
  ///
  /// - Throws: `SystemError` if the shell cannot be started.
  package init(_ line: String, variables: [String: String]) throws(SystemError) {
    let nothing = try OpenFile("/dev/null", for: .reading)
    defer { withExtendedLifetime(nothing) {} }
    self = try Self.start(line, input: nothing.descriptor, variables: variables)
  }

  private init(_ id: pid_t) { self.id = id }

  private static func start(
    _ line: String, input: Int32, variables: [String: String]
  ) throws(SystemError) -> ShellProcess {
    let words = copies(of: ["/bin/sh", "-c", line])
    let all = ThisProcess.variables.merging(variables) { $1 }
    let environment = copies(of: all.map { "\($0)=\($1)" })
    defer { (words + environment).forEach { free($0) } }
    var id = pid_t()
    let code = devcat_spawn(&id, [input, -1, -1], 0, words, environment)
    guard code == 0 else { throw SystemError(path: line, code: code) }
    return ShellProcess(id)
  }

  /// Asks it to end, by SIGTERM.
  package func terminate() { kill(id, SIGTERM) }

  /// Waits until it has ended.
  ///
  /// - Returns: The exit status, or 128 and the number of the signal that ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return Self.exitStatus(status)
  }

  /// Runs a line to its end with bytes as its input.
  ///
  /// It is not a failure if the line ends before it has read everything. Meanwhile Control-C ends
  /// the line, and not this process.
  ///
  /// - Returns: The exit status, as `wait` returns it.
  /// - Throws: `SystemError` if the shell cannot be started, or the bytes cannot be written.
  package static func run(_ line: String, input: [UInt8]) throws(SystemError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(path: line) }
    // The shell would wait for the end of its own input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let shell: ShellProcess
    do {
      defer { close(ends[0]) }
      shell = try start(line, input: ends[0], variables: [:])
    } catch {
      close(ends[1])
      throw error
    }
    // Only after the shell has started, which would inherit signals that are ignored.
    let signals = [SIGINT, SIGQUIT, SIGPIPE]
    let handlers = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, handlers) { signal(number, handler) } }
    var failure: SystemError?
    do {
      try OpenFile(borrowing: ends[1], path: line).write(input)
    } catch {
      if !error.isBrokenPipe { failure = error }
    }
    close(ends[1])
    let status = shell.wait()
    if let failure { throw failure }
    return status
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// The texts as an array of C strings that ends with NULL.
  ///
  /// The caller frees them.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }
}
