import Catalogue
import Encoding
import Arguments
import Import
import Store
import Sync
import System
import Transport

/// The exit statuses of `sysexits.h` that devcat uses.
struct ExitStatus: Hashable {
  let code: Int32

  /// Something failed that has no status of its own, or a comparison found a difference.
  static let failed = ExitStatus(code: 1)
  /// The command line is wrong.
  static let usage = ExitStatus(code: 64)
  /// Input is malformed or does not fit.
  static let data = ExitStatus(code: 65)
  /// There is no such file, device or revision.
  static let noInput = ExitStatus(code: 66)
  /// The hub cannot be reached.
  static let unavailable = ExitStatus(code: 69)
  /// A file cannot be created.
  static let cannotCreate = ExitStatus(code: 73)
  /// Reading or writing failed.
  static let inputOutput = ExitStatus(code: 74)
  /// Something is in the way: resolve it and try again.
  static let conflict = ExitStatus(code: 75)
  /// The other side does not speak the protocol.
  static let protocolFault = ExitStatus(code: 76)
  /// It is not permitted.
  static let notPermitted = ExitStatus(code: 77)
  /// Whoever read the output went away; nothing is said of it.
  static let brokenPipe = ExitStatus(code: 141)

  init(code: Int32) { self.code = code }

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
    case is UsageError: self = .usage
    case let error as CommandError: self = error.status
    case let error as StoreError: self = Self.statuses[error.code] ?? .inputOutput
    case is EncodingError, is ImportError, is FieldError: self = .data
    case let error as SyncError: self = Self.status(of: error)
    case let error as TransportError: self = Self.status(of: error)
    case is SystemError: self = .inputOutput
    default: self = .failed
    }
  }

  private static let statuses: [StoreError.Code: ExitStatus] = [
    .notFound: .noInput, .exists: .cannotCreate, .notACatalogue: .data, .newer: .data,
    .older: .data, .truncated: .data, .damaged: .data, .readOnly: .inputOutput, .busy: .conflict,
    .inputOutput: .inputOutput, .unknownRevision: .noInput, .conflict: .conflict,
    .otherLineage: .conflict, .invalid: .data, .tooLarge: .data, .unknownConflict: .noInput,
  ]
}
