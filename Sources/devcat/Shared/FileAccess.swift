import System

/// Whole files, read and written so that a failure leaves things as they were.
enum FileAccess {
  /// The bytes of a file; of standard input for `-`.
  static func read(_ path: String) throws -> [UInt8] {
    do throws(SystemError) {
      if path == "-" { return try OpenFile.standardInput.read() }
      let file = try OpenFile(path, for: .reading)
      if try file.status().kind != .folder { return try file.read() }
    } catch {
      throw failure("read", error, missing: .noInput)
    }
    throw CommandError(.noInput, "Cannot read '\(path)': it is a folder")
  }

  /// The first bytes of a file; empty where it cannot be read.
  static func prefix(of path: String, count: Int) -> [UInt8] {
    (try? OpenFile(path, for: .reading).read(at: 0..<count)) ?? []
  }

  /// Makes the folder of a file, with its parents.
  static func makeFolder(of path: String) {
    // Where that fails, opening the file says why.
    try? Folder.makeWithParents(Folder.parent(of: path))
  }

  /// Lets everybody read the files and folders that the process makes from now on, unless a mode is
  /// given.
  static func permitReading() { ThisProcess.permitReading() }

  /// Removes a file that is no longer wanted.
  static func remove(_ path: String) throws {
    do throws(SystemError) {
      try Path.removeIfThere(path)
    } catch {
      throw failure("remove", error)
    }
  }

  /// Whether a file exists at a path.
  static func exists(_ path: String) -> Bool { Path.exists(path) }

  /// The names in a folder, sorted, without those that begin with a dot.
  static func names(in folder: String) throws -> [String] {
    do throws(SystemError) {
      return try Folder.names(in: folder).filter { !$0.hasPrefix(".") }
    } catch {
      throw failure("read", error, missing: .noInput)
    }
  }

  /// Writes bytes to an open file.
  static func write(_ bytes: [UInt8], to file: OpenFile) throws {
    do throws(SystemError) {
      try file.write(bytes)
    } catch {
      if error.isBrokenPipe { throw CommandError(.brokenPipe, "The reader has ended") }
      throw failure("write", error, missing: .inputOutput)
    }
  }

  /// Flushes the names in a folder to the disk.
  static func flush(folder: String) throws {
    try attempt("write", try Folder.synchronize(folder))
  }

  /// What a call to the system returns, or an error that names the operation.
  static func attempt<Result>(
    _ operation: String, _ body: @autoclosure () throws(SystemError) -> Result
  ) throws -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw failure(operation, error)
    }
  }

  /// The failure of a call to the system.
  ///
  /// - Parameters:
  ///   - path: What the user knows it by; `nil` for the path that was worked on.
  ///   - missing: The exit status where a folder on the path is missing.
  static func failure(
    _ operation: String, _ error: SystemError, at path: String? = nil,
    missing: ExitStatus = .cannotCreate
  ) -> CommandError {
    let hint =
      error.isOutOfSpace
      ? "Free some space, then try again."
      : "Check that the path is right, and that you may \(operation) there."
    return CommandError(
      error.isMissing ? missing : .inputOutput,
      "Cannot \(operation) '\(path ?? error.path)': \(error.reason)", hint: hint)
  }
}
