/// Something to tell the user about a place in a source.
public struct Diagnostic: Hashable, Sendable {
  /// What a diagnostic means for the import.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be read: nothing of it is committed.
    case error
    /// The row cannot be used: the others are committed only with `--skip-invalid`.
    case unusable
    /// The row is used; someone should look.
    case warning
  }

  /// What it means for the import.
  public let severity: Severity
  /// Where in the source, if it is about one place.
  public let location: SourceLocation?
  /// What is wrong and what was expected, in one sentence.
  public let message: String

  /// Makes a diagnostic.
  public init(_ severity: Severity, at location: SourceLocation?, _ message: String) {
    self.severity = severity
    self.location = location
    self.message = message
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: the location, the severity and the sentence.
  public var description: String {
    let word = severity == .warning ? "warning" : "error"
    return (location.map { "\($0): " } ?? "") + "\(word): \(message)"
  }
}
