import Catalogue
import Encoding

/// Signs the heads of a hub's catalogues, each once for as long as it stands and the seal is fresh.
final class HubSealer: Sendable {
  /// How many seals are kept.
  private static let capacity = 4096
  /// A seal is made anew when this part of its time has passed.
  private static let freshPart: Int64 = 24

  private struct Entry {
    let catalogue: CatalogueID
    let point: RevisionPoint
    let seal: Message.Seal
  }

  private struct State {
    var key: SigningKey
    var epochs: EpochList
    var entries: [CatalogueName: Entry] = [:]
  }

  private let validity: Int64
  private let now: @Sendable () -> Timestamp
  private let state: Locked<State>

  /// Makes a sealer.
  ///
  /// - Parameter validity: How many seconds a seal is worth something.
  init(
    _ key: SigningKey, epochs: EpochList, validity: Int64, now: @escaping @Sendable () -> Timestamp
  ) {
    state = Locked(State(key: key, epochs: epochs))
    self.validity = validity
    self.now = now
  }

  /// The sealer of a hub folder; `nil` where that has no key.
  ///
  /// - Throws: `SyncError` where the key or the epochs cannot be used.
  static func ofFolder(_ folder: HubFolder, validity: Duration) throws(SyncError) -> HubSealer? {
    guard folder.hasSigningKey else { return nil }
    return HubSealer(
      try SigningKey(file: folder.signingKey), epochs: try folder.epochs(),
      validity: validity.components.seconds, now: { .now })
  }

  /// The seal of a head that was made before and is fresh.
  func kept(_ name: CatalogueName, _ catalogue: CatalogueID, _ point: RevisionPoint) -> Message
    .Seal?
  {
    let now = now()
    return state.withLock { state in
      guard let entry = state.entries[name], entry.point == point, entry.catalogue == catalogue
      else { return nil }
      let age = now.seconds - entry.seal.time.seconds
      return age >= 0 && age <= validity / Self.freshPart ? entry.seal : nil
    }
  }

  /// Signs a head.
  func seal(
    _ name: CatalogueName, _ catalogue: CatalogueID, _ point: RevisionPoint, root: Digest
  ) -> Message.Seal {
    let now = now()
    return state.withLock { state in
      var seal = Message.Seal(
        epoch: state.epochs[name], root: root, time: now,
        expiry: Timestamp(seconds: now.seconds + validity), key: state.key.publicKey, signature: [])
      seal.signature = state.key.signature(of: seal.statement(of: catalogue, at: point))
      if state.entries.count >= Self.capacity { state.entries = [:] }
      state.entries[name] = Entry(catalogue: catalogue, point: point, seal: seal)
      return seal
    }
  }
}
