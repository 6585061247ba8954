package import DevcatValues
package import DevcatEncoding
import DevcatStore
public import DevcatTransport

/// A failure to exchange revisions with a hub: the operation, the remote, the problem and the next
/// step.
public struct SyncError: Error, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The operation: "clone", "pull", "push".
  public var operation: String
  /// The URL of the remote, or the path of the catalogue where none is known.
  public var remote: String
  /// The problem, as a sentence without a full stop.
  public let problem: String
  /// The next step for the user.
  public let hint: String?
  /// The error that this one follows from.
  public let underlying: (any Error)?

  /// Makes an error; operation and remote may be filled in later.
  public init(
    _ code: Code, operation: String = "", remote: String = "", _ problem: String,
    hint: String? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.operation = operation
    self.remote = remote
    // Messages of other libraries may end with a full stop.
    self.problem = Excerpt.of(
      problem.hasSuffix(".") ? String(problem.dropLast()) : problem, upTo: Excerpt.longestError)
    self.hint = hint.map { Excerpt.of($0, upTo: Excerpt.longestError) }
    self.underlying = underlying
  }

  /// The kind of a failure; open, so a later version may add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that appears in JSON output.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The hub is not there, or broke the connection off (exit 69).
    public static let unreachable = Code(rawValue: "unreachable")
    /// The hub does not answer in time (exit 69).
    public static let timedOut = Code(rawValue: "timed-out")
    /// The hub is about to stop, or cannot do it for a reason of its own (exit 69).
    public static let unavailable = Code(rawValue: "unavailable")
    /// The hub has no catalogue of the name (exit 66).
    public static let unknownCatalogue = Code(rawValue: "unknown-catalogue")
    /// Both sides have revisions that the other lacks (exit 75).
    public static let conflict = Code(rawValue: "conflict")
    /// Revisions were made here that the hub does not have (exit 75).
    public static let localRevisions = Code(rawValue: "local-revisions")
    /// The hub's head is not the base of the push: pull first (exit 75).
    public static let stale = Code(rawValue: "stale")
    /// The two catalogues are of different lineages (exit 76).
    public static let otherLineage = Code(rawValue: "other-lineage")
    /// The histories part before the base that both sides were to share (exit 76).
    public static let diverged = Code(rawValue: "diverged")
    /// The hub's history begins after the base that both sides share (exit 75).
    public static let historyMissing = Code(rawValue: "history-missing")
    /// The other side uses another protocol or version, or sends malformed data (exit 76).
    public static let protocolViolation = Code(rawValue: "protocol")
    /// A delta does not lead from its base to its head (exit 76).
    public static let badDelta = Code(rawValue: "bad-delta")
    /// More bytes than one side accepts (exit 76).
    public static let tooLarge = Code(rawValue: "too-large")
    /// The other side or the system forbids it (exit 77).
    public static let notPermitted = Code(rawValue: "not-permitted")
    /// A file exists where the clone was to be made (exit 73).
    public static let exists = Code(rawValue: "exists")
    /// The catalogue has no remote (exit 64).
    public static let noRemote = Code(rawValue: "no-remote")
    /// The URL or the name of the catalogue is malformed (exit 64).
    public static let badAddress = Code(rawValue: "bad-address")
    /// No trusted authority signed the hub's certificate (exit 77).
    public static let untrusted = Code(rawValue: "untrusted")
    /// The hub's certificate is another than the one that is pinned (exit 77).
    public static let certificateChanged = Code(rawValue: "certificate-changed")
    /// A certificate or a key is malformed, or one does not fit the other (exit 65).
    public static let badKey = Code(rawValue: "bad-key")
    /// The hub requires a token, and got no valid one (exit 77).
    public static let unauthenticated = Code(rawValue: "unauthenticated")
    /// The hub shows an older head than it has signed before (exit 76).
    public static let rollback = Code(rawValue: "rollback")
    /// The hub signs nothing, and did before (exit 76).
    public static let unsigned = Code(rawValue: "unsigned")
    /// The hub signs with another key than before (exit 77).
    public static let keyChanged = Code(rawValue: "key-changed")
    /// A file of tokens or epochs is malformed (exit 65).
    public static let badFile = Code(rawValue: "bad-file")
    /// There is no such file or folder (exit 66).
    public static let noInput = Code(rawValue: "no-input")
    /// A file or folder cannot be read or made (exit 74).
    public static let inputOutput = Code(rawValue: "input-output")
    /// A published head has expired: there may be newer revisions that a host keeps back (exit 76).
    public static let expired = Code(rawValue: "expired")
    /// A library that is loaded when it is needed is not there, or lacks a part (exit 69).
    public static let missingLibrary = Code(rawValue: "missing-library")
    /// Another process works on the folder (exit 75).
    public static let busy = Code(rawValue: "busy")
    /// The hub cannot do it now, and may soon (exit 75).
    public static let tryAgain = Code(rawValue: "try-again")
    /// More requests than the hub allows in the time (exit 75).
    public static let throttled = Code(rawValue: "throttled")
    /// The catalogue's own file failed (exit 74; `underlying` says how).
    public static let store = Code(rawValue: "store")
  }
}

