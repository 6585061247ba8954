import Catalogue
import Encoding
import Store

/// Why a hub does not do what a client asks: thrown where that is found out, and told to the client.
struct Refusal: Error {
  /// What the client is told.
  let failure: Message.Failure
  /// Whether the connection ends with it.
  let endsConnection: Bool

  /// Makes a refusal; some end the connection by their code (docs/Protocol.md, "failure").
  ///
  /// - Parameter isMidway: Whether a part of another answer was sent.
  init(_ failure: Message.Failure, isMidway: Bool = false) {
    self.failure = failure
    endsConnection = isMidway || Self.endingCodes.contains(failure.code)
  }

  /// What comes of an error that the hub met.
  init(any error: any Error, isMidway: Bool = false) {
    self = error as? Refusal ?? Refusal(Message.Failure(any: error), isMidway: isMidway)
  }

  /// Bytes that are no message.
  init(malformed error: EncodingError) {
    self.init(.init(.badMessage, error.problem, hint: error.hint ?? ""))
  }

  private static let endingCodes: [Message.Failure.Code] = [
    .unauthenticated, .badName, .badMessage, .tooLarge, .unsupportedVersion, .timedOut,
    .shuttingDown, .tooManyConnections, .tooManyRequests,
  ]
}

/// The client has ended the connection, and is owed no answer.
struct ConnectionEnded: Error {}

extension Standing {
  /// Refuses a client that goes on from a revision which the catalogue does not hold.
  func requireHolding(
    _ base: RevisionPoint, of catalogue: CatalogueID?
  ) throws(Refusal) {
    if let catalogue, catalogue != self.catalogue {
      throw Refusal(.otherLineage(hub: self.catalogue, client: catalogue))
    }
    guard base.number >= beginning else {
      throw Refusal(.historyMissing(before: beginning))
    }
    guard point == base else {
      throw Refusal(.diverged(hub: point, head: head, client: base))
    }
  }
}
