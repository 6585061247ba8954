import DevcatValues
import DevcatEncoding

/// A failure to read a snapshot or a catalogue: what kind it is, of what, and why.
public struct CatalogueError: Error, Hashable, Sendable {
  /// The kind of a failure; open, so that a later version may add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file.
    public static let notFound = Code(rawValue: "not-found")
    /// It is not a snapshot, or not a catalogue, of this version.
    public static let notACatalogue = Code(rawValue: "not-a-catalogue")
    /// It is damaged: cut off, altered or malformed.
    public static let damaged = Code(rawValue: "damaged")
    /// There is no such revision, or the history does not go back so far.
    public static let unknownRevision = Code(rawValue: "unknown-revision")
    /// No field has the name.
    public static let unknownField = Code(rawValue: "unknown-field")
    /// A condition cannot be read.
    public static let badCondition = Code(rawValue: "bad-condition")
    /// Several devices are called so.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// The device never ran the version of the OS.
    public static let neverRan = Code(rawValue: "never-ran")
    /// The file cannot be read.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What could not be read or answered: a path, a device, or `snapshot`.
  public let subject: String
  /// What is wrong, as a sentence without its full stop, and what to do next where that is known.
  public let reason: String

  package init(_ code: Code, _ subject: String, _ reason: String) {
    (self.code, self.subject, self.reason) = (code, subject, reason)
  }

  /// Runs a body, and says of its error what it was about.
  static func about<Result>(
    _ subject: String, _ body: () throws -> Result
  ) throws(CatalogueError) -> Result {
    do {
      return try body()
    } catch let error as CatalogueError {
      throw error
    } catch let error as FieldError {
      throw CatalogueError(.badCondition, subject, "\(error)")
    } catch let error as Failure where error.fault == .bytes {
      let isOther = error.code == .malformed && error.offset == 0
      throw CatalogueError(
        isOther ? .notACatalogue : .damaged, subject,
        error.problem + (error.offset.map { ", at byte \($0)" } ?? ""))
    } catch {
      throw CatalogueError(.unreadable, subject, "\(error)")
    }
  }
}

extension CatalogueError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String { "'\(subject)': \(reason)" }
}
