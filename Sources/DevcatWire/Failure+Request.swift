package import DevcatValues
package import DevcatEncoding
import DevcatSystem
import DevcatTransport

extension Failure {
  /// The hub's failure for a request that it refuses.
  package init(_ failed: Message.Failed) {
    self.init(
      Code(failed.code), failed.message, hint: failed.hint.isEmpty ? nil : failed.hint)
  }

  /// The failure of a request that an error ended; operation and subject may be filled in later.
  package init(any error: any Error) {
    guard let error = error as? Failure else {
      self.init(
        error is SystemError ? .inputOutput : .failed, "\(error)", underlying: error)
      return
    }
    switch error.fault {
    case .request: self = error
    case .connection:
      // A stopping hub may break off a late connection.
      let hint = error.hint ?? (error.code == .resetByPeer ? "Try again." : nil)
      self.init(error.code, error.problem, hint: hint, underlying: error.underlying ?? error)
    case .bytes:
      self.init(
        .protocolViolation, "the answer is not devcat's protocol: \(error.problem)",
        hint: error.hint ?? "Is this the address of a devcat hub?", underlying: error)
    case .revisions, .file:
      self.init(
        error.code,
        error.code == .badDelta ? error.problem : "\(error.subject): \(error.problem)",
        hint: error.hint, underlying: error)
    }
  }

  /// Runs `body`, and fills in the operation and the subject of its failure.
  package static func naming<Result>(
    _ operation: String, _ subject: String, _ body: () async throws -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await body()
    } catch {
      throw Failure(any: error, operation, subject)
    }
  }

  /// The failure of a request, with operation and subject where the error names none.
  package init(any error: any Error, _ operation: String, _ subject: String) {
    self.init(any: error)
    if self.operation.isEmpty { (self.operation, self.subject) = (operation, subject) }
  }

  /// The hub's catalogue is of another lineage than the client's.
  package static func otherLineage(hub: CatalogueID, own: CatalogueID) -> Failure {
    Failure(
      .otherLineage, "the hub's catalogue is \(hub), and the local one is \(own)",
      hint: "They share no history: clone the hub's into a new file.")
  }
}

extension Failure.Code {
  /// The kind of failure that a code of the protocol stands for.
  fileprivate init(_ code: Message.Failed.Code) {
    switch code {
    case .unknownCatalogue: self = .unknownCatalogue
    case .otherLineage: self = .otherLineage
    case .diverged: self = .diverged
    case .historyMissing: self = .historyMissing
    case .badName: self = .badAddress
    case .tooLarge: self = .notAccepted
    case .badDelta: self = .badDelta
    case .notPermitted: self = .notPermitted
    case .unauthenticated: self = .unauthenticated
    case .internal: self = .hubFailed
    case .shuttingDown, .timedOut, .tooManyConnections: self = .unavailable
    case .tooManyRequests: self = .throttled
    case .tryAgain: self = .tryAgain
    default: self = .protocolViolation
    }
  }
}
