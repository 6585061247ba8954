import Catalogue
import Encoding
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One catalogue of a hub, on a thread where its work may block.
///
/// All catalogues with one name live on one thread, so that their work is done in the order in
/// which it comes. The file is opened when it is first needed.
actor HubStore {
  /// The thread that the store's work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  private nonisolated let folder: String
  private nonisolated let path: String
  private nonisolated let name: CatalogueName
  private var file: CatalogueFile?
  private nonisolated let seen = Locked<Sight?>(nil)
  /// The snapshot that is being sent, as long as it is.
  weak var snapshotCopy: SnapshotCopy?

  /// What was seen of the catalogue's file when it was used last.
  struct Sight: Sendable, Hashable {
    /// The number of its head.
    let head: Int
    /// The bytes of the file, with those of its write-ahead log.
    let size: Int
  }

  /// What was seen of the file last, without waiting for the thread; `nil` before its first use.
  nonisolated var sight: Sight? { seen.withLock { $0 } }

  /// A piece of a delta, and the last revision in it.
  struct Part: Sendable {
    var bytes: [UInt8]
    let last: Int
    /// Who pushed which of them.
    let pushers: [PusherRun]
  }

  init(_ name: CatalogueName, under root: String, on thread: WorkerThread) {
    self.name = name
    self.thread = thread
    folder = "\(root)/\(name.team)"
    path = "\(folder)/\(name.name).db"
  }

  /// Where the catalogue stands, with the revision that has the number; `nil` where there is none.
  func locate(number: Int) throws -> Standing? {
    guard let file = try opened() else { return nil }
    let standing = try file.reading {
      Standing(
        catalogue: file.id, head: try file.head(), point: try file.point(at: number),
        beginning: try file.checkpoint()?.number ?? 0)
    }
    see(head: standing.head)
    return standing
  }

  /// The next revisions after `number`, up to `head`, as a delta: about 1 MiB before it is deflated, or
  /// one revision that is larger.
  func delta(after number: Int, upTo head: Int) throws -> Part {
    let file = try required()
    guard let (bytes, last) = try file.delta(after: number, upTo: head) else {
      throw Self.vanished(path)
    }
    return Part(
      bytes: bytes, last: last, pushers: try file.pushers(after: number, upTo: last))
  }

  /// What changed in all between two revisions, as one piece.
  func net(from base: Int, to number: Int) throws -> Part {
    let file = try required()
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
  func root(at number: Int) throws -> Digest? { try opened()?.root(at: number) }

  /// Who pushed the revisions after `number`, up to `last`.
  func pushers(after number: Int, upTo last: Int) throws -> [PusherRun] {
    try opened()?.pushers(after: number, upTo: last) ?? []
  }

  /// Takes in a push whole, durably, or not at all.
  ///
  /// - Parameter pusher: By whom, as the hub has verified it.
  /// - Throws: `SyncError` and `EncodingError` for a delta that is not what was announced,
  ///   `StoreError` otherwise.
  func accept(_ push: Message.Push, delta: [UInt8], by pusher: String?) throws -> PushVerdict {
    guard let file = try opened() else {
      try create(push, delta, pusher)
      see(head: push.head)
      return .accepted
    }
    guard file.id == push.catalogue else {
      throw SyncError.otherLineage(hub: file.id, own: push.catalogue)
    }
    let head = try file.head()
    if try file.point(at: push.head.number) == push.head { return .accepted }
    guard head == push.base else { return .stale(head) }
    try file.take(delta: delta, base: push.base, head: push.head) {
      try file.setPushers(Self.runs(of: push, pusher), after: push.base.number)
    }
    see(head: push.head)
    return .accepted
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { file = nil }

  private func see(head: RevisionPoint) {
    guard sight?.head != head.number else { return }
    let sight = Sight(head: head.number, size: FileTree.size(ofDatabase: path))
    seen.withLock { $0 = sight }
  }

  private static func runs(of push: Message.Push, _ pusher: String?) -> [PusherRun] {
    guard let pusher, push.base.number < push.head.number else { return [] }
    return [PusherRun(revisions: push.base.number + 1...push.head.number, name: pusher)]
  }

  private func create(_ push: Message.Push, _ delta: [UInt8], _ pusher: String?) throws {
    guard push.base == .origin else {
      throw SyncError(.unknownCatalogue, "the catalogue is gone")
    }
    try requireOwnGround()
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw StoreError(
        .inputOutput, "create the catalogue", path: path, String(cString: strerror(errno)))
    }
    try NewCatalogue.make(at: path, id: push.catalogue, name: name.description) { file in
      try file.take(delta: delta, base: .origin, head: push.head) {
        try file.setPushers(Self.runs(of: push, pusher), after: 0)
      }
    }
  }

  /// The file, which was there before.
  func required() throws -> CatalogueFile {
    guard let file = try opened() else { throw Self.vanished(path) }
    return file
  }

  private func opened() throws -> CatalogueFile? {
    if let file { return file }
    try requireOwnGround()
    guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else { return nil }
    let opened = try CatalogueFile.open(at: path, access: .readWrite)
    file = opened
    return opened
  }

  /// Refuses a team that is no folder, and a catalogue that is no file: a symbolic link could lead out
  /// of the hub's folder (docs/decisions/0032).
  private func requireOwnGround() throws(StoreError) {
    for (place, kind, name) in [(folder, S_IFDIR, "folder"), (path, S_IFREG, "file")] {
      var about = stat()
      guard lstat(place, &about) == 0, about.st_mode & S_IFMT != kind else { continue }
      throw StoreError(
        .inputOutput, "open the catalogue", path: path,
        "what stands in its place is no \(name), and a hub follows no symbolic links")
    }
  }

  private static func vanished(_ path: String) -> StoreError {
    StoreError(
      .unknownRevision, "read the log of", path: path, "revisions are gone that were there")
  }
}
