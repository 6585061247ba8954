import Catalogue
import Encoding
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes in what is pushed to one catalogue of a hub, on a thread where its work may block.
///
/// All pushes to catalogues with one name are taken in on one thread, in the order in which they come. Who
/// reads meanwhile has a connection and a thread of its own (`HubStore`).
actor HubIntake {
  /// The thread that the work is done on.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread: WorkerThread
  private nonisolated let name: CatalogueName
  let shelved: ShelfFile
  private nonisolated let sight: CatalogueSight

  /// Prepares to take in what is pushed to a catalogue, which need not be there.
  init(
    _ name: CatalogueName, under root: String, on thread: WorkerThread, seenBy sight: CatalogueSight
  ) {
    self.name = name
    self.thread = thread
    self.sight = sight
    shelved = ShelfFile(name, under: root, for: .readWrite)
  }

  /// Takes in a push whole, durably, or not at all.
  ///
  /// - Parameter pusher: By whom, as the hub has verified it.
  /// - Throws: `SyncError` and `EncodingError` for a delta that is not what was announced,
  ///   `StoreError` otherwise.
  func accept(_ push: Message.Push, delta: [UInt8], by pusher: String?) throws -> PushVerdict {
    guard let file = try shelved.opened() else {
      try create(push, delta, pusher)
      sight.see(head: push.head, at: shelved.path)
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
    sight.see(head: push.head, at: shelved.path)
    return .accepted
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { shelved.release() }

  private static func runs(of push: Message.Push, _ pusher: String?) -> [PusherRun] {
    guard let pusher, push.base.number < push.head.number else { return [] }
    return [PusherRun(revisions: push.base.number + 1...push.head.number, name: pusher)]
  }

  private func create(_ push: Message.Push, _ delta: [UInt8], _ pusher: String?) throws {
    guard push.base == .origin else {
      throw SyncError(.unknownCatalogue, "the catalogue is gone")
    }
    try shelved.requireOwnGround()
    guard mkdir(shelved.folder, 0o777) == 0 || errno == EEXIST else {
      throw StoreError(
        .inputOutput, "create the catalogue", path: shelved.path, String(cString: strerror(errno)))
    }
    try NewCatalogue.make(at: shelved.path, id: push.catalogue, name: name.description) { file in
      try file.take(delta: delta, base: .origin, head: push.head) {
        try file.setPushers(Self.runs(of: push, pusher), after: 0)
      }
    }
  }
}
