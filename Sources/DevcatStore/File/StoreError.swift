import DevcatValues
import DevcatSQLite

/// A failure with a catalogue file: the operation, the file, the problem and the next step.
public struct StoreError: Error, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The operation, such as "open the catalogue".
  let operation: String
  /// The path of the file.
  public let path: String
  /// What is wrong, as a sentence without a full stop.
  public let problem: String
  /// What to do next.
  public let hint: String?
  /// The error that caused this one.
  let underlying: (any Error)?
  /// Whether the received revisions are at fault, and not the file.
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

  /// Makes an error from an error of SQLite.
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
    /// The file to be created exists already.
    public static let exists = Code(rawValue: "exists")
    /// The file is not a catalogue.
    public static let notACatalogue = Code(rawValue: "not-a-catalogue")
    /// The file was made by a newer devcat.
    public static let newer = Code(rawValue: "newer")
    /// The file was made by an older devcat, with a schema that this version does not read.
    public static let older = Code(rawValue: "older")
    /// The file is truncated.
    public static let truncated = Code(rawValue: "truncated")
    /// There is no write permission for the file or its folder.
    public static let readOnly = Code(rawValue: "read-only")
    /// Another process has locked the file for too long.
    public static let busy = Code(rawValue: "busy")
    /// The disk is full or failed.
    public static let inputOutput = Code(rawValue: "input-output")
    /// The content of the file is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// The catalogue has no such revision.
    public static let unknownRevision = Code(rawValue: "unknown-revision")
    /// Revisions do not follow the revisions of this catalogue.
    public static let conflict = Code(rawValue: "conflict")
    /// A delta is malformed, or does not lead from its base to its head.
    public static let badDelta = Code(rawValue: "bad-delta")
    /// Revisions belong to another lineage.
    public static let otherLineage = Code(rawValue: "other-lineage")
    /// More changes than a revision may hold.
    public static let tooLarge = Code(rawValue: "too-large")
    /// There is no such conflict to resolve.
    public static let unknownConflict = Code(rawValue: "unknown-conflict")
    /// A name or a value is not valid.
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
