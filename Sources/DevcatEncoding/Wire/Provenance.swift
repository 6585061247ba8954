import DevcatValues

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

/// A hub's facts about revisions besides their bytes: their pushers.
///
/// They are not part of any digest.
public struct Provenance: Hashable, Sendable {
  /// How many runs one message may have.
  static let maximumCount = 512

  /// The runs of revisions, in order; revisions between them were pushed without authentication.
  public var pushers: [PusherRun]

  /// Makes a provenance.
  public init(pushers: [PusherRun] = []) { self.pushers = pushers }

  /// Whether it is empty.
  public var isEmpty: Bool { pushers.isEmpty }

  /// The greatest revision in it; 0 if it is empty.
  public var last: Int { pushers.last?.revisions.upperBound ?? 0 }

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
    guard later.pushers.first?.revisions.lowerBound ?? .max > last else { return false }
    pushers += later.pushers
    return true
  }

  /// Parts that each fit into a message; none if it is empty.
  public var parts: [Provenance] {
    stride(from: 0, to: pushers.count, by: Self.maximumCount).map { start in
      Provenance(pushers: Array(pushers.dropFirst(start).prefix(Self.maximumCount)))
    }
  }
}

extension Provenance: ArrayPayload {
  static let declaration = MessageDeclaration(
    0x26, "provenance", .hub, atMost: 65_536, flags: .ignorable,
    "[first revision, last revision, name text]…, at most 512")
  var asMessage: Message { .provenance(self) }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: pushers.count)
    for run in pushers {
      writer.array(of: run.revisions.lowerBound, run.revisions.upperBound, run.name)
    }
  }

  init(from reader: inout CBORReader) throws(Failure) {
    self.init()
    for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
      let start = reader.position
      try reader.expectItems(3)
      let first = try reader.readCount("a revision's number")
      let last = try reader.readCount("a revision's number")
      guard first <= last, first > self.last else {
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
  }
}
