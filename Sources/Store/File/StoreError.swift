import Catalogue
import SQLite

/// A failure of a catalogue file: what was attempted, on which file, and what to do next.
public struct StoreError: Error, Sendable {
  /// What kind of failure it was.
  public let code: Code
  /// What was attempted, such as "open the catalogue".
  public let operation: String
  /// The path of the file.
  public let path: String
  /// What is wrong, as a sentence without its point.
  public let problem: String
  /// What to do next.
  public let hint: String?
  /// The error that this one follows from.
  public let underlying: (any Error)?
  /// Whether revisions were refused that were to be taken in, and not the file that failed.
  public let isAboutRevisions: Bool

  /// Makes an error.
  public init(
    _ code: Code, _ operation: String, path: String, _ problem: String, hint: String? = nil,
    underlying: (any Error)? = nil, isAboutRevisions: Bool = false
  ) {
    self.isAboutRevisions = isAboutRevisions
    self.code = code
    self.operation = operation
    self.path = path
    self.problem = Excerpt.of(problem, upTo: Excerpt.longestError)
    self.hint = hint
    self.underlying = underlying
  }

  /// Makes an error of one that SQLite reported.
  init(_ error: SQLiteError, _ operation: String) {
    self.init(
      Code(error.code), operation, path: error.path, error.message, hint: error.hint,
      underlying: error)
  }
}

extension StoreError {
  /// The kind of a failure; open, so that a later version may add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that appears in JSON output.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file.
    public static let notFound = Code(rawValue: "not-found")
    /// A file stands where a new one was to be made.
    public static let exists = Code(rawValue: "exists")
    /// The file is no catalogue.
    public static let notACatalogue = Code(rawValue: "not-a-catalogue")
    /// The file was made by a newer devcat.
    public static let newer = Code(rawValue: "newer")
    /// The file was made by an older devcat, with a schema that is no longer read.
    public static let older = Code(rawValue: "older")
    /// The file ends before its last page.
    public static let truncated = Code(rawValue: "truncated")
    /// The file or its folder may not be written.
    public static let readOnly = Code(rawValue: "read-only")
    /// Another process has the file for too long.
    public static let busy = Code(rawValue: "busy")
    /// The disk is full or failed.
    public static let inputOutput = Code(rawValue: "input-output")
    /// What the file holds is not what it should.
    public static let damaged = Code(rawValue: "damaged")
    /// The catalogue has no such revision.
    public static let unknownRevision = Code(rawValue: "unknown-revision")
    /// Revisions do not follow on those that stand here.
    public static let conflict = Code(rawValue: "conflict")
    /// A delta is malformed, or does not lead from its base to its head.
    public static let badDelta = Code(rawValue: "bad-delta")
    /// Revisions belong to another lineage.
    public static let otherLineage = Code(rawValue: "other-lineage")
    /// More changes than a revision may hold.
    public static let tooLarge = Code(rawValue: "too-large")
    /// No conflict waits where one was to be settled.
    public static let unknownConflict = Code(rawValue: "unknown-conflict")
    /// A name or a value that cannot be used.
    public static let invalid = Code(rawValue: "invalid")

    init(_ code: SQLiteError.Code) {
      switch code.primary {
      case .busy, .locked: self = .busy
      case .readOnly: self = .readOnly
      case .corrupt: self = .damaged
      case .notADatabase: self = .notACatalogue
      default: self = .inputOutput
      }
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// One or two sentences for people.
  public var description: String {
    "Cannot \(operation) '\(path)': \(problem)." + (hint.map { " \($0)" } ?? "")
  }
}
