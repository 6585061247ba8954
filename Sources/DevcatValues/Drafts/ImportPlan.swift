/// The result of importing one source into a catalogue, as a plan.
public struct ImportPlan: Sendable {
  /// The changes without those that `ImportPlanner.takePart` returned, sorted by id; empty if nothing
  /// changes.
  public internal(set) var changes: [Change] = []
  /// How many profiles are new.
  public internal(set) var added = 0
  /// How many profiles have new values.
  public internal(set) var changed = 0
  /// How many profiles have rows and do not change.
  public internal(set) var unchanged = 0
  /// Values that differ from those of other sources, in the order of the rows.
  public internal(set) var conflicts: [ImportConflict] = []
  /// Rows that could not be placed or are invalid, in the order of the rows.
  public internal(set) var unusable: [Diagnostic] = []
  /// The ids of the profiles that would be invalid, of whose rows `unusable` has the first.
  var refused: Set<String> = []
  /// Warnings of the rules over profiles that change.
  public internal(set) var warnings: [Finding] = []
  /// Warnings about new devices whose names may be slips of known ones, in the order of the rows.
  public internal(set) var misspelled: [Diagnostic] = []
  /// The screen sizes in points of profiles that change, for the rule over several.
  public internal(set) var screens: Set<Size> = []
}

/// A value of a source that differs from one that another source set.
public struct ImportConflict: Hashable, Sendable {
  /// The row that states the new value.
  let location: SourceLocation
  /// The id of the profile.
  public let id: String
  /// The path of the value.
  public let path: FieldPath
  /// The present value.
  let present: FieldValue
  /// The revision that set the present value, and its source.
  let origin: ValueOrigin?
  /// The value of the row.
  public let incoming: FieldValue
  /// The value as messages quote it.
  let stated: String
  /// The catalogue's answer for the newest version of the OS, if the value names no version and
  /// would not change that answer.
  var answer: CurrentAnswer?
  /// Whether the device is an iPad, whose system is iPadOS from 13 on.
  var isOnPad = false

  /// Whether it is a conflict with an answer, and not with the value under the same path.
  public var isWithAnswer: Bool { answer != nil }
}

extension ImportConflict: CustomStringConvertible {
  /// One line: the row, the path, both values, and the revision that set the present one, or the
  /// version of the OS that it is the answer for.
  public var description: String {
    if let answer {
      let version = answer.os.map { " for \($0.name(onPad: isOnPad))" } ?? ""
      let right = answer.path(insteadOf: path).map { "; write '\($0)' to change that" } ?? ""
      return "\(location): \(id) \(path): \(stated) differs from \(answer.value), which 'show' has"
        + "\(version) and a value without a version does not change\(right)"
    }
    let setter = origin.map { " (\($0))" }
    return "\(location): \(id) \(path): \(stated) differs from "
      + "\(present.described(beside: incoming))\(setter ?? "")"
  }
}

/// How an import handles a value that differs from another source's.
public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
  /// Commits nothing, and lists every conflict.
  case fail
  /// Keeps the present value.
  case keep
  /// Takes the new value.
  case take
}

/// The names given with `--assign` that no row of the import has, because it writes them otherwise.
public struct UnmetNames: Sendable {
  private var left: [(key: String, name: String)]

  /// Begins with the names as they were given.
  public init(_ names: [String]) {
    left = names.map { ($0.comparedName, $0) }
  }

  /// Takes in a row of the sources.
  public mutating func see(_ draft: Draft) {
    guard !left.isEmpty, let name = draft.name?.comparedName else { return }
    left.removeAll { $0.key == name }
  }

  /// The names that no row has, in their order, each once.
  public var names: [String] {
    var names: [String] = []
    for (_, name) in left where !names.contains(name) { names.append(name) }
    return names
  }
}

extension String {
  /// The name as assignments compare it.
  fileprivate var comparedName: String { NormalizedText.of(self).asciiLowercased }
}