extension SyncError {
  /// The hub's certificate, where no trusted authority signed it.
  public var untrustedCertificate: CertificateFingerprint? {
    code == .untrusted ? (underlying as? TransportError)?.certificate : nil
  }
}

extension SyncError: CustomStringConvertible {
  /// One or two sentences for people.
  public var description: String {
    // The message about the catalogue's file may begin with its name.
    let name = remote + ": "
    let rest = problem.hasPrefix(name) ? problem.dropFirst(name.count) : problem[...]
    return "Cannot \(operation) '\(remote)': \(rest)." + (hint.map { " \($0)" } ?? "")
  }
}

extension SyncError {
  /// The hub's failure for a request that it refuses.
  package init(_ failure: Message.Failure) {
    self.init(
      Code(failure.code), failure.message, hint: failure.hint.isEmpty ? nil : failure.hint)
  }

  /// An error of the connection.
  package init(_ error: TransportError) {
    // A stopping hub may break off a late connection.
    let hint = error.hint ?? (error.code == .resetByPeer ? "Try again." : nil)
    self.init(Code(error.code), error.message, hint: hint, underlying: error)
  }

  /// Loads OpenSSL, without which there are no keys and no signatures.
  ///
  /// - Throws: `SyncError` (`missingLibrary`).
  package static func requireOpenSSL(_ subject: String) throws(SyncError) {
    do throws(TransportError) {
      try OpenSSL.require(subject)
    } catch {
      throw SyncError(
        .missingLibrary, operation: "use", remote: subject, error.message, hint: error.hint,
        underlying: error)
    }
  }

  /// An error in what the hub sent.
  package init(_ error: EncodingError) {
    self.init(
      .protocolViolation, "the answer is not devcat's protocol: \(error.problem)",
      hint: error.hint ?? "Is this the address of a devcat hub?", underlying: error)
  }

  /// Any other error.
  package init(any error: any Error) {
    switch error {
    case let error as SyncError: self = error
    case let error as TransportError: self.init(error)
    case let error as EncodingError: self.init(error)
    case let error as StoreError where error.code == .badDelta:
      self.init(.badDelta, error.problem, hint: error.hint, underlying: error)
    case let error as StoreError:
      self.init(
        error.code == .exists ? .exists : .store, "\(error.path): \(error.problem)",
        hint: error.hint, underlying: error)
    default: self.init(.store, "\(error)", underlying: error)
    }
  }
}

extension SyncError.Code {
  fileprivate init(_ code: Message.Failure.Code) {
    switch code {
    case .unknownCatalogue: self = .unknownCatalogue
    case .otherLineage: self = .otherLineage
    case .diverged: self = .diverged
    case .historyMissing: self = .historyMissing
    case .badName: self = .badAddress
    case .tooLarge: self = .tooLarge
    case .badDelta: self = .badDelta
    case .notPermitted: self = .notPermitted
    case .unauthenticated: self = .unauthenticated
    case .internal, .shuttingDown, .timedOut, .tooManyConnections: self = .unavailable
    case .tooManyRequests: self = .throttled
    case .tryAgain: self = .tryAgain
    default: self = .protocolViolation
    }
  }

  fileprivate init(_ code: TransportError.Code) {
    switch code {
    case .timedOut: self = .timedOut
    case .notPermitted: self = .notPermitted
    case .needsTLS, .malformed: self = .badAddress
    case .badKey: self = .badKey
    case .tls: self = .protocolViolation
    case .untrusted: self = .untrusted
    case .certificateChanged: self = .certificateChanged
    case .missingLibrary: self = .missingLibrary
    default: self = .unreachable
    }
  }
}

extension SyncError {
  /// The hub's catalogue is of another lineage than the client's.
  package static func otherLineage(hub: CatalogueID, own: CatalogueID) -> SyncError {
    SyncError(
      .otherLineage, "the hub's catalogue is \(hub), and the local one is \(own)",
      hint: "They share no history: clone the hub's into a new file.")
  }
}
