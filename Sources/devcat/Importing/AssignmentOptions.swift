import Arguments
import Catalogue
import Import

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
      help: "A file of assignments: a table or '*', a name, and ids, separated by tabs.",
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
    var assignments = try ReferenceHistory.assignments()
    if let path {
      let source = SourceText(try FileAccess.read(path), file: path)
      assignments = assignments.overridden(by: try AssignmentsReader.read(source))
    }
    return assignments.overridden(by: Assignments(given))
  }

  /// Refuses names of `--assign` that no row of the sources has: they may be misspelt, and would say
  /// nothing.
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
