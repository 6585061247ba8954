public import DevcatValues

/// A file of devcat that cannot be read: an assignment file or the description of a revision.
///
/// Readers of sources do not throw; the problems of a source are in its document.
public struct ImportError: Error, Hashable, Sendable {
  /// The operation that failed, such as `reading the assignments`, as a message begins.
  let operation: String
  /// Everything that is wrong, with its place; at least one.
  public let diagnostics: [Diagnostic]

  init(operation: String, _ diagnostics: [Diagnostic]) {
    self.operation = operation
    self.diagnostics = diagnostics
  }
}

extension ImportError: CustomStringConvertible {
  /// The operation and a line for each diagnostic.
  public var description: String {
    ([operation + " failed:"] + diagnostics.map(\.description)).joined(separator: "\n")
  }
}
