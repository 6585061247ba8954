import DevcatValues
import DevcatEncoding
@testable import DevcatStore
import Testing

/// Numbers outside the range of their field: a push with one is refused, a pull takes it.
@Suite("Pushed number") struct PushedNumberTests {
  private static func push(_ pair: MergeTests.Pair) throws -> PushOutcome {
    let delta = DeltaWriter.encoded(
      try pair.ours.log.revisions(after: pair.base.number, maximumBytes: .max))
    return try pair.theirs.merging.takePush(
      { try $0(delta) }, after: pair.base, upTo: pair.ours.log.head(), by: "eve")
  }

  @Test("A push with an extreme number is refused") func aPushIsRefused() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=2")
    let head = try pair.theirs.log.head()
    try pair.edit(pair.ours, "phone", "pixels.width=1e308")
    try pair.edit(pair.ours, "phone", "pixels.width=300")
    let error = #expect(throws: Failure.self) { try Self.push(pair) }
    #expect(error?.code == .badDelta)
    #expect(
      error?.problem.contains(
        "in 'phone' pixels.width is 1e+308, and must be from 1 to 100000 px") == true,
      "\(String(describing: error))")
    #expect(try pair.theirs.log.head() == head)
    #expect(try pair.theirs.maintenance.verify().difference == nil)
  }

  /// A hub that is not ours, or was older, may have one: who refused it could never pull again.
  @Test("A pull takes an extreme number, and it is read, copied and verified")
  func aPullTakesIt() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.theirs, "phone", "pixels.width=1e308", "safeArea.portrait=-1,0,5e300,0")
    try pair.edit(pair.ours, "pad", "scale=2")
    _ = try pair.pull()
    #expect(try pair.value("phone", "pixels.width") == .number(1e308))
    #expect(try pair.ours.maintenance.verify().difference == nil)
    // The number that was there already does not stand in the way of an honest push.
    let delta = DeltaWriter.encoded(
      try pair.ours.log.revisions(after: pair.base.number + 1, maximumBytes: .max))
    let outcome = try pair.theirs.merging.takePush(
      { try $0(delta) }, after: pair.theirs.log.head(), upTo: pair.ours.log.head(), by: "bob")
    #expect(outcome == .held)
  }
}
