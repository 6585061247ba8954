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
  /// The last head whose signature was checked, which need not be checked again.
  var lastSigned: SignedHead?

  /// Remembers what was seen.
  public init(seen: SeenHead? = nil, isMeetingAnew: Bool = false) {
    self.seen = seen
    self.isMeetingAnew = isMeetingAnew
  }

  /// What a client tells the hub of what it knows.
  var capabilities: [String] { seen.map { [Capability.key($0.key)] } ?? [] }

  /// What a message says of the hub's head.
  enum Claim {
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
      guard let seen, !isMeetingAnew else { return nil }
      throw .unsigned(seen)
    }
    guard
      lastSigned == SignedHead(catalogue: catalogue, point: point, signature: signature)
        || SigningKey.verify(
          signature.bytes, of: signature.statement(of: catalogue, at: point), by: signature.key)
    else {
      throw SyncError(
        .protocolViolation, "the signature of the hub's head, revision \(point.number), is invalid",
        hint: "Somebody may be intercepting the connection, or the hub's files are damaged.")
    }
    let head = SeenHead(
      key: signature.key, epoch: signature.epoch, point: point, root: signature.root,
      time: signature.time,
      expiry: signature.expiry)
    guard var seen else { return head }
    if seen.key != head.key {
      if isMeetingAnew { return head }
      guard Self.lead(keys, from: seen.key, to: head.key) else { throw .keyChanged(seen, head) }
      // The hub is the same: what holds for its heads goes on to hold.
      seen.key = head.key
    }
    guard head.epoch >= seen.epoch else { throw .rollback(seen, head) }
    guard head.epoch == seen.epoch else { return head }
    if head.point.number < seen.point.number {
      // A repeated push is answered by its own head, which others may have left behind.
      guard claim == .holds else { throw .rollback(seen, head) }
      return seen
    }
    guard head.point.number > seen.point.number || head.point == seen.point else {
      throw .rollback(seen, head)
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
  private static func lead(
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
      "the hub does not sign its head, but has signed revision \(seen.point.number) before",
      hint: "Ask the hub's operator. To trust it again, give its fingerprint with '--fingerprint'."
    )
  }

  fileprivate static func keyChanged(_ seen: SeenHead, _ new: SeenHead) -> SyncError {
    SyncError(
      .keyChanged,
      "the hub signs with another key than before: \(Hexadecimal.text(of: seen.key)) is known, and "
        + "the new one is \(Hexadecimal.text(of: new.key))",
      hint: "Ask the hub's operator whether the key was changed. If so, give its fingerprint "
        + "with '--fingerprint'; if not, somebody is intercepting the connection.")
  }

  fileprivate static func rollback(_ seen: SeenHead, _ new: SeenHead) -> SyncError {
    SyncError(
      .rollback,
      "the hub went back: it has signed revision \(seen.point.number) (\(seen.point.digest.short)) of "
        + "epoch \(seen.epoch) on \(seen.time), and now shows revision \(new.point.number) "
        + "(\(new.point.digest.short)) of epoch \(new.epoch), signed on \(new.time)",
      hint:
        "Ask the hub's operator: an old copy of its files must be restored with 'devcat hub restore'."
    )
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
        "the hub went back: its head was revision \(last.number) (\(last.digest.short)), and now is "
          + "revision \(head.point.number) (\(head.point.digest.short))",
        hint: "Ask the hub's operator whether it was restored from a backup.")
    }
    last = head.point
    return WatchedHead(point: head.point, signed: new)
  }
}
