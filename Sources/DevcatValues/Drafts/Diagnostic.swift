/// Something to tell the user about a place in a source.
public struct Diagnostic: Hashable, Sendable {
  /// The effect of a diagnostic on the import.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be read: nothing of it is committed.
    case error
    /// The row cannot be used: the others are committed only with `--skip-invalid`.
    case unusable
    /// The row is used; someone should look.
    case warning
  }

  /// A cause after which a command can name the next step.
  public enum Cause: Hashable, Sendable {
    /// The source has a column or a member that is no field: it may be somebody else's.
    case unknownField
    /// A number or a date is not written as the catalogue writes it: the source may be somebody
    /// else's.
    case foreignForm
    /// The source has bytes that are not UTF-8.
    case notUTF8
    /// No row has a value at a path that the map names.
    case missingPath
    /// Values that have a field are not read, or others of the source are read in their place.
    case unread
    /// The row names a device, and none is clear from it.
    case unplaced
  }

  /// The effect on the import.
  public let severity: Severity
  /// The place in the source; `nil` if the diagnostic concerns no single place.
  public let location: SourceLocation?
  /// The beginning of the row that it concerns; diagnostics of one row count as one row.
  public let row: SourceLocation?
  /// The problem and the expected input, in one sentence.
  public let message: String
  /// The cause; `nil` if no command has a next step for it.
  public let cause: Cause?

  /// Makes a diagnostic, without a row about the one that begins at its location.
  ///
  /// A message of more than 1,000 bytes, such as one that quotes a long text, is cut in the middle.
  public init(
    _ severity: Severity, at location: SourceLocation?, in row: SourceLocation? = nil,
    _ message: String, cause: Cause? = nil
  ) {
    self.severity = severity
    self.location = location
    self.row = row ?? location
    self.cause = cause
    self.message = message.cutInTheMiddle(to: 1000)
  }
}

extension [Diagnostic] {
  /// How many rows they concern; several may concern columns of one row.
  public var rowCount: Int { Set(map(\.row)).count }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: the location, the severity and the sentence.
  public var description: String {
    let word = severity == .warning ? "warning" : "error"
    return (location.map { "\($0): " } ?? "") + "\(word): \(message)"
  }
}

/// A place in a source file, for messages.
public struct SourceLocation: Hashable, Sendable {
  /// The place in a file that a message is about.
  public enum Place: Hashable, Sendable {
    /// A line and a column in characters, both from 1.
    case text(line: Int, column: Int)
    /// A byte of a file that is not text, from 0.
    case byte(Int)
  }

  /// The file as the user named it.
  public let file: String
  /// The place in the file.
  public let place: Place

  /// Makes a location.
  public init(file: String, at place: Place) {
    self.file = file
    self.place = place
  }

  /// Makes a location in a text.
  public init(file: String, line: Int, column: Int = 1) {
    self.init(file: file, at: .text(line: line, column: column))
  }

  /// The line, from 1; 1 if the file is not text.
  public var line: Int { if case .text(let line, _) = place { line } else { 1 } }

  /// The column in characters, from 1; 1 if the file is not text.
  public var column: Int { if case .text(_, let column) = place { column } else { 1 } }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, as compilers print it; `file:byte 12` off texts.
  public var description: String {
    switch place {
    case .text(let line, let column): "\(file):\(line):\(column)"
    case .byte(let offset): "\(file):byte \(offset)"
    }
  }
}
