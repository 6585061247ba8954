/// A place where the text is no JSON.
struct JSONSyntaxError: Error {
  /// The byte, from the start of the source.
  let offset: Int
  /// What was found and what was expected.
  let message: String
}
