package import DevcatValues
package import DevcatEncoding
package import DevcatWire

/// A database's words for a failure that passes: for the hub's log, and not for clients, since it names
/// machines and ports.
package struct LogTrouble: Error {
  let reason: String

  package init(reason: String) { self.reason = reason }
}

/// The log of record of a hub whose folder of files is only a cache: the log decides which revisions exist,
/// and other hubs append to it too.
///
/// Sessions block; all other members do not.
package protocol RecordLog: Sendable {
  /// Runs a body with a session.
  ///
  /// If the connection breaks before the log can have changed, the body runs once more.
  /// - Throws: The errors of the body; `Failure` (`tryAgain`) if the log cannot be reached.
  func session<Result>(_ body: (any RecordSession) throws -> Result) throws -> Result

  /// The last known head of a catalogue in the log; `nil` if none is known.
  func lastHead(of name: CatalogueName) -> RevisionPoint?

  /// Notes the head of a catalogue in the log, which the file has too.
  func note(_ head: RevisionPoint?, of name: CatalogueName)

  /// Refuses answers from the cache if the last contact with the log was too long ago.
  ///
  /// - Throws: `Failure` (`tryAgain`).
  func requireContact() throws(Failure)

  /// Refuses pushes while the log is known to take no writes, which a push would find out after a minute.
  ///
  /// - Throws: `Failure` (`tryAgain`) with the reason.
  func requireWritable() throws(Failure)

  /// The state of the log, for the hub's status.
  var state: HubStatus.Log { get }

  /// Counts a cached catalogue whose head was missing in the log.
  func countSetAside()

  /// Follows the log until `stop`.
  ///
  /// - Parameters:
  ///   - moved: Called when a catalogue has a new head.
  ///   - report: Called for events that belong in the hub's log file.
  ///   - failed: Called when this hub must stop serving.
  func follow(
    moved: @escaping @Sendable (CatalogueName) async -> Void,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    failed: @escaping @Sendable (Failure) async -> Void)

  /// Stops following the log, and closes all connections.
  func stop() async
}

/// Work on the log of record, over one connection and on one thread.
package protocol RecordSession: AnyObject {
  /// The head of a catalogue; `nil` if the log has no such catalogue.
  func head(of name: CatalogueName) throws -> RecordedHead?

  /// Waits until what the log shows has also reached every place that its writers wait for.
  ///
  /// A revision may be seen before: its writer has broken off its wait, or its server has crashed. After a
  /// fail-over such a revision is gone.
  /// - Throws: `Failure` (`tryAgain`) if that is not known in time.
  func confirm(_ head: RecordedHead, of name: CatalogueName) throws

  /// The digest of a revision; `nil` if the log has no revision with the number.
  func digest(of number: Int, in catalogue: RecordedHead) throws -> Digest?

  /// Whether a catalogue with the id, under any name, has a revision.
  func holds(_ point: RevisionPoint, of id: CatalogueID) throws -> Bool

  /// Passes the revisions after one, up to the head, in order, each with its pusher.
  func forEachRevision(
    in catalogue: RecordedHead, after number: Int, _ take: (Revision, String?) throws -> Void)
    throws

  /// Appends to a catalogue durably, or creates it: compares its head with the base, and swaps it; the log then
  /// knows the new head.
  ///
  /// - Returns: `false` if the catalogue is no longer at the base; then nothing was appended.
  /// - Throws: `refusalOfFrozen` for a frozen catalogue; `Failure` (`tryAgain`) if the outcome is unknown.
  func append(_ addition: RecordAddition, to name: CatalogueName) throws -> Bool
}

extension RecordSession {
  /// The error for a push to a catalogue that the operator has frozen.
  package static var refusalOfFrozen: any Error { Refusal(.frozen) }
}

/// The head of a catalogue in a log of record, with its key there.
package struct RecordedHead: Sendable {
  /// The key of the catalogue in the log.
  package let key: Int
  /// The id of the catalogue.
  package let id: CatalogueID
  /// The last revision of the catalogue.
  package let point: RevisionPoint
  /// Whether the catalogue takes no pushes.
  package let isFrozen: Bool

  /// Describes a head.
  package init(key: Int, id: CatalogueID, point: RevisionPoint, isFrozen: Bool = false) {
    (self.key, self.id, self.point, self.isFrozen) = (key, id, point, isFrozen)
  }
}

/// Revisions that a hub appends to a log of record.
package struct RecordAddition {
  /// The id of the catalogue.
  package let id: CatalogueID
  /// The revision before them; `nil` creates the catalogue.
  package let base: RevisionPoint?
  /// The last of them.
  package let end: RevisionPoint
  /// Their pushers.
  package let pushers: [PusherRun]
  /// Passes them, some at a time.
  package let forEachPart: (_ take: ([Revision]) throws -> Void) throws -> Void

  /// Describes an addition.
  package init(
    id: CatalogueID, base: RevisionPoint?, end: RevisionPoint, pushers: [PusherRun],
    forEachPart: @escaping (_ take: ([Revision]) throws -> Void) throws -> Void
  ) {
    (self.id, self.base, self.end, self.pushers) = (id, base, end, pushers)
    self.forEachPart = forEachPart
  }
}
