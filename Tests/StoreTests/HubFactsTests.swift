import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

/// The hubs' facts about revisions and heads, as a catalogue file stores them.
struct HubFactsTests {
  @Test("Pushers are kept by runs and replaced from a revision on")
  func pushersAreKeptByRunsAndReplacedFromARevisionOn() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "lab")
    #expect(try file.log.pushers(after: 0, upTo: 9).isEmpty)
    let runs = [
      PusherRun(revisions: 1...3, name: "ci"), PusherRun(revisions: 4...4, name: "phone"),
      PusherRun(revisions: 6...7, name: "phone"),
    ]
    try file.log.setProvenance(Provenance(pushers: runs), after: 0)
    #expect(try file.log.pushers(after: 0, upTo: 9) == runs)
    #expect(
      try file.log.pushers(after: 2, upTo: 6) == [
        PusherRun(revisions: 3...3, name: "ci"), PusherRun(revisions: 4...4, name: "phone"),
        PusherRun(revisions: 6...6, name: "phone"),
      ])
    // Facts after the base are removed, and facts before it are skipped.
    try file.log.setProvenance(
      Provenance(pushers: [PusherRun(revisions: 3...5, name: "new")]), after: 4)
    #expect(
      try file.log.pushers(after: 0, upTo: 9) == [
        runs[0], runs[1], PusherRun(revisions: 5...5, name: "new"),
      ])
  }

  @Test("The newest head is kept for each hub and name") func theNewestHeadIsKeptForEachHubAndName()
    throws
  {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "lab")
    func head(_ number: Int) -> SeenHead {
      SeenHead(
        key: [1, 2], epoch: 3,
        point: RevisionPoint(number: number, digest: SHA256.digest(of: [UInt8(number)])),
        root: SHA256.digest(of: [9]), time: Timestamp(seconds: 5), expiry: Timestamp(seconds: 6))
    }
    try file.settings.setSeenHead(head(1), of: "a/b", on: "h:1")
    try file.settings.setSeenHead(head(2), of: "a/b", on: "h:2")
    try file.settings.setSeenHead(head(3), of: "a/b", on: "h:1")
    #expect(try file.settings.seenHead(of: "a/b", on: "h:1") == head(3))
    #expect(try file.settings.seenHead(of: "a/b", on: "h:2") == head(2))
    #expect(try file.settings.seenHead(of: "a/c", on: "h:1") == nil)
    try file.settings.setSeenPoint(head(1).point, of: "a/b", on: "h:1")
    try file.settings.setSeenPoint(head(2).point, of: "a/b", on: "h:1")
    #expect(try file.settings.seenPoint(of: "a/b", on: "h:1") == head(2).point)
    #expect(try file.settings.seenPoint(of: "a/b", on: "h:2") == nil)
  }
}
