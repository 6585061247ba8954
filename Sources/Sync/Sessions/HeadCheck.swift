public import Catalogue
package import Encoding
public import Store
package import Transport

/// A head with its signature, bit for bit.
struct SignedHead: Hashable, Sendable {
  let catalogue: CatalogueID
  let point: RevisionPoint
  let signature: Message.HeadSignature
}

/// Judges what a hub says of where it stands by what it has said before.
public struct HeadCheck: Sendable {
  /// The newest signed head that was seen of the catalogue.
  private let seen: SeenHead?
  /// Whether a hub that signs with another key is met anew: the user has given its fingerprint.
  private let isMeetingAnew: Bool
  /// The key that the hub must sign with; `nil` is the one that was seen.
  private let key: [UInt8]?
  private let signer: Signer
  /// The last head whose signature was checked, which need not be checked again.
  var lastSigned: SignedHead?

  /// Who signs heads.
  package enum Signer: Sendable {
    /// A hub.
    case hub
    /// The publisher of a folder that a web server hands out.
    case publisher

    fileprivate var words: String { self == .hub ? "the hub" : "the publisher" }
  }

  /// Remembers what was seen.
  public init(seen: SeenHead? = nil, isMeetingAnew: Bool = false) {
    self.init(seen: seen, isMeetingAnew: isMeetingAnew, key: nil)
  }

  /// Remembers what was seen of a signer.
  ///
  /// - Parameter key: The key that it must sign with, which the user has given: another one is refused, and
  ///   what was seen of another key no longer counts.
  package init(
    seen: SeenHead?, isMeetingAnew: Bool = false, key: [UInt8]?, signer: Signer = .hub
  ) {
    self.seen = seen
    self.isMeetingAnew = isMeetingAnew || key != nil
    (self.key, self.signer) = (key, signer)
  }

  /// What a client tells the hub of what it knows.
  var capabilities: [String] { seen.map { [Capability.key($0.key)] } ?? [] }

  /// What a message says of the hub's head.
  package enum Claim {
    /// It stands there.
    case standsAt
    /// It holds that revision, and may stand further on.
    case holds
  }

  /// Checks the signature of a head; returns the head as it is to be remembered, `nil` for a hub that signs
  /// nothing and never did.
  ///
  /// - Parameter keys: How the hub's key became the one that signs, as the hub says.
  /// - Throws: `SyncError`: `protocolViolation` for a signature that is wrong, `keyChanged`, `unsigned`
  ///   and `rollback` for a hub that does not go on from what was seen of it.
  func judge(
    _ signature: Message.HeadSignature?, following keys: [KeyStatement] = [],
    of catalogue: CatalogueID,
    at point: RevisionPoint, claim: Claim
  ) throws(SyncError) -> SeenHead? {
    guard let signature else {
      if let key { throw .unsigned(key) }
      guard let seen, !isMeetingAnew else { return nil }
      throw .unsigned(seen)
    }
    guard
      lastSigned == SignedHead(catalogue: catalogue, point: point, signature: signature)
        || SigningKey.verify(
          signature.bytes, of: signature.statement(of: catalogue, at: point), by: signature.key)
    else {
      throw SyncError(
        .protocolViolation, "the signature of the hub's head, revision \(point.number), is wrong",
        hint: "Somebody stands between, or the hub's files are damaged.")
    }
    return try follow(
      SeenHead(
        key: signature.key, epoch: signature.epoch, point: point, root: signature.root,
        time: signature.time, expiry: signature.expiry),
      following: keys, claim: claim)
  }

  /// Judges a head whose signature is right by what was seen before; returns the head as it is to be
  /// remembered.
  ///
  /// - Throws: `SyncError` (`keyChanged`, `rollback`) where it does not go on from what was seen.
  package func follow(
    _ head: SeenHead, following keys: [KeyStatement] = [], claim: Claim = .standsAt
  ) throws(SyncError) -> SeenHead {
    if let key, key != head.key { throw .otherKey(key, head, signer) }
    guard var seen else { return head }
    if seen.key != head.key {
      if isMeetingAnew { return head }
      guard Self.lead(keys, from: seen.key, to: head.key) else {
        throw .keyChanged(seen, head, signer)
      }
      // The hub is the same: what holds for its heads goes on to hold.
      seen.key = head.key
    }
    guard head.epoch >= seen.epoch else { throw .rollback(seen, head, signer) }
    guard head.epoch == seen.epoch else { return head }
    if head.point.number < seen.point.number {
      // A repeated push is answered by its own head, which others may have left behind.
      guard claim == .holds else { throw .rollback(seen, head, signer) }
      return seen
    }
    let point = head.point
    guard point.number > seen.point.number || point == seen.point else {
      throw .rollback(seen, head, signer)
    }
    return head
  }
}

