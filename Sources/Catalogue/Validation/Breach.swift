/// How a profile breaks a rule.
struct Breach: Sendable {
  /// What is so, in one sentence.
  let message: String
  /// The value nearest to the one found with which the rule would be kept, where it can be told.
  let remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
