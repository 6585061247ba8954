import Foundation
import Testing

/// `kill -9` of `pull`, `push` and the hub at random moments.
@Suite("Sync kill") struct SyncKillTests {
  static let kills = 100

  @Test("A pull is there whole or not at all") func aPullIsThereWholeOrNotAtAll() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    let old = try SavedCatalogue(sandbox, "b.db")
    try sandbox.write(SyntheticSource.tablets(60), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson"])
    try sandbox.require(["push"])
    let command = ["pull", "--catalogue", "b.db"]
    let span = try KillTally.span { try sandbox.require(command) }
    let new = try SavedCatalogue(sandbox, "b.db")
    var tally = KillTally("SyncKillTests.pull", span: span)
    try old.restore(in: sandbox, "b.db")
    for number in 0..<Self.kills {
      tally.kill(try sandbox.start(command), changing: sandbox.path("b.db"))
      let found = try sandbox.verified("b.db")
      let isNew = found["head"] == new.state["head"]
      #expect(found == (isNew ? new : old).state, "kill \(number)")
      tally.note(wasDone: isNew)
      if isNew { try old.restore(in: sandbox, "b.db") }
    }
    print("SyncKillTests.pull: \(tally)")
    #expect(tally.inside > 0 && tally.done > 0, "\(tally)")
    try sandbox.require(command)
    #expect(try sandbox.verified("b.db") == new.state)
  }

  @Test(
    "A pull that rebases local revisions, and one that stops with a conflict",
    arguments: [false, true])
  func aMergeIsThereWholeOrNotAtAll(_ hasConflict: Bool) throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.write(SyntheticSource.tablets(60), to: "s.ndjson")
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    try sandbox.require(["import", "s.ndjson", "--catalogue", "b.db"])
    try sandbox.require([
      "set", "iphone-x", hasConflict ? "ppi=459" : "statusBar.portrait=44", "--catalogue", "b.db",
    ])
    let old = try SavedCatalogue(sandbox, "b.db")
    let command = ["pull", "--catalogue", "b.db"]
    let span = try KillTally.span { _ = try sandbox.run(Products.devcat, command) }
    let new = try sandbox.verified("b.db")
    #expect((new == old.state) == hasConflict)
    var tally = KillTally("SyncKillTests.merge \(hasConflict)", span: span)
    try old.restore(in: sandbox, "b.db")
    for number in 0..<Self.kills / 2 {
      tally.kill(try sandbox.start(command), changing: sandbox.path("b.db"))
      let found = try sandbox.verified("b.db")
      let status = try sandbox.require(["status", "--json", "--offline", "--catalogue", "b.db"])
      let isPending = try status.json()["conflicts"]?.items.count == 1
      #expect(!isPending || hasConflict, "kill \(number)")
      let isNew = hasConflict ? isPending : found["head"] == new["head"]
      #expect(found == (isNew ? new : old.state), "kill \(number)")
      tally.note(wasDone: isNew)
      if isNew { try old.restore(in: sandbox, "b.db") }
    }
    print("SyncKillTests.merge: \(tally)")
    #expect(tally.done > 0, "\(tally)")
    #expect(try sandbox.run(Products.devcat, command).status == (hasConflict ? 75 : 0))
    #expect(try sandbox.verified("b.db") == new)
  }

  /// Each push is killed, or the hub that takes it in; then it is repeated until it is there.
  @Test("A push is there whole or not at all") func aPushIsThereWholeOrNotAtAll() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(SyntheticSource.tablets(60), to: "s.ndjson")
    let first = try RunningHub(in: sandbox)
    try sandbox.require(["push", first.url()])
    #expect(try first.end() == 0)
    let stored = "hub/acme/devices.db"
    let old = try SavedCatalogue(sandbox, stored)
    try sandbox.require(["import", "s.ndjson"])
    let source = try SavedCatalogue(sandbox)
    let hub = try RunningHub(in: sandbox)
    let span = try KillTally.span { try sandbox.require(["push", hub.url()]) }
    #expect(try hub.end() == 0)
    var tally = KillTally("SyncKillTests.push", span: span)
    for number in 0..<Self.kills {
      try old.restore(in: sandbox, stored)
      try source.restore(in: sandbox)
      var hub = try RunningHub(in: sandbox)
      // A push whose hub dies tries again for as long as it may wait.
      let push = try sandbox.start(["push", hub.url(), "--wait", "1"])
      if number % 2 == 0 {
        tally.kill(push, changing: sandbox.path(stored))
      } else {
        tally.kill(hub, changing: sandbox.path(stored))
        _ = try push.wait()
        hub = try RunningHub(in: sandbox)
      }
      // The hub may still take in what a killed push sent whole; it ends once that is done.
      #expect(try hub.end() == 0, "kill \(number)")
      let found = try sandbox.verified(stored)
      let isNew = found["head"] == source.state["head"]
      #expect(found == (isNew ? source : old).state, "kill \(number)")
      #expect(try sandbox.verified() == source.state, "kill \(number)")
      tally.note(wasDone: isNew)
      let again = try RunningHub(in: sandbox)
      try sandbox.require(["push", again.url()])
      #expect(try again.end() == 0)
      #expect(try sandbox.verified(stored) == source.state, "kill \(number)")
    }
    print("SyncKillTests.push: \(tally)")
    #expect(tally.inside > 0 && tally.done > 0, "\(tally)")
  }
}
