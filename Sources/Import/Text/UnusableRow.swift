import Catalogue

/// What keeps a row from being used, where reading it is given up at once.
struct UnusableRow: Error {
  /// What is told of it.
  let diagnostic: Diagnostic

  init(at location: SourceLocation, _ message: String) {
    diagnostic = Diagnostic(.unusable, at: location, message)
  }
}
