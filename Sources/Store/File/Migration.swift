/// A numbered step of the schema.
struct Migration: Sendable {
  /// The number of the schema after the step.
  let number: Int
  /// What the step does.
  let sql: String
}
