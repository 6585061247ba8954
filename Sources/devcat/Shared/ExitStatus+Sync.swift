import Store
import Sync
import Transport

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
