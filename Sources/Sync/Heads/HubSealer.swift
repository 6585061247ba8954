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
    var key: SigningKey?
    var epochs = EpochList()
    var history = KeyHistory()
    var entries: [CatalogueName: Entry] = [:]
  }

  private let folder: HubFolder
  private let validity: Int64
  private let now: @Sendable () -> Timestamp
  private let state = Locked(State())

  /// Makes the sealer of a hub folder, which signs nothing before `load()`.
  ///
  /// - Parameter validity: How long a seal is worth something, in whole seconds.
  init(
    _ folder: HubFolder, validity: Duration, now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.folder = folder
    self.validity = validity.components.seconds
    self.now = now
  }

  /// Reads the key, the statements of those before it and the epochs, where the folder has a key, and
  /// signs all heads anew from then on.
  ///
  /// - Returns: the public key where it is another than before; `nil` where nothing is signed.
  /// - Throws: `SyncError` where one of them cannot be used; all is as before then.
  @discardableResult
  func load() throws(SyncError) -> [UInt8]? {
    guard folder.hasSigningKey else {
      guard signs else { return nil }
      throw SyncError(
        .noInput, operation: "use the signing key", remote: folder.signingKey, "it is gone",
        hint: "Put it back: who knows it takes no head that is not signed.")
    }
    // The key first: its statement is there before it.
    let key = try SigningKey(file: folder.signingKey)
    let (history, epochs) = (try folder.keyHistory(), try folder.epochs())
    return state.withLock { state in
      let isOther = state.key?.publicKey != key.publicKey
      state = State(key: key, epochs: epochs, history: history)
      return isOther ? key.publicKey : nil
    }
  }

  /// Whether it has a key.
  var signs: Bool { state.withLock { $0.key != nil } }

  /// The statements that lead from the key that a client knows to another.
  func statements(from known: String, to key: [UInt8]) -> [KeyStatement] {
    state.withLock { $0.history.path(from: known, to: key) }
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

  /// Signs a head; `nil` where there is no key.
  func seal(
    _ name: CatalogueName, _ catalogue: CatalogueID, _ point: RevisionPoint, root: Digest
  ) -> Message.Seal? {
    let now = now()
    return state.withLock { state in
      guard let key = state.key else { return nil }
      var seal = Message.Seal(
        epoch: state.epochs[name], root: root, time: now,
        expiry: Timestamp(seconds: now.seconds + validity), key: key.publicKey, signature: [])
      seal.signature = key.signature(of: seal.statement(of: catalogue, at: point))
      if state.entries.count >= Self.capacity { state.entries = [:] }
      state.entries[name] = Entry(catalogue: catalogue, point: point, seal: seal)
      return seal
    }
  }
}
