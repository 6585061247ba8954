import System
import Transport

/// A line of shell that the user has named, as it runs.
actor ShellCommand {
  /// A thread that may wait: the thread of the connection may not.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread = WorkerThread(name: "devcat-exec")
  private nonisolated let process: ShellProcess

  /// Runs a line with `/bin/sh`, with additional variables and without input.
  ///
  /// If the task is cancelled, the line gets SIGTERM, and is waited for.
  /// - Returns: The exit status, or 128 and the number of the signal that ended it.
  static func run(_ line: String, _ variables: [String: String]) async throws -> Int32 {
    let command = try ShellCommand(line, variables)
    return await withTaskCancellationHandler {
      await command.wait()
    } onCancel: {
      command.process.terminate()
    }
  }

  private init(_ line: String, _ variables: [String: String]) throws {
    do throws(SystemError) {
      process = try ShellProcess(line, variables: variables)
    } catch {
      thread.stop()
      throw CommandError(.failed, "Cannot run '\(line)': \(error.reason)")
    }
  }

  private func wait() -> Int32 {
    defer { thread.stop() }
    return process.wait()
  }
}
