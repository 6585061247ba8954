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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // A thread may block signals, and the shell would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = Self.copies(of: ["/bin/sh", "-c", line])
    let all = ThisProcess.variables.merging(variables) { $1 }
    let environment = Self.copies(of: all.map { "\($0)=\($1)" })
    defer { (words + environment).forEach { free($0) } }
    var id = pid_t()
    let code = posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environment)
    guard code == 0 else { throw SystemError(path: line, code: code) }
    self.id = id
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
    guard let stream = popen(line, "w") else { throw SystemError(path: line) }
    // Only after the shell has started, which would inherit signals that are ignored.
    let signals = [SIGINT, SIGQUIT, SIGPIPE]
    let handlers = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, handlers) { signal(number, handler) } }
    var failure: SystemError?
    do {
      try OpenFile(borrowing: fileno(stream), path: line).write(input)
    } catch {
      if !error.isBrokenPipe { failure = error }
    }
    let status = pclose(stream)
    if let failure { throw failure }
    return exitStatus(status)
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
