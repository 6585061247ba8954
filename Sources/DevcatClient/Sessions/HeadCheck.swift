public import DevcatValues
package import DevcatEncoding
public import DevcatStore
import DevcatTransport
import DevcatWire

/// A head with its signature, bit for bit.
struct SignedHead: Hashable, Sendable {
  let catalogue: CatalogueID
  let point: RevisionPoint
  let signature: Message.HeadSignature
}

/// Checks a hub's heads against the heads seen before.
public struct HeadCheck: Sendable {
  /// The newest signed head that was seen of the catalogue.
  private let seen: SeenHead?
  /// Whether a hub that signs with another key is trusted again, because the user has given its
  /// fingerprint.
  private let isMeetingAnew: Bool
  /// The key that the hub must sign with; `nil` is the one that was seen.
  private let key: [UInt8]?
  private let signer: Signer
  /// The last head whose signature was checked, which need not be checked again.
  var lastSigned: SignedHead?

  /// The signer of a head.
  package enum Signer: Sendable {
    /// A hub.
    case hub
    /// The publisher of a folder that a web server hands out.
    case publisher

    fileprivate var words: String { self == .hub ? "the hub" : "the publisher" }
  }

  /// Makes a check against what was seen.
  public init(seen: SeenHead? = nil, isMeetingAnew: Bool = false) {
    self.init(seen: seen, isMeetingAnew: isMeetingAnew, key: nil)
  }

  /// Makes a check against what was seen of a signer.
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

  /// The client's part of its hello: its token, the hub's key and the newest head that it has seen.
  func client(token: String?) -> Message.Hello.Client {
    Message.Hello.Client(
      token: token, knownKey: seen.map { Message.Hello.Client.mark(of: $0.key) },
      seenNumber: UInt64(seen?.point.number ?? 0))
  }

  /// The statement of a message about the hub's head.
  package enum Claim {
    /// The point is the head.
    case isHead
    /// The hub has that revision, and its head may be newer.
    case holds
  }

