/// Why a text is no XML that is read here, and where.
struct XMLSyntaxError: Error {
  /// The line, from 1.
  let line: Int
  /// The column in characters, from 1.
  let column: Int
  /// What is wrong and what was expected.
  let message: String
}
