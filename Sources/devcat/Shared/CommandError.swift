import DevcatValues
import DevcatEncoding
import DevcatArguments
import DevcatImport
import DevcatStore
import DevcatClient
import DevcatSystem
import DevcatTransport
import DevcatWire

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
  /// A conflict or a limit prevents it: resolve that, or try again later.
  static let conflict = ExitStatus(code: 75)
  /// The other side does not speak the protocol.
  static let protocolFault = ExitStatus(code: 76)
  /// It is not permitted.
  static let notPermitted = ExitStatus(code: 77)
  /// The reader of the output has closed it; no error is printed.
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

extension ExitStatus {
  /// The status for a failure to exchange revisions.
  static func status(of error: SyncError) -> ExitStatus {
    if error.code == .store, let underlying = error.underlying {
      return underlying is SyncError ? .inputOutput : ExitStatus(of: underlying)
    }
    return syncStatuses[error.code] ?? .protocolFault
  }

  /// The status for a failure of a connection or an address.
  static func status(of error: TransportError) -> ExitStatus {
    switch error.code {
    case .malformed: .usage
    case .needsTLS, .notPermitted, .untrusted, .certificateChanged: .notPermitted
    case .tls: .protocolFault
    case .addressInUse, .notASocket: .cannotCreate
    default: .unavailable
    }
  }

  private static let syncStatuses: [SyncError.Code: ExitStatus] = [
    .unreachable: .unavailable, .timedOut: .unavailable, .unavailable: .unavailable,
    .unknownCatalogue: .noInput, .conflict: .conflict, .stale: .conflict,
    .historyMissing: .conflict, .localRevisions: .conflict,
    .otherLineage: .protocolFault, .diverged: .protocolFault, .protocolViolation: .protocolFault,
    .badDelta: .protocolFault, .tooLarge: .protocolFault, .notPermitted: .notPermitted,
    .exists: .cannotCreate, .noRemote: .usage, .badAddress: .usage, .store: .inputOutput,
    .untrusted: .notPermitted, .certificateChanged: .notPermitted, .badKey: .data,
    .unauthenticated: .notPermitted, .badFile: .data, .rollback: .protocolFault,
    .unsigned: .protocolFault,
    .keyChanged: .notPermitted, .noInput: .noInput,
    .inputOutput: .inputOutput, .throttled: .conflict, .tryAgain: .conflict,
    .expired: .protocolFault,
    .missingLibrary: .unavailable, .busy: .conflict,
  ]
}
