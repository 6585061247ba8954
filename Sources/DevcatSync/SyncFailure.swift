import DevcatClient
import DevcatWire

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A failure to exchange revisions with a hub or a published folder.
public struct SyncFailure: Error, Hashable, Sendable {
  /// The kind of a failure; open, so that a later version may add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, which the JSON output of the commands has too.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ code: SyncError.Code) { rawValue = code.rawValue }

    /// The hub is not there, or broke the connection off.
    public static let unreachable = Code(.unreachable)
    /// The hub does not answer in time.
    public static let timedOut = Code(.timedOut)
    /// The hub is about to stop, or cannot answer for a reason of its own.
    public static let unavailable = Code(.unavailable)
    /// The hub has no catalogue of the name.
    public static let unknownCatalogue = Code(.unknownCatalogue)
    /// Both sides changed the same values; `devcat resolve` settles it.
    public static let conflict = Code(.conflict)
    /// Others were faster each time; try again.
    public static let stale = Code(.stale)
    /// The hub's catalogue has another history than the replica.
    public static let otherLineage = Code(.otherLineage)
    /// The histories part before the revision that both sides were to share.
    public static let diverged = Code(.diverged)
    /// The hub's history begins behind the replica's; `devcat pull --reset` begins anew.
    public static let historyMissing = Code(.historyMissing)
    /// The hub sends what is malformed, or speaks another version.
    public static let protocolViolation = Code(.protocolViolation)
    /// A file stands where the replica was to be made.
    public static let exists = Code(.exists)
    /// The replica has no hub.
    public static let noRemote = Code(.noRemote)
    /// The address, or the path of the replica, is malformed.
    public static let badAddress = Code(.badAddress)
    /// No trusted authority signed the hub's certificate.
    public static let untrusted = Code(.untrusted)
    /// The hub's certificate is another than the replica remembers.
    public static let certificateChanged = Code(.certificateChanged)
    /// The hub asks for a token, and was shown none that it knows.
    public static let unauthenticated = Code(.unauthenticated)
    /// The token does not allow it, or the system does not.
    public static let notPermitted = Code(.notPermitted)
    /// The hub shows an older head than it has signed before.
    public static let rollback = Code(.rollback)
    /// More requests than the hub allows in the time.
    public static let throttled = Code(.throttled)
    /// The hub cannot do it now, and may soon.
    public static let tryAgain = Code(.tryAgain)
    /// The remote is a published folder, and the call needs a hub.
    public static let needsHub = Code(rawValue: "needs-hub")
    /// The head of a published folder has expired: somebody may withhold newer revisions.
    public static let expired = Code(.expired)
    /// The revisions that came do not lead from the old head to the new one, or are malformed.
    public static let damaged = Code(.badDelta)
    /// The hub or the publisher signs with another key than before.
    public static let keyChanged = Code(.keyChanged)
    /// A web server can be asked only with libcurl, which is not installed.
    public static let missingLibrary = Code(.missingLibrary)
    /// The replica's file cannot be read or written.
    public static let store = Code(.store)
  }

  /// What kind of failure it is.
  public let code: Code
  /// What was attempted, why it failed, and what to do next, for people.
  public let description: String

  init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }

  /// Any error that a call met.
  init(_ error: any Error, _ operation: String, _ url: URL) {
    if let failure = error as? SyncFailure {
      self = failure
      return
    }
    var error = SyncError(any: error)
    if error.operation.isEmpty {
      (error.operation, error.remote) = (operation, url.isFileURL ? url.path : url.absoluteString)
    }
    self.init(Code(error.code), error.description)
  }
}

extension SyncFailure: CustomStringConvertible, LocalizedError {
  /// A sentence for people.
  public var errorDescription: String? { description }
}
