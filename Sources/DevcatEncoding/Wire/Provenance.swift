public import DevcatValues

/// Consecutive revisions that one user pushed to a hub.
public struct PusherRun: Hashable, Sendable {
  /// The greatest length of the name, in bytes of UTF-8.
  static let longestName = 80

  /// The numbers of the revisions.
  public var revisions: ClosedRange<Int>
  /// The user, as the hub authenticated them: the name of a token, or `uid:` and a number.
  public var name: String

  /// Makes a run.
  public init(revisions: ClosedRange<Int>, name: String) {
    self.revisions = revisions
    self.name = name
  }
}

/// The result of merging a pushed revision onto a hub's head.
public struct Origin: Hashable, Sendable {
  /// The digest of the revision as it was pushed.
  public let digest: Digest
  /// The number of the revision made of it; if the merge left nothing of it, the number of the
  /// revision before it.
  public let revision: Int
  /// Whether the merge left a revision.
  public let isKept: Bool
  /// Whether the merge began with it, so that those before it were merged earlier.
  public let isFirst: Bool

  /// Describes the result for a revision.
  public init(digest: Digest, revision: Int, isKept: Bool, isFirst: Bool) {
    (self.digest, self.revision, self.isKept, self.isFirst) = (digest, revision, isKept, isFirst)
  }
}

/// A hub's facts about revisions besides their bytes: their pushers, and their origins in merges.
///
/// They are not part of any digest.
public struct Provenance: Hashable, Sendable {
  /// How many runs, and how many origins, one message may have.
  static let maximumCount = 512

  /// The runs of revisions, in order; revisions between them were pushed without authentication.
  public var pushers: [PusherRun]
  /// The merged revisions, in the order of the numbers.
  public var origins: [Origin]

  /// Makes a provenance.
  public init(pushers: [PusherRun] = [], origins: [Origin] = []) {
    (self.pushers, self.origins) = (pushers, origins)
  }

  /// Whether it is empty.
  public var isEmpty: Bool { pushers.isEmpty && origins.isEmpty }

  /// The greatest revision in it; 0 if it is empty.
  public var last: Int {
    max(pushers.last?.revisions.upperBound ?? 0, origins.last?.revision ?? 0)
  }

  /// Adds the pusher of a later revision.
  package mutating func add(_ pusher: String, of number: Int) {
    if let last = pushers.last, last.name == pusher, last.revisions.upperBound == number - 1 {
      pushers[pushers.count - 1].revisions = last.revisions.lowerBound...number
    } else {
      pushers.append(PusherRun(revisions: number...number, name: pusher))
    }
  }

  /// Adds facts about later revisions.
  ///
  /// - Returns: Whether the facts are about later revisions; if not, nothing is added.
  public mutating func append(_ later: Provenance) -> Bool {
    let lastPushed = pushers.last?.revisions.upperBound ?? 0
    guard later.pushers.first?.revisions.lowerBound ?? .max > lastPushed,
      later.origins.first?.revision ?? .max >= origins.last?.revision ?? 0
    else { return false }
    pushers += later.pushers
    origins += later.origins
    return true
  }

  /// Parts that each fit into a message; none if it is empty.
  public var parts: [Provenance] {
    stride(from: 0, to: max(pushers.count, origins.count), by: Self.maximumCount).map { start in
      Provenance(
        pushers: Array(pushers.dropFirst(start).prefix(Self.maximumCount)),
        origins: Array(origins.dropFirst(start).prefix(Self.maximumCount)))
    }
  }
}

extension Provenance: ArrayPayload {
  static let declaration = MessageDeclaration(
    0x26, "provenance", .hub, atMost: 98_304, flags: .ignorable,
    "[[first revision, last revision, name text]…], [[digest, revision, true if that revision was made of it, true if its merge began with it]…], at most 512 of each"
  )
  var asMessage: Message { .provenance(self) }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.array(count: pushers.count)
    for run in pushers {
      writer.array(of: run.revisions.lowerBound, run.revisions.upperBound, run.name)
    }
    writer.array(count: origins.count)
    for origin in origins {
      writer.array(of: origin.digest, origin.revision, origin.isKept, origin.isFirst)
    }
  }

  init(from reader: inout CBORReader) throws(Failure) {
    self.init()
    try reader.expectItems(2)
    for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
      let start = reader.position
      try reader.expectItems(3)
      let first = try reader.readCount("a revision's number")
      let last = try reader.readCount("a revision's number")
      guard first <= last, first > pushers.last?.revisions.upperBound ?? 0 else {
        throw reader.failure(
          .outOfRange, at: start, "revisions \(first) to \(last) are not the next ones")
      }
      let text = reader.position
      let name = try reader.readText()
      guard name.utf8.count <= PusherRun.longestName else {
        throw reader.failure(.tooLarge, at: text, "a name has at most 80 bytes")
      }
      pushers.append(PusherRun(revisions: first...last, name: name))
    }
    for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
      try reader.expectItems(4)
      let digest = try reader.readDigest()
      let start = reader.position
      let number = try reader.readCount("a revision's number")
      guard number >= origins.last?.revision ?? 1 else {
        throw reader.failure(.outOfRange, at: start, "revision \(number) is not the next one")
      }
      origins.append(
        Origin(
          digest: digest, revision: number, isKept: try reader.readBool(),
          isFirst: try reader.readBool()))
    }
  }
}
