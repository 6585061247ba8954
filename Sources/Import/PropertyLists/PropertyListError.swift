import Catalogue

/// Why bytes are no property list, and where.
struct PropertyListError: Error {
  /// The line and column, or the byte.
  let place: SourceLocation.Place
  /// What is wrong and what was expected.
  let message: String
}
