import Foundation
import Testing

@Suite("Init command") struct InitCommandTests {
  @Test("Two machines make the same catalogue") func twoMachinesMakeTheSameCatalogue() throws {
    let (one, other) = (
      try Sandbox.initialized("--name", "one"), try Sandbox.initialized("--name", "other")
    )
    let (first, second) = (try one.verified(), try other.verified())
    #expect(first == second)
    #expect(first["verified"] == true)
    let pins = try Self.pins()
    #expect(first["revisions"] == .number(Double(pins.count)))
    #expect(first["digest"] == pins.last.map(JSONValue.text))
    // Named here so that a change of the history is noticed: it would part teams that sync.
    #expect(first["catalogue"] == "64657663-6174-2072-6566-6572656e6365")
    #expect(
      pins.prefix(2) == [
        "8cd1e2a5d0b2f3fa72db08e25b49276dbfba0b2431d2f623a0f1a7a33f6a5445",
        "a679589d423029f05616071dc93db861d069e0808afd8fdedaa88b424c2a8c4d",
      ])
    let log = try one.require(["log", "--json"]).json().items
    #expect(log.reversed().map { $0["digest"]?.text } == pins)
    #expect(try one.require(["log", "--json"]).output == other.require(["log", "--json"]).output)
  }

  /// The digests of a history in the golden file of the facts, the first revision's first.
  ///
  /// - Parameter number: 0 for the reference, 1 for Android's.
  private static func pins(ofHistory number: Int = 0) throws -> [String] {
    let text = try String(
      contentsOfFile: "\(Products.package)/Tests/CommandTests/Golden/reference.txt", encoding: .utf8
    )
    let tables = text.components(separatedBy: "\nrevision  source").dropFirst().map(\.self)
    return try #require(tables.count == 2 ? tables : nil)[number].matches(of: /[0-9a-f]{64}/).map {
      String($0.output)
    }
  }

  @Test("Init: '--with android' merges a second history on top, the same on every machine")
  func withAndroid() throws {
    let sandbox = try Sandbox.initialized("--with", "android")
    let found = try sandbox.verified()
    #expect(found["verified"] == true)
    #expect(try found == Sandbox.initialized("--with", "android", "--name", "other").verified())
    // The reference is below it, with the digests of a plain 'init'.
    let log = try sandbox.require(["log", "--json"]).json().items
    let pins = try Self.pins()
    #expect(log.dropFirst().reversed().map { $0["digest"]?.text } == pins)
    let taken = try Self.pins(ofHistory: 1)
    #expect(
      log.first?["source"] == .text("devcat android \(taken.count) \(taken.last?.prefix(10) ?? "")")
    )
    let plain = try Sandbox.readingReference().require(["list", "--json"]).json().items
    let apples = try sandbox.require(["list", "--where", "family!=Android", "--json"]).json().items
    #expect(apples == plain)
    let androids = try sandbox.require(["list", "--where", "family=Android", "--json"]).json().items
    #expect(!androids.isEmpty)
    #expect(try sandbox.require(["update"]).errors.matches(of: /Nothing new/).count == 2)
    #expect(try sandbox.verified() == found)
    let alone = try Sandbox.initialized("--empty", "--with", "android")
    #expect(try alone.require(["list", "--json"]).json().items == androids)
    #expect(try alone.require(["update"]).errors.matches(of: /Nothing new/).count == 1)
  }

  @Test("Embedded reference equals the data") func embeddedReferenceEqualsTheData() throws {
    let outcome = try Sandbox().reference(
      "compare", Products.package + "/data", Products.package + "/Sources/devcat/Resources")
    #expect(outcome.status == 0, "\(outcome)")
  }
}
