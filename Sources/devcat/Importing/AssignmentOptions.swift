import DevcatArguments
import DevcatSystem
import DevcatValues
import DevcatImport

/// The options that say which devices published names mean.
struct AssignmentOptions: Sendable {
  var given: [NameAssignment] = []
  var path: String?
  var savePath: String?

  static let arguments: [Argument<AssignmentOptions>] = [
    .option(
      "--assign", to: \.given, value: "name=id",
      help: "Assign a name to devices, with commas between their ids; can be repeated."),
    .option(
      "--assignments", to: \.path, value: "file",
      help:
        "Read assignments from a file, each on a line: a table or '*', a name, and ids, separated by tabs.",
      completion: .file),
    .option(
      "--save-assignments", to: \.savePath, value: "file",
      help: "Append the assignments of '--assign' to a file after the import.",
      completion: .file),
  ]

  /// The contradiction between the options, or `nil`.
  var fault: String? {
    savePath != nil && given.isEmpty
      ? "The option '--save-assignments' saves the names of '--assign', which is missing" : nil
  }

  /// The assignments that ship with devcat, beneath those of the file, beneath those of `--assign`.
  func assignments() throws -> Assignments {
    var assignments = try ShippedHistory.assignments()
    if let path {
      let source = SourceText(try FileAccess.read(path), file: path)
      assignments = assignments.overridden(by: try AssignmentsReader.read(source))
    }
    return assignments.overridden(by: Assignments(given))
  }

  /// Refuses names of `--assign` that no row of the sources has: they may be misspelled, and would
  /// have no effect.
  static func refuse(_ unmet: UnmetNames, _ consequence: String) throws {
    guard !unmet.names.isEmpty else { return }
    let names = unmet.names.map { "'\($0)'" }.joined(separator: ", ")
    throw CommandError(
      .data, "No row of the sources is called \(names), as '--assign' says; \(consequence)",
      hint: "Give the name as the source has it.")
  }

  /// The file that is to hold what `--assign` says; `nil` if none is named.
  func saving() throws -> AssignmentFile? {
    try savePath.map { try AssignmentFile($0, adding: given) }
  }
}

extension Assignments {
  /// The assignments of `--assign`; a name given several times has alternatives.
  init(_ given: [NameAssignment]) {
    self.init()
    for assignment in given { assign(assignment.name, to: assignment.ids) }
  }
}

/// A file of assignments with lines to be added to it.
struct AssignmentFile {
  private static let comment = """
    # Which devices a published name means, for 'devcat import --assignments':
    # a table (or * for every table), the name and ids, with a tab between them.

    """

  private let path: String
  private let bytes: [UInt8]?

  /// Reads the file if it exists, and checks that an added line will take effect.
  ///
  /// - Throws: `CommandError` if the file assigns a name to other ids; only the user may change
  ///   that.
  init(_ path: String, adding given: [NameAssignment]) throws {
    let present = Path.exists(path) ? try FileAccess.read(path) : Array(Self.comment.utf8)
    let saved = try AssignmentsReader.read(SourceText(present, file: path))
    let wanted = Assignments(given)
    var lines: [String] = []
    func add(_ line: String) {
      if !lines.contains(line) { lines.append(line) }
    }
    for assignment in given {
      let name = assignment.name
      if !saved.isAssigned(name) {
        add("*\t\(name)\t\(assignment.ids.joined(separator: " "))\n")
      } else if saved.alternatives(of: name, in: "") != wanted.alternatives(of: name, in: "") {
        throw CommandError(
          .data, "'\(name)' has another assignment in '\(path)'; nothing was imported",
          hint: "Change its line there, or name another file.")
      }
    }
    self.path = path
    let isOpen = present.last.map { $0 != UInt8(ascii: "\n") } ?? false
    bytes = lines.isEmpty ? nil : present + Array(((isOpen ? "\n" : "") + lines.joined()).utf8)
  }

  /// Writes the file with the lines that it lacks.
  func save() throws {
    guard let bytes else { return }
    try FileAccess.makeFolder(of: path)
    try FileAccess.replace(path, overwriting: true) { try $0(bytes) }
  }
}

/// The value of `--assign`: a published name, and the ids of its profiles.
struct NameAssignment: ArgumentValue, Hashable {
  /// The name as a source publishes it.
  let name: String
  /// The ids, one or more, each once.
  let ids: [String]

  /// Reads `NAME=ID` or `NAME=ID,ID`; a name may hold `=`, an id may not.
  init?(argument text: String) {
    guard let sign = text.lastIndex(of: "=") else { return nil }
    let name = String(text[..<sign]).trimmed
    let ids = text[text.index(after: sign)...].split(
      separator: ",", omittingEmptySubsequences: false)
    guard !name.isEmpty, ids.allSatisfy({ ProfileID.isValid(String($0)) }),
      // A line of a file of assignments must hold it.
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.name = NormalizedText.of(name)
    self.ids = ids.map(String.init).distinct()
  }

  /// The assignment as a command line has it.
  var argumentText: String { "\(name)=\(ids.joined(separator: ","))" }

  /// The valid form of a word.
  static var argumentExpectation: String? {
    "a name and ids of [a-z0-9.-]+, such as 'iPad mini=ipad-mini-4' or 'NAME=ID,ID'"
  }
}
