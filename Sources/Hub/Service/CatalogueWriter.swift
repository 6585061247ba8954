import Catalogue
import Encoding
import Store
import Sync
import System
import Transport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes in what is pushed to one catalogue of a hub, on a thread where its work may block.
///
/// All pushes to catalogues with one name are taken in on one thread, in the order in which they come. Who
/// reads meanwhile has a connection and a thread of its own (`CatalogueReader`).
actor CatalogueWriter {
  /// The thread that the work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  private nonisolated let name: CatalogueName
  let handle: CatalogueHandle
  private nonisolated let stats: CatalogueStats

  /// Prepares to take in what is pushed to a catalogue, which need not be there.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread,
    notedIn stats: CatalogueStats
  ) {
    self.name = name
    self.thread = thread
    self.stats = stats
    handle = CatalogueHandle(name, under: root, for: .readWrite)
  }

  /// Takes in a push whole, durably, or not at all.
  ///
  /// - Parameter pusher: By whom, as the hub has verified it.
  /// - Throws: `SyncError` and `EncodingError` for a delta that is not what was announced,
  ///   `StoreError` otherwise.
  func accept(
    _ push: Message.Push, delta: SpooledBytes, by pusher: String?
  ) throws -> PushVerdict {
    guard let file = try handle.opened() else {
      try create(push, delta, pusher)
      stats.note(head: push.head, at: handle.path)
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
    stats.note(head: push.head, at: handle.path)
    return .accepted
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { handle.release() }

  private static func runs(of push: Message.Push, _ pusher: String?) -> [PusherRun] {
    guard let pusher, push.base.number < push.head.number else { return [] }
    return [PusherRun(revisions: push.base.number + 1...push.head.number, name: pusher)]
  }

  private func create(_ push: Message.Push, _ delta: SpooledBytes, _ pusher: String?) throws {
    guard push.base == .origin else {
      throw SyncError(.unknownCatalogue, "the catalogue is gone")
    }
    try handle.requireOwnGround()
    guard mkdir(handle.folder, 0o777) == 0 || errno == EEXIST else {
      throw StoreError(
        .inputOutput, "create the catalogue", path: handle.path, String(cString: strerror(errno)))
    }
    do {
      // Also where it was there: who made it may have been killed before it was on the disk.
      try Folder.synchronize(Folder.parent(of: handle.folder))
    } catch {
      throw StoreError(
        .inputOutput, "create the catalogue", path: handle.path,
        String(cString: strerror(error.code)))
    }
    try NewCatalogue.make(at: handle.path, id: push.catalogue, name: name.description) { file in
      try file.take(delta: delta, base: .origin, head: push.head) {
        try file.setPushers(Self.runs(of: push, pusher), after: 0)
      }
    }
  }
}
