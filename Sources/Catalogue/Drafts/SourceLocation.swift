/// A place in a source file, for messages.
public struct SourceLocation: Hashable, Sendable {
  /// The file as the user named it.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  /// Makes a location.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, as compilers print it.
  public var description: String { "\(file):\(line):\(column)" }
}