  /// Checks the signature of a head; returns the head to remember, or `nil` for a hub that never
  /// signed.
  ///
  /// - Parameter keys: The hub's statements that lead to the signing key.
  /// - Throws: `Failure`: `protocolViolation` for an invalid signature; `keyChanged`, `unsigned`
  ///   and `rollback` for a hub that contradicts an earlier head.
  func judge(
    _ signature: Message.HeadSignature?, following keys: [KeyStatement] = [],
    of catalogue: CatalogueID,
    at point: RevisionPoint, claim: Claim
  ) throws(Failure) -> SeenHead? {
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
      throw Failure(
        .protocolViolation, "the signature of the hub's head, revision \(point.number), is invalid",
        hint: "Somebody may be intercepting the connection, or the hub's files are damaged.")
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
  /// - Throws: `Failure` (`keyChanged`, `rollback`) where it does not go on from what was seen.
  package func follow(
    _ head: SeenHead, following keys: [KeyStatement] = [], claim: Claim = .isHead
  ) throws(Failure) -> SeenHead {
    if let key, key != head.key { throw .otherKey(key, head, signer) }
    guard var seen else { return head }
    if seen.key != head.key {
      if isMeetingAnew { return head }
      guard KeyStatement.lead(keys, from: seen.key, to: head.key) else {
        throw .keyChanged(seen, head, signer)
      }
      // The hub is the same, so the rules for its heads still apply.
      seen.key = head.key
    }
    guard head.epoch >= seen.epoch else { throw .rollback(seen, head, signer) }
    // A later epoch is that of a restored catalogue, whose numbers may be lower.
    guard head.epoch == seen.epoch else { return head }
    if head.point.number < seen.point.number {
      // A repeated push is answered with its own head, which may be older than the hub's.
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

extension Failure {
  fileprivate static func unsigned(_ seen: SeenHead) -> Failure {
    Failure(
      .unsigned,
      "the hub does not sign its head, but has signed revision \(seen.point.number) before",
      hint: "Ask the hub's operator. To trust it again, give its fingerprint with '--fingerprint'."
    )
  }

  fileprivate static func unsigned(_ key: [UInt8]) -> Failure {
    Failure(
      .unsigned,
      "the hub does not sign its head, and is to sign with \(Hexadecimal.text(of: key))",
      hint: "Ask who runs the hub.")
  }

  fileprivate static func otherKey(
    _ key: [UInt8], _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> Failure {
    Failure(
      .keyChanged,
      "\(signer.words) signs with another key than the one given: given is "
        + "\(Hexadecimal.text(of: key)), and this is \(Hexadecimal.text(of: new.key))",
      hint: "Check the key; if it is right, somebody is intercepting the connection.")
  }

  fileprivate static func keyChanged(
    _ seen: SeenHead, _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> Failure {
    Failure(
      .keyChanged,
      "\(signer.words) signs with another key than before: \(Hexadecimal.text(of: seen.key)) is known, "
        + "and the new one is \(Hexadecimal.text(of: new.key))",
      hint: signer == .hub
        ? "Ask the hub's operator whether the key was changed. If so, give its fingerprint "
          + "with '--fingerprint'; if not, somebody is intercepting the connection."
        : "Ask the publisher whether the key was changed. If so, give the new one with '--public-key'; if "
          + "not, somebody is intercepting the connection.")
  }

  fileprivate static func rollback(
    _ seen: SeenHead, _ new: SeenHead, _ signer: HeadCheck.Signer
  ) -> Failure {
    if signer == .publisher, new.point.number == seen.point.number {
      return Failure(
        .diverged,
        "\(signer.words) has signed two histories: revision \(new.point.number) was "
          + "\(seen.point.digest.short), and now is \(new.point.digest.short), in the same epoch "
          + "\(new.epoch)",
        hint: "Ask the publisher which one is right; for the new one, clone into another file.")
    }
    return Failure(
      .rollback,
      "\(signer.words) went back: it has signed revision \(seen.point.number) "
        + "(\(seen.point.digest.short)) of epoch \(seen.epoch) on \(seen.time), and now shows revision "
        + "\(new.point.number) (\(new.point.digest.short)) of epoch \(new.epoch), signed on "
        + "\(new.time)",
      hint: signer == .hub
        ? "Ask the hub's operator: an old copy of its files must be restored with 'devcat hub restore'."
        : "A cache may lag behind: try again later. If it stays so, ask the publisher: an older "
          + "catalogue must be published with '--new-epoch'.")
  }
}

/// A head of a hub's catalogue that a watcher has received.
public struct WatchedHead: Hashable, Sendable {
  /// The revision.
  public let point: RevisionPoint
  /// The head as the hub has signed it; `nil` for a hub that signs none.
  public let signed: SeenHead?
}

/// The heads of a hub's catalogue that a watcher has seen, in order.
public struct WatchedHeads: Hashable, Sendable {
  /// The newest head that the hub is known to have signed.
  private(set) var signed: SeenHead?
  /// The last reported head.
  private(set) var last: RevisionPoint?

  /// Begins with what is known.
  public init(signed: SeenHead?) { self.signed = signed }

  /// Takes a head from the hub; returns `nil` if it was reported before.
  ///
  /// - Throws: `Failure` as `HeadCheck`; `rollback` also for a hub without signatures that went
  ///   back.
  mutating func take(
    _ head: Message.Head, _ signature: Message.HeadSignature?, following keys: [KeyStatement] = []
  ) throws(Failure) -> WatchedHead? {
    let new = try HeadCheck(seen: signed).judge(
      signature, following: keys, of: head.catalogue, at: head.point, claim: .isHead)
    signed = new ?? signed
    if head.point == last { return nil }
    if new == nil, let last, head.point.number <= last.number {
      throw Failure(
        .rollback,
        "the hub went back: its head was revision \(last.number) (\(last.digest.short)), and now is "
          + "revision \(head.point.number) (\(head.point.digest.short))",
        hint: "Ask the hub's operator whether it was restored from a backup.")
    }
    last = head.point
    return WatchedHead(point: head.point, signed: new)
  }
}
