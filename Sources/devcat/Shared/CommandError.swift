/// A failure of a command itself: the problem, and the next step.
struct CommandError: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String
  let hint: String?

  init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  /// Runs `body`; suggestions of other commands in its errors name the revision that was asked.
  static func knowing<Value>(revision: String?, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as CommandError {
      guard let revision, let hint = error.hint else { throw error }
      throw CommandError(
        error.status, error.message,
        hint: hint.split(separator: "'devcat list'", omittingEmptySubsequences: false)
          .joined(separator: "'devcat list --at \(revision)'"))
    }
  }

  var description: String { message + "." + (hint.map { " \($0)" } ?? "") }
}
