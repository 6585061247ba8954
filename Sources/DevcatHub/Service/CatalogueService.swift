import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

/// The work of a hub on its catalogues: one function for each kind of request.
///
/// A folder of catalogue files implements it (`CatalogueFolder`), and tests implement it in memory;
/// one conformance suite runs on both. A name need not exist: then `extent` is `nil`. Everything
/// that it returns is committed. Expensive work names its client, so it can be shared fairly.
protocol CatalogueService: Sendable {
  /// The head of a catalogue, with the revision that has a number; `nil` without a catalogue.
  func extent(of name: CatalogueName, at number: Int) async throws -> LogExtent?

  /// The next revisions after `number`, up to `head`, as a delta; `nil` where that is slow work.
  func quickDelta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint
  ) async throws -> DeltaPart?

  /// The next revisions after `number`, up to `head`, as a delta: about 1 MiB before it is deflated, or
  /// one revision that is larger.
  func delta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart

  /// Takes a push completely and durably if it follows the head, or not at all.
  ///
  /// - Parameters:
  ///   - pusher: The user, as the hub authenticated them.
  ///   - mayMake: Whether to make a missing catalogue.
  /// - Throws: `Refusal` for a base that the catalogue lacks, and for a missing catalogue;
  ///   `Failure`: `otherLineage`, `badDelta` for a delta other than announced, and others if the
  ///   catalogue cannot be used.
  func push(
    _ push: Message.Push, to name: CatalogueName, delta: SpooledBytes, by pusher: String?,
    mayMake: Bool
  ) async throws -> PushVerdict
}

/// The result of a push.
enum PushVerdict: Hashable, Sendable {
  /// The catalogue has the revisions, which these users have pushed.
  case accepted(Provenance)
  /// They do not follow the head, which is this one.
  case stale(RevisionPoint)
}

/// A piece of a delta, its last revision, and the pushers of its revisions.
struct DeltaPart: Sendable {
  let bytes: SpooledBytes
  let last: Int
  let provenance: Provenance
}

/// A revision of a catalogue that has a name on the hub.
struct NamedHead: Hashable, Sendable {
  /// The name of the catalogue on the hub.
  let name: CatalogueName
  /// The id of the catalogue.
  let catalogue: CatalogueID
  /// A revision of the catalogue.
  let point: RevisionPoint
}

/// The beginning and the head of the log of a hub's catalogue, and a requested revision of it.
struct LogExtent: Hashable, Sendable {
  /// The id of the catalogue.
  let catalogue: CatalogueID
  /// The last revision of the catalogue.
  let head: RevisionPoint
  /// The revision with the requested number, if the log has it.
  let point: RevisionPoint?
  /// The number of the revision with which its history begins: 0, or a checkpoint's.
  var beginning = 0
}
