import DevcatArguments
import DevcatStore
import DevcatValues
import DevcatEncoding
import DevcatSystem

/// The options of every command that uses a catalogue.
struct CatalogueOptions: Sendable {
  /// The given path; otherwise the environment's or the user's own.
  var path: String?
  /// Whether the answer is printed as JSON, by a command that can.
  var isJSON = false

  static let arguments: [Argument<CatalogueOptions>] = [
    .option(
      "--catalogue", to: \.path, value: "path",
      help: "Use this catalogue file; commands that only read also take a snapshot file.",
      environment: "DEVCAT_CATALOGUE", completion: .file)
  ]

  /// The options of a command that prints its answer as JSON too.
  static func jsonArguments(
    _ help: String = "Print a JSON object."
  ) -> [Argument<CatalogueOptions>] {
    [.flag("--json", to: \.isJSON, help: help)] + arguments
  }

  /// The option as it was given, for commands in messages; empty if it was not.
  static var givenArgument: String {
    ShellWord.value(of: "--catalogue", in: CommandLine.arguments)
      .map { " --catalogue \(ShellWord.quoted($0))" } ?? ""
  }

  /// The path to use.
  var resolvedPath: String { path ?? Environment.cataloguePath }

  /// Whether the path is that of a snapshot file, by the first two bytes of gzip (RFC 1952 §2.3.1).
  var isSnapshot: Bool { FileAccess.prefix(of: resolvedPath, count: 2) == [0x1f, 0x8b] }

  /// Opens the catalogue for reading; a snapshot file is read into memory.
  func openForReading() throws -> CatalogueFile {
    try isSnapshot
      ? SnapshotFile.inMemory(resolvedPath)
      : CatalogueFile.open(at: resolvedPath, access: .readOnly)
  }

  /// Opens the catalogue for a question, as it was at a revision where one is named.
  ///
  /// If the user has named none and made none, it is the reference that is built in.
  func openForReading(at revision: String?) throws -> CatalogueFile {
    let file = try isMissing ? ShippedHistory.reference.catalogue() : openForReading()
    guard let revision else { return file }
    return try file.snapshots.view(at: file.log.revisionNumber(revision))
  }

  /// Whether no catalogue is named, and the user's own does not exist.
  ///
  /// - Throws: `CommandError` (66) if `DEVCAT_CATALOGUE` is there and empty: a script that lost its
  ///   path must not pass on the reference.
  private var isMissing: Bool {
    get throws {
      if path != nil || Environment.namesCatalogue || Path.exists(resolvedPath) {
        return false
      }
      if Environment["DEVCAT_CATALOGUE"] != nil {
        throw CommandError(
          .noInput,
          "The variable DEVCAT_CATALOGUE is empty, and there is no catalogue at '\(resolvedPath)'",
          hint: "Set it to a path, or unset it to ask the built-in reference.")
      }
      Console.note(
        "There is no catalogue at '\(resolvedPath)'; this is the built-in reference. "
          + "'devcat init' makes a catalogue of it.")
      return true
    }
  }

  /// Opens the catalogue for writing.
  func openForWriting() throws -> CatalogueFile {
    let path = resolvedPath
    if isSnapshot {
      throw CommandError(
        .data, "Cannot change '\(path)': it is a snapshot",
        hint: "Make a catalogue from it with 'devcat snapshot load'.")
    }
    guard Terminal.has(.standardError) else {
      return try CatalogueFile.open(at: path, access: .readWrite)
    }
    // An import may take minutes, and a person can stop the wait. Each try waits for 5 s.
    var isNoted = false
    while true {
      do {
        let file = try CatalogueFile.open(at: path, access: .readWrite)
        // Any other failure is one of the command.
        do { try file.transaction {} } catch let error as Failure where error.code != .busy {}
        return file
      } catch let error as Failure where error.code == .busy {
        if isNoted { continue }
        isNoted = true
        Console.note(
          "Another process is writing '\(path)'; waiting. Ctrl-C stops, and changes nothing.")
      }
    }
  }

  /// The path for a new catalogue, whose folder is made where none was named.
  func pathForNew() throws -> String {
    if path == nil { try FileAccess.makeFolder(of: resolvedPath) }
    return resolvedPath
  }
}

/// Options that several commands declare.
extension Argument {
  /// `--where`, the conditions by which devices are chosen.
  static func conditions(to path: Path<[String]>) -> Self {
    .option(
      "--where", to: path, value: "condition",
      help:
        "Choose devices by a condition, such as 'family=iPhone'; if there are several, all must hold."
    )
  }

  /// The word of a device, or the words of several, at least so many.
  static func device<Value: ArgumentStorage>(to path: Path<Value>, minimum: Int? = nil) -> Self {
    .word(
      "device", to: path, help: "An id, a name, an alias or a model identifier.", minimum: minimum,
      completion: .devices)
  }

  /// `--os`, the version of a question.
  static func system(to path: Path<String?>, help: String = AskedSystem.help) -> Self {
    .option("--os", "--os-version", to: path, value: "version", help: help)
  }

  /// `--display`, the display of a question.
  static func display(to path: Path<String?>) -> Self {
    .option(
      "--display", to: path, value: "name",
      help: "Choose a screen of a foldable: 'outer' or 'inner'.")
  }

  /// `--zoomed`, the screen with another zoom.
  static func zoomed(to path: Path<Bool>) -> Self {
    .flag(
      "--zoomed", to: path, help: "Use the screen with Display Zoom, or of an iPad with More Space."
    )
  }

  /// `--at`, the revision whose state is read.
  static func state(to path: Path<String?>) -> Self {
    .option(
      "--at", to: path, value: "revision",
      help: "Use the state of a revision: a number, a tag, 'head~1' or a day.")
  }
}

/// The options of every command that makes a revision.
struct NoteOptions: Sendable {
  var message: String?
  var author: String?

  static let arguments: [Argument<NoteOptions>] = [
    .option("-m", "--message", to: \.message, value: "text", help: "Describe the revision."),
    .option(
      "--author", to: \.author, value: "name",
      help: "Set the author of the revision. Default: the user.",
      environment: "DEVCAT_AUTHOR"),
  ]

  /// The note of a revision that is made now.
  func note(_ byDefault: String, source: String = "") -> RevisionNote {
    RevisionNote(
      author: author ?? Environment.author, message: message ?? byDefault, source: source,
      time: Timestamp(seconds: Environment.secondsNow))
  }
}

/// A snapshot file, whose name is part of the errors about its bytes.
enum SnapshotFile {
  /// Reads a snapshot into memory, so that it can be queried like a catalogue.
  static func inMemory(_ path: String) throws -> CatalogueFile {
    try reading(path) { bytes in
      try ProgressBar.showing(as: "Reading") { try CatalogueFile.inMemory(snapshot: bytes) }
    }
  }

  /// Hands the bytes of the file at `path` to `body`.
  static func reading<Result>(
    _ path: String, _ body: (_ bytes: [UInt8]) throws -> Result
  ) throws -> Result {
    do {
      let bytes = try FileAccess.read(
        path, headSize: SnapshotReader.beginningSize, SnapshotReader.requireBeginning)
      return try body(bytes)
    } catch let error as Failure where error.fault == .bytes {
      let place = error.offset.map { " at byte \($0)" } ?? ""
      throw CommandError(
        .data, "Cannot read the snapshot '\(path)'\(place): \(error.problem)", hint: error.hint)
    } catch let error as Failure where error.code == .damaged {
      throw CommandError(
        .data, "Cannot read the snapshot '\(path)': \(error.problem)", hint: error.hint)
    }
  }
}