extension SigningKey {
  /// Whether a statement of a new key was signed with the old one.
  package static func hasSigned(_ statement: KeyStatement) -> Bool {
    verify(statement.signature, of: statement.statement, by: statement.old)
  }
}

extension HeadCheck {
  /// Whether statements lead from one key to another without a gap, each signed by the key before.
  package static func lead(
    _ statements: [KeyStatement], from known: [UInt8], to key: [UInt8]
  ) -> Bool {
    var last = known
    for statement in statements where last != key {
      guard statement.old == last, SigningKey.hasSigned(statement) else { return false }
      last = statement.new
    }
    return last == key
  }
}

extension SyncError {
  fileprivate static func unsigned(_ seen: SeenHead) -> SyncError {
    SyncError(
      .unsigned,
      "the hub does not sign its head, and has signed revision \(seen.point.number) before",
      hint: "Ask who runs the hub. To trust it anew, give its fingerprint with '--fingerprint'."
    )
  }

  fileprivate static func unsigned(_ key: [UInt8]) -> SyncError {
    SyncError(
      .unsigned,
      "the hub does not sign its head, and is to sign with \(Hexadecimal.text(of: key))",
      hint: "Ask who runs the hub.")
  }

  fileprivate static func otherKey(
    _ key: [UInt8], _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> SyncError {
    SyncError(
      .keyChanged,
      "\(signer.words) signs with another key than the one given: given is "
        + "\(Hexadecimal.text(of: key)), and this is \(Hexadecimal.text(of: new.key))",
      hint: "Ask for the key once more; if the one given is right, somebody stands between.")
  }

  fileprivate static func keyChanged(
    _ seen: SeenHead, _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> SyncError {
    SyncError(
      .keyChanged,
      "\(signer.words) signs with another key than before: known is "
        + "\(Hexadecimal.text(of: seen.key)), and this is \(Hexadecimal.text(of: new.key))",
      hint: signer == .hub
        ? "Ask who runs the hub whether it was changed. If it was, give its fingerprint "
          + "with '--fingerprint'; if not, somebody stands between."
        : "Ask the publisher whether it was changed. If it was, give the new key with '--key'; if "
          + "not, somebody stands between.")
  }

  fileprivate static func rollback(
    _ seen: SeenHead, _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> SyncError {
    SyncError(
      .rollback,
      "\(signer.words) went back: it has signed revision \(seen.point.number) "
        + "(\(seen.point.digest.short)) of epoch \(seen.epoch) on \(seen.time), and shows revision "
        + "\(new.point.number) (\(new.point.digest.short)) of epoch \(new.epoch), signed on "
        + "\(new.time)",
      hint: signer == .hub
        ? "Ask who runs the hub: an old copy of its files must be taken in with 'devcat hub restore'."
        : "A cache may lag behind: try again later. If it stays so, ask the publisher: an older "
          + "catalogue must be published with '--new-epoch'.")
  }
}

/// A head of a hub's catalogue that a watcher was told of.
public struct WatchedHead: Hashable, Sendable {
  /// The revision.
  public let point: RevisionPoint
  /// The head as the hub has signed it; `nil` for a hub that signs none.
  public let signed: SeenHead?
}

/// What a watcher has seen of the heads of a hub's catalogue, in their order.
public struct WatchedHeads: Hashable, Sendable {
  /// The newest head that the hub is known to have signed.
  public private(set) var signed: SeenHead?
  /// The last head that was told.
  public private(set) var last: RevisionPoint?

  /// Begins with what is known.
  public init(signed: SeenHead?) { self.signed = signed }

  /// Takes what the hub says of where the catalogue stands; `nil` where that was told before.
  ///
  /// - Throws: `SyncError` as `HeadCheck` does; `rollback` also for a hub that signs nothing and has
  ///   gone back.
  mutating func take(
    _ head: Message.Head, _ signature: Message.HeadSignature?, following keys: [KeyStatement] = []
  ) throws(SyncError) -> WatchedHead? {
    let new = try HeadCheck(seen: signed).judge(
      signature, following: keys, of: head.catalogue, at: head.point, claim: .standsAt)
    signed = new ?? signed
    if head.point == last { return nil }
    if new == nil, let last, head.point.number <= last.number {
      throw SyncError(
        .rollback,
        "the hub went back: it stood at revision \(last.number) (\(last.digest.short)), and shows "
          + "revision \(head.point.number) (\(head.point.digest.short))",
        hint: "Ask who runs the hub whether it was restored from a backup.")
    }
    last = head.point
    return WatchedHead(point: head.point, signed: new)
  }
}
