import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

/// The revisions to publish: the first, the last, and their epoch.
struct PublishPlan {
  /// The last revision that is published.
  let last: RevisionPoint
  /// The last revision that the folder's head leads to; 0 where it leads to none of this epoch.
  let known: Int
  /// The number of the revision with which the catalogue's history begins: 0, or that of a checkpoint.
  let beginning: Int
  /// The closed pages that are there.
  let knownPages: PublishedPages
  /// The newest snapshot that is there; 0 where there is none.
  let knownSnapshot: Int
  let epoch: UInt64
  /// The validity of the signature, in seconds.
  private let validity: Int64
  /// The address of the hub that takes pushes; empty for none.
  private let hub: String
  private let name: String
  private let root: Digest
  private let catalogue: CatalogueID

  /// The folder of the catalogue's files.
  var folder: String { PublishedFile.folder(of: catalogue, epoch: epoch) }

  /// Compares a catalogue with the head of a folder.
  ///
  /// - Throws: `Failure`: `otherLineage`, `keyChanged`, `diverged`.
  init(
    _ file: CatalogueFile, upTo last: RevisionPoint, known: PublishedHead?, for publisher: Publisher
  ) throws {
    self.last = last
    catalogue = file.id
    name = try file.name
    root = try file.log.root(at: last.number) ?? .zero
    beginning = try file.log.checkpoint()?.number ?? 0
    let folder = publisher.files.path
    hub = publisher.options.hub ?? known?.hub ?? ""
    validity =
      publisher.identity.validity ?? known?.validity ?? PublisherIdentity.usualValidity
    if let known, known.catalogue != file.id {
      throw Failure(
        .otherLineage, operation: "publish into", subject: folder,
        "the folder holds catalogue \(known.catalogue) ('\(known.name)'), and this is \(file.id)",
        hint: "Name another folder.")
    }
    // Files to which no head leads are of a publisher that was killed: they are written once more.
    let continued = try known.flatMap { head in
      try Self.begins(anew: file, upTo: last, head, publisher) ? nil : head
    }
    epoch = continued?.epoch ?? (known?.epoch ?? 0) + 1
    (self.known, knownSnapshot) = (continued?.point.number ?? 0, continued?.snapshot ?? 0)
    var pages = continued?.pages ?? PublishedPages(from: beginning)
    // A catalogue that begins inside the tail cannot write a longer one: the tail is closed as it is.
    if let continued, pages.end < beginning { pages.close(at: continued.point.number) }
    knownPages = pages
  }

  /// Whether the history begins in a new epoch; throws where it would have to and may not.
  private static func begins(
    anew file: CatalogueFile, upTo last: RevisionPoint, _ known: PublishedHead,
    _ publisher: Publisher
  ) throws -> Bool {
    let identity = publisher.identity
    let mayBegin = publisher.options.isNewEpoch
    guard
      known.key == identity.publicKey
        || KeyStatement.lead(identity.statements, from: known.key, to: identity.publicKey)
        || mayBegin
    else {
      throw Failure(
        .keyChanged, operation: "publish into", subject: publisher.files.path,
        "its head is signed by another key, \(Hexadecimal.text(of: known.key)), which readers know",
        hint: "Name the file of that key with '--signing-key'. '--new-epoch' starts again with "
          + "this key: readers then have to give it with '--public-key'.")
    }
    let holds = try file.log.point(at: known.point.number) == known.point
    if holds, known.point.number <= last.number { return publisher.options.isNewEpoch }
    guard mayBegin else {
      throw Failure(
        .diverged, operation: "publish into", subject: publisher.files.path,
        holds
          ? "it is at revision \(known.point.number), and the catalogue may publish only up to "
            + "revision \(last.number)"
          : "its head, revision \(known.point.number) (\(known.point.digest.short)), is not in the "
            + "history of the catalogue, which goes up to revision \(last.number)",
        hint: "Publish the catalogue that has it. If that is lost, '--new-epoch' starts again: "
          + "readers with that revision then have to clone again.")
    }
    return true
  }

  /// The signed head that goes into the folder.
  func head(
    _ pages: PublishedPages, snapshot: Int, by identity: PublisherIdentity, at now: Timestamp
  ) -> PublishedHead {
    var head = PublishedHead(
      name: name, catalogue: catalogue, epoch: epoch, point: last, root: root,
      time: now, expiry: Timestamp(seconds: now.seconds + validity),
      pages: pages, snapshot: snapshot, hub: hub,
      keys: identity.statements, key: identity.publicKey)
    head.signature = identity.key.signature(of: head.statement)
    return head
  }
}

extension PublishedHead {
  /// The longest validity of a signature in seconds: a hundred years.
  private static let longestValidity: Int64 = 36_525 * 86_400

  /// The validity of its signature, in seconds; `nil` for one that nobody can have chosen.
  fileprivate var validity: Int64? {
    let (seconds, isTooLong) = expiry.seconds.subtractingReportingOverflow(time.seconds)
    return !isTooLong && (1...Self.longestValidity).contains(seconds) ? seconds : nil
  }
}
