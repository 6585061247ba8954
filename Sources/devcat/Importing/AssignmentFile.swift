import Catalogue
import Import
import Arguments

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

/// The value of `--assign`: a published name, and the ids of its profiles.
struct NameAssignment: ArgumentValue, Hashable {
  /// The name.
  let name: String
  /// The ids, one or more, each once.
  let ids: [String]

  /// Reads `NAME=ID` or `NAME=ID,ID`; a name may hold `=`, an id may not.
  init?(argument text: String) {
    guard let sign = text.lastIndex(of: "=") else { return nil }
    let name = text[..<sign].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    let ids = text[text.index(after: sign)...].split(
      separator: ",", omittingEmptySubsequences: false)
    guard !name.isEmpty, ids.allSatisfy({ ProfileID.isValid(String($0)) }),
      // A line of a file of assignments must hold it.
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.name = NormalizedText.of(String(String(name).reversed()))
    var distinct: [String] = []
    for id in ids.map(String.init) where !distinct.contains(id) { distinct.append(id) }
    self.ids = distinct
  }

  /// How it is spelled on a command line.
  var argumentText: String { "\(name)=\(ids.joined(separator: ","))" }

  /// The valid form of a word.
  static var argumentExpectation: String? {
    "a name and ids of [a-z0-9.-]+, such as 'iPad mini=ipad-mini-4' or 'NAME=ID,ID'"
  }
}
