import Catalogue
import Encoding
import Store

/// One catalogue of a hub as it is read, on a thread where that may block.
///
/// All catalogues with one name are read on one thread, and by a connection of their own, so that nobody waits
/// for a push that is taken in (`HubIntake`): what is read is the last commit.
actor HubStore {
  /// The thread that the store's work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  private let shelved: ShelfFile
  private nonisolated let sight: CatalogueSight
  /// The snapshot that is being sent, as long as it is.
  weak var snapshotCopy: SnapshotCopy?

  /// A piece of a delta, and the last revision in it.
  struct Part: Sendable {
    var bytes: [UInt8]
    let last: Int
    /// Who pushed which of them.
    let pushers: [PusherRun]
  }

  /// Prepares to read a catalogue, which need not be there.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread, seenBy sight: CatalogueSight
  ) {
    self.thread = thread
    self.sight = sight
    shelved = ShelfFile(name, under: root, for: .readOnly)
  }

  /// Where the catalogue stands, with the revision that has the number; `nil` where there is none.
  func locate(number: Int) throws -> Standing? {
    guard let file = try shelved.opened() else { return nil }
    let standing = try file.reading {
      Standing(
        catalogue: file.id, head: try file.head(), point: try file.point(at: number),
        beginning: try file.checkpoint()?.number ?? 0)
    }
    sight.see(head: standing.head, at: shelved.path)
    return standing
  }

  /// The next revisions after `number`, up to `head`, as a delta: about 1 MiB before it is deflated, or
  /// one revision that is larger.
  func delta(after number: Int, upTo head: Int) throws -> Part {
    let file = try shelved.required()
    guard let (bytes, last) = try file.delta(after: number, upTo: head) else {
      throw shelved.vanished()
    }
    return Part(
      bytes: bytes, last: last, pushers: try file.pushers(after: number, upTo: last))
  }

  /// What changed in all between two revisions, as one piece.
  func net(from base: Int, to number: Int) throws -> Part {
    let file = try shelved.required()
    do {
      return Part(
        bytes: try file.netRevision(from: base, to: number).encoded, last: number,
        pushers: try file.pushers(after: number - 1, upTo: number))
    } catch let error as EncodingError where error.code == .tooLarge {
      throw SyncError(
        .tooLarge, "the net change is larger than one revision can be",
        hint: "Pull without '--squash'.", underlying: error)
    }
  }

  /// The state root of a revision; `nil` where it is not there.
  func root(at number: Int) throws -> Digest? { try shelved.opened()?.root(at: number) }

  /// Who pushed the revisions after `number`, up to `last`.
  func pushers(after number: Int, upTo last: Int) throws -> [PusherRun] {
    try shelved.opened()?.pushers(after: number, upTo: last) ?? []
  }

  /// The file, which was there before.
  func required() throws -> CatalogueFile { try shelved.required() }

  /// Closes the file; it is opened again when it is needed.
  func release() { shelved.release() }
}
