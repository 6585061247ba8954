package import Catalogue
package import Encoding
package import Sync

/// The log of record behind a hub whose folder of files is a cache of it: it decides which revisions there
/// are, and other hubs append to it too.
///
/// Sessions and what they do block; the rest does not.
package protocol RecordLog: Sendable {
  /// Runs a body with a session, whose transaction ends with it; the body is run once more where the
  /// connection broke before anything could come of it.
  ///
  /// - Throws: What the body throws; `SyncError` (`tryAgain`) where the log cannot be reached.
  func session<Result>(_ body: (any RecordSession) throws -> Result) throws -> Result

  /// The head of a catalogue as the log was last seen to have it; `nil` where it was not seen.
  func lastHead(of name: CatalogueName) -> RevisionPoint?

  /// Takes note of a head that the log was seen to have, and that the file has too.
  func note(_ head: RevisionPoint?, of name: CatalogueName)

  /// Refuses answers from the cache when the log was last reached too long ago.
  ///
  /// - Throws: `SyncError` (`tryAgain`).
  func requireContact() throws(SyncError)

  /// How long ago the log was seen as a whole; answers from the cache may be as old.
  var silence: Duration { get }

  /// Follows the log until `stop`.
  ///
  /// - Parameters:
  ///   - moved: Called when a catalogue has another head.
  ///   - report: Called for events that are worth a line in the hub's log.
  ///   - failed: Called when this hub may serve no longer.
  func follow(
    moved: @escaping @Sendable (CatalogueName) async -> Void,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    failed: @escaping @Sendable (SyncError) async -> Void)

  /// Ends following, and all connections.
  func stop() async
}

/// Work on the log of record over one connection, on one thread.
package protocol RecordSession: AnyObject {
  /// The head of a catalogue; `nil` where the log has no such catalogue.
  ///
  /// - Parameter isLocked: Whether nobody else may append until the session ends.
  func head(of name: CatalogueName, isLocked: Bool) throws -> RecordedHead?

  /// The digest of a revision; `nil` where the log has none with the number.
  func digest(of number: Int, in catalogue: RecordedHead) throws -> Digest?

  /// Hands over the revisions after one, up to the head, in order, with who pushed each.
  func forEachRevision(
    in catalogue: RecordedHead, after number: Int, _ take: (Revision, String?) throws -> Void)
    throws

  /// What the revisions from one on were made of.
  func origins(in catalogue: RecordedHead, from number: Int) throws -> [Origin]

  /// Appends to a catalogue, or makes it, durably.
  ///
  /// - Returns: `false` if the catalogue is no longer at the base; then nothing was appended.
  /// - Throws: `SyncError` (`tryAgain`) where it is not known what came of it.
  func append(_ addition: RecordAddition, to name: CatalogueName) throws -> Bool
}

/// The head of a catalogue in a log of record, and how it is found there.
package struct RecordedHead: Sendable {
  /// The key of the catalogue in the log.
  package let key: Int
  /// The id of the catalogue.
  package let id: CatalogueID
  /// The position.
  package let position: RecordPosition

  /// Describes a head.
  package init(key: Int, id: CatalogueID, position: RecordPosition) {
    (self.key, self.id, self.position) = (key, id, position)
  }
}

/// The state of a log: its head, and how many origins lead to that revision.
///
/// A push of which nothing remains adds an origin, and no revision.
package struct RecordPosition: Hashable, Sendable {
  /// The head.
  package let point: RevisionPoint
  /// How many origins name the head.
  package let origins: Int

  /// Describes a state.
  package init(_ point: RevisionPoint, origins: Int) {
    (self.point, self.origins) = (point, origins)
  }
}

/// Revisions that a hub appends to a log of record.
package struct RecordAddition {
  /// The id of the catalogue.
  package let id: CatalogueID
  /// What they follow on; `nil` makes the catalogue.
  package let base: RecordPosition?
  /// Where they lead.
  package let end: RecordPosition
  /// Their pushers and origins, from the base on.
  package let told: Provenance
  /// Hands them over, some at a time.
  package let forEachPart: (_ take: ([Revision]) throws -> Void) throws -> Void

  /// Describes an addition.
  package init(
    id: CatalogueID, base: RecordPosition?, end: RecordPosition, told: Provenance,
    forEachPart: @escaping (_ take: ([Revision]) throws -> Void) throws -> Void
  ) {
    (self.id, self.base, self.end, self.told) = (id, base, end, told)
    self.forEachPart = forEachPart
  }
}
