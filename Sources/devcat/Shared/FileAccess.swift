import DevcatValues
import DevcatSystem
import DevcatStore

/// Reads and writes whole files; a failure leaves the old file unchanged.
enum FileAccess {
  /// The most bytes of a file that are read as a whole: 1 GiB, ten times a list of 100,000 devices.
  private static let largest = 1 << 30

  /// The bytes of a file; of standard input for `-`.
  ///
  /// - Parameters:
  ///   - headSize: The size of the beginning that is looked at first.
  ///   - check: Gets the beginning of a larger file, and throws if the rest need not be read.
  /// - Throws: `CommandError` if it cannot be read, is a folder, or has more than 1 GiB.
  static func read(
    _ path: String, headSize: Int = 1 << 20, _ check: (_ head: [UInt8]) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    do {
      let isInput = path == "-"
      let file = try isInput ? OpenFile.standardInput : OpenFile(path, for: .reading)
      let status = try file.status()
      if isInput || status.kind != .folder {
        // A pipe or a device has no size, so the bytes are counted too.
        if status.size <= largest {
          let head = try file.read(upTo: headSize)
          if head.count < headSize { return head }
          try check(head)
          let bytes = try file.read(upTo: largest + 1, after: head)
          if bytes.count <= largest { return bytes }
        }
        throw CommandError(
          .data, "Cannot read \(name(path)): it has more than 1 GiB",
          hint: "Split it into several files.")
      }
    } catch let error as SystemError {
      throw failure("read", error, missing: .noInput)
    }
    throw CommandError(.noInput, "Cannot read '\(path)': it is a folder")
  }

  /// A source in a sentence: its path in quotes, or standard input for `-`.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : "'\(path)'" }

  /// The bytes at a place of an open file; fewer where it ends before.
  static func read(_ file: OpenFile, at range: Range<Int>) throws -> [UInt8] {
    try attempt("read", missing: .noInput, try file.read(at: range))
  }

  /// The first bytes of a file; empty where it cannot be read.
  ///
  /// A pipe has none: it is opened once, by what reads it, because bytes that are written while
  /// nobody has it open for reading are lost.
  static func prefix(of path: String, count: Int) -> [UInt8] {
    guard (try? FileStatus(path))?.kind == .file else { return [] }
    return (try? OpenFile(path, for: .reading).read(at: 0..<count)) ?? []
  }

  /// Makes the folder of a file, with its parents.
  static func makeFolder(of path: String) throws {
    try attempt("write", try Folder.makeWithParents(Folder.parent(of: path)))
  }

  /// The names in a folder, sorted, without those that begin with a dot.
  static func names(in folder: String) throws -> [String] {
    try attempt("read", missing: .noInput, try Folder.names(in: folder))
      .filter { !$0.hasPrefix(".") }
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

  /// The result of a call to the system, or an error that names the operation.
  ///
  /// - Parameter missing: The exit status where a folder on the path is missing.
  static func attempt<Result>(
    _ operation: String, missing: ExitStatus = .cannotCreate,
    _ body: @autoclosure () throws(SystemError) -> Result
  ) throws -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw failure(operation, error, missing: missing)
    }
  }

  /// The failure of a call to the system.
  ///
  /// - Parameters:
  ///   - path: The user's name for the file; `nil` for the path of the call.
  ///   - missing: The exit status where a folder on the path is missing.
  static func failure(
    _ operation: String, _ error: SystemError, at path: String? = nil,
    missing: ExitStatus = .cannotCreate
  ) -> CommandError {
    // As 'OpenFile' names them.
    let isStream = ["standard input", "standard output"].contains(path ?? error.path)
    let name = isStream ? error.path : "'\(path ?? error.path)'"
    let check =
      isStream
      ? "Check the redirection or the pipe of the command."
      : "Check that the path is right, and that you may \(operation) there."
    return CommandError(
      error.isMissing ? missing : .inputOutput, "Cannot \(operation) \(name): \(error.reason)",
      hint: error.isOutOfSpace ? "Free some space, then try again." : check)
  }
}

extension FileAccess {
  /// Writes a file with the output of `body`, completely or not at all.
  ///
  /// The bytes go to a file beside it, which replaces it once they are on the disk, with the
  /// permissions and the owner of the old file. A link is followed, and a pipe or a device is
  /// written to, because it cannot be replaced.
  ///
  /// - Parameter durably: Whether it is on the disk when this returns; of several files the caller
  ///   sees to that at the end, with `Folder.synchronize`.
  /// - Throws: `CommandError` if an existing file must not be overwritten, or is a catalogue, whose
  ///   history would be lost.
  static func replace(
    _ path: String, overwriting: Bool, durably: Bool = true,
    _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard let found = try? FileStatus(path) else {
      // A link leads to a missing file: the new file would take the place of the link.
      guard Path.kind(of: path) == nil else {
        throw CommandError(
          .cannotCreate, "Cannot write '\(path)': it is a link to a missing file",
          hint: "Remove the link, or create the file that it leads to.")
      }
      return try makeWhole(path, named: path, durably: durably, body)
    }
    switch found.kind {
    case .file: break
    case .folder:
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': it is a folder", hint: "Name a file in it.")
    case .link, .socket, .other: return try writeThrough(path, body)
    }
    guard overwriting else {
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': the file exists already",
        hint: "Give '--force' to replace it.")
    }
    if CatalogueFile.isCatalogue(at: path) {
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': it is a catalogue",
        hint: "Name another file; its history would be lost.")
    }
    // The resolved path, since the new file would otherwise replace a link instead of its target.
    try makeWhole(
      try attempt("write", try Path.resolved(path)), named: path, durably: durably, body)
  }

  /// Writes a file beside the path, and puts it in place.
  ///
  /// - Parameter name: The user's name for the file.
  private static func makeWhole(
    _ path: String, named name: String, durably: Bool,
    _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      let file = try FileReplacement(of: path)
      try body { try file.write($0) }
      try file.place(durably: durably)
    } catch let error as SystemError {
      throw failure("write", error, at: name)
    }
  }

  private static func writeThrough(
    _ path: String, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let file = try attempt("write", try OpenFile(path, for: .writing))
    try body { try write($0, to: file) }
  }
}
