import SQLite

/// A numbered step of the schema.
struct Migration: Sendable {
  /// The number of the schema after the step.
  let number: Int
  /// What the step does.
  let sql: String
  /// What fills a view that the step makes; `nil` where it makes none.
  let fill: (@Sendable (Connection) throws -> Void)?

  /// Makes a step.
  init(number: Int, sql: String, fill: (@Sendable (Connection) throws -> Void)? = nil) {
    self.number = number
    self.sql = sql
    self.fill = fill
  }
}
