import DevcatValues
import DevcatArguments
import DevcatImport
import DevcatSystem

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

  var description: String { message + "." + (hint.map { " \($0)" } ?? "") }
}

extension ExitStatus {
  /// The meaning of each status, for the man pages.
  static let meanings: [(code: Int, meaning: String)] =
    [(0, "Done, or there was nothing to do.")]
    + [
      (.failed, "A failure without its own status, or a check found a difference."),
      (.usage, "The command line is wrong, or a name or address in it."),
      (.data, "Input is malformed, does not fit, breaks a rule, or is ambiguous."),
      (.noInput, "No such file, device, revision or catalogue exists."),
      (.unavailable, "The hub cannot be reached."),
      (.cannotCreate, "A file cannot be created; it may exist already."),
      (.inputOutput, "Reading or writing failed."),
      (.conflict, "Something is in the way, such as a conflict; resolve it and try again."),
      (.protocolFault, "The other side does not use the protocol, or has another history."),
      (.notPermitted, "It is not permitted, or the hub's certificate is not trusted."),
    ].map { (status: ExitStatus, meaning: String) in (Int(status.code), meaning) }

  /// The status for an error that ended a command.
  init(of error: any Error) {
    switch error {
    case let error as Failure: self = error.code.status
    case let error as CommandError: self = error.status
    case is UsageError: self = .usage
    case is ImportError, is FieldError: self = .data
    case is SystemError: self = .inputOutput
    default: self = .failed
    }
  }
}
