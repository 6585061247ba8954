import DevcatEncoding
import DevcatStore
import DevcatTransport
import DevcatValues
import DevcatWire

/// Checks the heads of a published folder against the newest one that was seen.
struct PublishedHeadCheck: Sendable {
  /// The newest head that was seen of the catalogue.
  let seen: SeenHead?
  /// The key that the publisher must sign with, as the user has given it; `nil` is the key that was seen.
  ///
  /// Another one is refused, and what was seen of another key no longer counts.
  let key: [UInt8]?

  /// Judges a head whose signature is right by what was seen before; returns the head as it is to be
  /// remembered.
  ///
  /// - Parameter keys: The publisher's statements that lead to the signing key.
  /// - Throws: `Failure` (`keyChanged`, `rollback`, `diverged`) where it does not go on from what was seen.
  func follow(
    _ head: SeenHead, following keys: [KeyStatement] = []
  ) throws(Failure) -> SeenHead {
    if let key, key != head.key { throw .otherKey(key, head) }
    guard var seen else { return head }
    if seen.key != head.key {
      if key != nil { return head }
      guard KeyStatement.lead(keys, from: seen.key, to: head.key) else {
        throw .keyChanged(seen, head)
      }
      // The publisher is the same, so the rules for its heads still apply.
      seen.key = head.key
    }
    guard head.epoch >= seen.epoch else { throw .rollback(seen, head) }
    // In a later epoch the history starts again, and its numbers may be lower.
    guard head.epoch == seen.epoch else { return head }
    guard head.point.number > seen.point.number || head.point == seen.point else {
      throw .rollback(seen, head)
    }
    // Caches differ in age, and an earlier head of the same revision keeps nothing back; but the newest
    // signature is the one to be remembered.
    return head.point == seen.point && head.time < seen.time ? seen : head
  }
}

extension Failure {
  fileprivate static func otherKey(_ key: [UInt8], _ new: SeenHead) -> Failure {
    Failure(
      .keyChanged,
      "the publisher signs with another key than the one given: given is "
        + "\(Hexadecimal.text(of: key)), and this is \(Hexadecimal.text(of: new.key))",
      hint: "Check the key; if it is right, somebody is intercepting the connection.")
  }

  fileprivate static func keyChanged(_ seen: SeenHead, _ new: SeenHead) -> Failure {
    Failure(
      .keyChanged,
      "the publisher signs with another key than before: \(Hexadecimal.text(of: seen.key)) is known, "
        + "and the new one is \(Hexadecimal.text(of: new.key))",
      hint:
        "Ask the publisher whether the key was changed. If so, give the new one with '--public-key'; if "
        + "not, somebody is intercepting the connection.")
  }

  fileprivate static func rollback(_ seen: SeenHead, _ new: SeenHead) -> Failure {
    if new.point.number == seen.point.number, new.epoch == seen.epoch {
      return Failure(
        .diverged,
        "the publisher has signed two histories: revision \(new.point.number) was "
          + "\(seen.point.digest.short), and now is \(new.point.digest.short), in the same epoch "
          + "\(new.epoch)",
        hint: "Ask the publisher which one is right; for the new one, clone into another file.")
    }
    return Failure(
      .rollback,
      "the publisher went back: it has signed revision \(seen.point.number) "
        + "(\(seen.point.digest.short)) of epoch \(seen.epoch) on \(seen.time), and now shows revision "
        + "\(new.point.number) (\(new.point.digest.short)) of epoch \(new.epoch), signed on "
        + "\(new.time)",
      hint: "A cache may lag behind: try again later. If it stays so, ask the publisher: an older "
        + "catalogue must be published with '--new-epoch'.")
  }
}
