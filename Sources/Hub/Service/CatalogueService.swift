import Catalogue
import Encoding
import Store
import Sync

/// What a hub does with the catalogues that it serves: one function for each question of a connection.
///
/// A folder of catalogue files fulfils it (`CatalogueFolder`), and tests fulfil it in memory; one
/// conformance suite holds for both. A name need not exist: then `standing` is `nil`. All that is
/// read is committed. Dear work names its asker, so that it can be shared out.
protocol CatalogueService: Sendable {
  /// Where a catalogue stands, with the revision that has a number; `nil` where there is none.
  func standing(of name: CatalogueName, at number: Int) async throws -> Standing?

  /// The state root of a revision; `nil` where it is not there.
  func root(of name: CatalogueName, at number: Int) async throws -> Digest?

  /// The next revisions after `number`, up to `head`, as a delta: about 1 MiB before it is deflated, or
  /// one revision that is larger.
  func delta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart

  /// What changed in all from a revision to `head`.
  ///
  /// - Throws: `SyncError` (`tooLarge`) for more than one revision can hold.
  func netChange(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart

  /// A snapshot file of a revision; empty of the origin.
  func snapshot(
    of name: CatalogueName, at point: RevisionPoint, for asker: String
  ) async throws -> SpooledBytes

  /// Hashes of the state at a revision: of the 64 nodes, or of the 64 buckets under each of some nodes.
  func hashes(
    of name: CatalogueName, at point: RevisionPoint, under nodes: [Int], for asker: String
  ) async throws -> [Digest]

  /// The last version up to a revision of every profile in some buckets, in the order of their ids, as
  /// messages.
  ///
  /// - Throws: `EncodingError` (`tooLarge`) for a record that no message can hold.
  func records(
    of name: CatalogueName, inBuckets buckets: [Int], at point: RevisionPoint, for asker: String
  ) async throws -> RecordParts

  /// Takes in a push whole, durably, or not at all: appends it to the head, or merges it onto the head.
  ///
  /// - Parameters:
  ///   - pusher: By whom, as the hub has verified it.
  ///   - mayMake: Whether a catalogue that is not there is made.
  /// - Throws: `Refusal` for a base that the catalogue does not hold, and for one that is not there;
  ///   `SyncError` for another lineage; `StoreError` (`badDelta`) for a delta that is not what was announced,
  ///   and others where the catalogue cannot be used.
  func push(
    _ push: Message.Push, to name: CatalogueName, delta: SpooledBytes, by pusher: String?,
    mayMake: Bool
  ) async throws -> PushVerdict
}

/// What became of a push, and what its pusher is told.
struct PushVerdict: Sendable {
  let outcome: PushOutcome
  /// The state root of the head that the answer names; `nil` where there is none.
  let root: Digest?
  /// What is known of the revisions that the pusher lacks, or that it pushed.
  let told: Provenance

  init(_ outcome: PushOutcome, root: Digest?, told: Provenance) {
    (self.outcome, self.root, self.told) = (outcome, root, told)
  }
}

/// A piece of a delta, the last revision in it, and what is known of them besides.
struct DeltaPart: Sendable {
  let bytes: SpooledBytes
  let last: Int
  let told: Provenance
}

/// The bodies of `records` messages, one after the other, and how long each is.
struct RecordParts: Sendable {
  let bytes: SpooledBytes
  let sizes: [Int]
}

/// A revision of a catalogue that has a name on the hub.
struct NamedHead: Hashable, Sendable {
  /// Its name on the hub.
  let name: CatalogueName
  /// Its id.
  let catalogue: CatalogueID
  /// A revision of it.
  let point: RevisionPoint
}

/// Where a hub's catalogue stands, as far as a request needs it.
struct Standing: Hashable, Sendable {
  /// The id of the catalogue.
  let catalogue: CatalogueID
  /// Its last revision.
  let head: RevisionPoint
  /// The revision with the number that was asked for, where the log has it.
  let point: RevisionPoint?
  /// The number of the revision with which its history begins: 0, or that of a checkpoint.
  let beginning: Int

  /// Makes a standing.
  init(
    catalogue: CatalogueID, head: RevisionPoint, point: RevisionPoint?, beginning: Int = 0
  ) {
    self.catalogue = catalogue
    self.head = head
    self.point = point
    self.beginning = beginning
  }
}
