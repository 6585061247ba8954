import DevcatValues
import DevcatEncoding
@testable import DevcatStore
import Testing

@Suite("What a hub takes of a push: revisions that follow its head, byte for byte")
struct PushTests {
  /// Offers `pair.ours` to `pair.theirs`, with changes to the last revision.
  private static func push(
    _ pair: MergeTests.Pair, _ alter: (inout RevisionHeader) -> Void = { _ in }
  ) throws -> PushOutcome {
    var revisions = try pair.ours.log.revisions(after: pair.base.number, maximumBytes: .max)
    let last = revisions.removeLast()
    var header = last.header
    alter(&header)
    revisions.append(Revision(header: header, changes: last.changes))
    let delta = DeltaWriter.encoded(revisions)
    return try pair.theirs.merging.takePush(
      { try $0(delta) }, after: pair.base, upTo: revisions[revisions.count - 1].point, by: "ci")
  }

  @Test("A push on the head is appended, also when it comes twice")
  func appended() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=1")
    try pair.edit(pair.ours, "phone", "ppi=401")
    for _ in 0..<2 {
      #expect(try Self.push(pair) == .held)
      let (ours, theirs) = (pair.ours.log, pair.theirs.log)
      #expect(
        try ours.revisions(after: 0, maximumBytes: .max)
          == theirs.revisions(after: 0, maximumBytes: .max))
      #expect(
        try theirs.pushers(after: pair.base.number, upTo: 99)
          == [PusherRun(revisions: pair.base.number + 1...pair.base.number + 2, name: "ci")])
    }
    #expect(try pair.theirs.maintenance.verify().difference == nil)
  }

  @Test("A push on an earlier revision changes nothing, whatever it brings")
  func stale() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.theirs, "phone", "scale=2")
    try pair.edit(pair.ours, "pad", "scale=1")
    let head = try pair.theirs.log.head()
    #expect(try Self.push(pair) == .stale(head))
    #expect(try Self.push(pair) { $0.root = .zero } == .stale(head))
    #expect(try pair.theirs.log.head() == head)
  }

  @Test("A push with a false state root is refused") func aFalseRootIsRefused() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=1")
    let before = try pair.theirs.log.head()
    let error = #expect(throws: Failure.self) { try Self.push(pair) { $0.root = .zero } }
    #expect(error?.code == .badDelta && error?.problem.contains("has root") == true)
    #expect(try pair.theirs.log.head() == before)
    #expect(try Self.push(pair) == .held)
  }

  /// A hub may send what a client has made, in other words: the client's own revision is not taken for it.
  @Test(
    "A local revision stays unless the hub has it byte for byte", arguments: ["scale=1", "ppi=9"])
  func aLocalRevisionIsNotTalkedAway(_ fields: String) throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=1")
    let own = try pair.ours.log.head()
    try pair.edit(pair.theirs, "tv", "name=TV")
    try pair.edit(pair.theirs, "pad", fields)
    let delta = DeltaWriter.encoded(
      try pair.theirs.log.revisions(after: pair.base.number, maximumBytes: .max))
    let head = try pair.theirs.log.head()
    let outcome = try pair.ours.merging.integrate(
      { try $0(delta) }, after: pair.base, remote: Remote(url: "url", base: head),
      provenance: Provenance(), settling: nil)
    guard case .rebased(let steps, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(steps.map(\.old) == [own])
    #expect(steps.map { $0.new?.number } == [fields == "scale=1" ? nil : head.number + 1])
    #expect(try pair.ours.devices.profile(id: "pad")?[Field.scale.at()] == .number(1))
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }
}
