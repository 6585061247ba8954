import Transport

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line of shell that the user has named, as it runs.
actor ShellCommand {
  /// A thread that may wait: the one that talks to the hub may not.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread = WorkerThread(name: "devcat-exec")
  private nonisolated let id: pid_t

  /// Runs a line with `/bin/sh`, with additional variables and without input.
  ///
  /// If the task is cancelled, the line gets SIGTERM, and is waited for.
  /// - Returns: The exit status, or 128 and the number of the signal that ended it.
  static func run(_ line: String, _ variables: [String: String]) async throws -> Int32 {
    let command = try ShellCommand(line, variables)
    return await withTaskCancellationHandler {
      await command.wait()
    } onCancel: {
      kill(command.id, SIGTERM)
    }
  }

  private init(_ line: String, _ variables: [String: String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let words = Self.copies(of: ["/bin/sh", "-c", line])
    let kept = Self.environment.filter { entry in
      !variables.keys.contains { entry.hasPrefix($0 + "=") }
    }
    let environment = Self.copies(of: kept + variables.map { "\($0)=\($1)" })
    defer { (words + environment).forEach { free($0) } }
    var id = pid_t()
    let code = posix_spawn(&id, "/bin/sh", &actions, nil, words, environment)
    guard code == 0 else {
      thread.stop()
      throw CommandError(.failed, "Cannot run '\(line)': \(String(cString: strerror(code)))")
    }
    self.id = id
  }

  private func wait() -> Int32 {
    defer { thread.stop() }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// The texts as C has them, with nothing behind the last; to be freed.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }

  /// The variables of this process, each as `NAME=VALUE`.
  private static var environment: [String] {
    #if canImport(Darwin)
      guard var entry = _NSGetEnviron().pointee else { return [] }
    #else
      guard var entry = environ as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? else {
        return []
      }
    #endif
    var found: [String] = []
    while let text = entry.pointee {
      found.append(String(cString: text))
      entry += 1
    }
    return found
  }
}
