import Catalogue
import Import

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
    let present = FileAccess.exists(path) ? try FileAccess.read(path) : Array(Self.comment.utf8)
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
    FileAccess.makeFolder(of: path)
    try FileAccess.replace(path, overwriting: true) { try $0(bytes) }
  }
}
