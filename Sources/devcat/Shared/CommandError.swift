/// A failure of a command that is no failure of a module: what is wrong, and what to do next.
struct CommandError: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String
  let hint: String?

  init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  var description: String { message + "." + (hint.map { " \($0)" } ?? "") }
}
