import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatTransport

/// Signs the heads of a hub's catalogues, each once while it is the head and the signature is
/// fresh.
final class HeadSigner: Sendable {
  /// How many signatures are kept.
  private static let capacity = 4096
  /// A signature is renewed after its validity divided by this number: after an hour of a day.
  private static let freshPart: Int64 = 24

  private struct Entry {
    let head: NamedHead
    let signature: Message.HeadSignature
  }

  private struct State {
    var key: SigningKey?
    var epoch: UInt64 = 1
    var history = KeyHistory()
    var entries: [CatalogueName: Entry] = [:]
  }

  private let folder: HubFolder
  private let validity: Int64
  private let now: @Sendable () -> Timestamp
  /// Whether other nodes sign with another key, so that nothing may be published.
  private let isBarred: @Sendable () -> Bool
  private let state = Locked(State())

  /// Makes the signer of a hub folder, which signs nothing before `load()`.
  ///
  /// - Parameters:
  ///   - validity: How long a signature is valid, in whole seconds.
  ///   - isBarred: Whether other nodes sign with another key.
  init(
    _ folder: HubFolder, validity: Duration, now: @escaping @Sendable () -> Timestamp = { .now },
    isBarred: @escaping @Sendable () -> Bool = { false }
  ) {
    self.isBarred = isBarred
    self.folder = folder
    self.validity = validity.components.seconds
    self.now = now
  }

  /// Reads the key, the statements of earlier keys and the epoch, if the folder has a key, and
  /// signs all heads again from then on.
  ///
  /// - Parameter only: The public key of the hub, where other nodes sign with it too; `nil` takes any key.
  /// - Returns: the public key if it has changed; `nil` if nothing is signed.
  /// - Throws: `Failure` if one of them cannot be used; then nothing changes.
  @discardableResult
  func load(only: [UInt8]? = nil) throws(Failure) -> [UInt8]? {
    guard folder.hasSigningKey else {
      guard signs else { return nil }
      throw Failure(
        .notFound, operation: "use the signing key", subject: folder.signingKey, "it is missing",
        hint: "Restore it: clients that know it accept only signed heads.")
    }
    // The key is read first: its statement is written before it.
    let key = try SigningKey.read(folder.signingKey)
    if let only, key.publicKey != only { throw folder.otherKey }
    let (history, epoch) = (try folder.keyHistory(), try folder.epoch())
    return state.withLock { state in
      let isOther = state.key?.publicKey != key.publicKey
      state = State(key: key, epoch: epoch, history: history)
      return isOther ? key.publicKey : nil
    }
  }

  /// Whether it has a key.
  var signs: Bool { state.withLock { $0.key != nil } }

  /// The key with the statements that lead to it, and the epoch; `nil` without a key, or with one that
  /// other nodes do not sign with.
  func signingKey() -> (key: SigningKey, statements: [KeyStatement], epoch: UInt64)? {
    guard !isBarred() else { return nil }
    return state.withLock { state in
      state.key.map { ($0, state.history.path(to: $0.publicKey), state.epoch) }
    }
  }

  /// Whether statements lead from the key that a client knows to the present one, or it is that key.
  func knows(_ known: [UInt8]) -> Bool {
    state.withLock { state in
      guard let key = state.key?.publicKey else { return true }
      return Message.Hello.Client.mark(of: key) == known
        || !state.history.path(from: known, to: key).isEmpty
    }
  }

  /// The statements that lead from the key that a client knows to another.
  func statements(from known: [UInt8], to key: [UInt8]) -> [KeyStatement] {
    state.withLock { $0.history.path(from: known, to: key) }
  }

  /// The kept signature of a head, if it is fresh.
  func kept(_ head: NamedHead) -> Message.HeadSignature? {
    let now = now()
    return state.withLock { state in
      guard let entry = state.entries[head.name], entry.head == head else { return nil }
      let age = now.seconds - entry.signature.time.seconds
      // A clock that was put back makes a signature of the future, which is not kept.
      return age >= 0 && age <= validity / Self.freshPart ? entry.signature : nil
    }
  }

  /// The signature of a head with its state root: a kept one, or a new one; `nil` without a key.
  func signature(of head: NamedHead, root: Digest) -> Message.HeadSignature? {
    if let signature = kept(head) { return signature }
    let now = now()
    return state.withLock { state in
      guard let key = state.key else { return nil }
      var signature = Message.HeadSignature(
        epoch: state.epoch, root: root, time: now,
        expiry: Timestamp(seconds: now.seconds + validity), key: key.publicKey, bytes: [])
      signature.bytes = key.signature(of: signature.statement(of: head.catalogue, at: head.point))
      if state.entries.count >= Self.capacity { state.entries = [:] }
      state.entries[head.name] = Entry(head: head, signature: signature)
      return signature
    }
  }

  /// The signature of a head, whose state root the service looks up; `nil` without a key, and if the
  /// service has no such revision.
  func signature(
    of head: NamedHead, asking service: any CatalogueService
  ) async throws -> Message.HeadSignature? {
    guard signs else { return nil }
    if let signature = kept(head) { return signature }
    let root = try await service.root(of: head.name, at: head.point.number)
    return root.flatMap { signature(of: head, root: $0) }
  }
}
