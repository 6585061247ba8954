package import DevcatValues
import DevcatEncoding
package import DevcatStore
import DevcatTransport
import DevcatWire

/// A source of revisions: a catalogue on a hub, or a published folder.
///
/// A source checks who speaks (signatures, and what was seen before) and fetches. `clone` and `pull` are
/// written once against it; they check the revisions themselves. One task uses a source.
package protocol RevisionSource {
  /// The address, as people wrote it.
  var address: String { get }

  /// The source, whose head may be older than the newest one that was seen of it, since the user takes it as
  /// it is; `nil` where that is not the user's decision, or was made already.
  var goingBack: Self? { get }

  /// Asks for the head.
  ///
  /// - Parameter file: The catalogue that remembers what was seen there; `nil` if there is none.
  func head(rememberedBy file: CatalogueFile?) async throws -> RemoteHead

  /// Asks for the revisions after a point that the catalogue shares with the source.
  ///
  /// - Throws: `Failure` (`historyMissing`, `notPublished`) if no revisions lead on from there.
  func news(for file: CatalogueFile, after base: RevisionPoint) async throws -> RemoteNews

  /// Fetches the whole history for a new catalogue at `path`.
  ///
  /// - Parameter file: The catalogue that remembers what was seen there; `nil` if there is none.
  func history(
    for path: String, rememberedBy file: CatalogueFile?
  ) async throws -> RemoteDelivery
}

/// The answer of a source about the revisions after a point.
package enum RemoteNews {
  /// The source has nothing after the point.
  case unchanged(RemoteWord)
  /// The catalogue lacks nothing: its log has the source's head, and this is the shared point.
  case contained(RevisionPoint, RemoteWord)
  /// The source has revisions that the catalogue lacks.
  case revisions(RemoteDelivery)
}

/// The facts that a source gives besides revisions.
package struct RemoteWord {
  /// The bytes of the request.
  let traffic: Channel.Traffic
  /// The head as it was signed; `nil` for a hub.
  let signed: SeenHead?
  /// The key that the publisher signed with before, if it has announced another by it.
  var formerKey: [UInt8]?
  /// Remembers it in the catalogue, in the transaction that takes in what came with it.
  let remember: (CatalogueFile) throws -> Void
}

/// Revisions that have come whole, and are not checked yet.
package struct RemoteDelivery {
  /// A snapshot that a history begins with.
  struct Snapshot {
    /// The revision whose state it is.
    let number: Int
    let bytes: [UInt8]
  }

  /// The id of the catalogue.
  let catalogue: CatalogueID
  /// The name of the catalogue.
  let name: String
  /// The head that it leads to.
  let head: RevisionPoint
  /// The snapshot before the revisions; `nil` if they follow the point that was asked for.
  var snapshot: Snapshot?
  /// The revisions, as the pieces of a delta.
  var pieces: DeltaPieces = { _ in }
  /// The source's facts about the revisions.
  var provenance = Provenance()
  /// The facts that the source gives besides.
  let word: RemoteWord
  /// Runs the body, which takes the delivery in; if the delivery is wrong, the error says so in the
  /// source's words.
  var attempt: (() throws -> Void) throws -> Void = { try $0() }
}
