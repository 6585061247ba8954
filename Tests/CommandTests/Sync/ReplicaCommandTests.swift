import Foundation
import DevcatSQLite
import Testing

/// Histories that begin with a snapshot, and the ways out of a damaged log, as a user meets them.
@Suite("Replica command") struct ReplicaCommandTests {
  private struct Bench {
    let sandbox: Sandbox
    let hub: RunningHub

    init() throws {
      sandbox = try Sandbox.initialized()
      hub = try RunningHub(in: sandbox)
      try sandbox.require(["push", hub.url()])
      try sandbox.require(["set", "iphone-x", "ppi=459"])
      try sandbox.require(["push"])
    }
  }

  @Test("A loaded snapshot says where history ends, and takes part")
  func aLoadedSnapshotSaysWhereHistoryEnds() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    let place = ["--catalogue", "s.db"]
    let refused = try sandbox.run(Products.devcat, ["clone", "--shallow", hub.tcp()] + place)
    #expect(refused.status == 64 && refused.errors.contains("sends the whole history"))
    try sandbox.require(["snapshot", "save", "s.devcat"])
    try sandbox.require(["snapshot", "load", "s.devcat"] + place)
    try sandbox.require(["push", hub.tcp()] + place)
    #expect(try sandbox.verified("s.db")["root"] == sandbox.verified()["root"])
    #expect(
      try sandbox.require(["log"] + place).text
        .contains("history begins with a snapshot of this revision"))
    for words in [
      ["show", "iphone-x", "--at", "2"], ["diff", "1"], ["revert", "3"],
      ["blame", "iphone-x", "--at", "2"], ["tag", "early", "2"],
    ] {
      let refused = try sandbox.run(Products.devcat, words + place)
      #expect(refused.status == 66, "\(words)")
      #expect(
        refused.errors.contains("history begins with a snapshot of revision 3")
          || refused.errors.contains("its history holds revisions 3 to 3"), "\(refused.errors)")
    }
    #expect(
      try sandbox.require(["blame", "iphone-x", "ppi"] + place).text
        .contains("History begins with a snapshot of revision 3"))
    try sandbox.require(["set", "iphone-x", "ppi=458"] + place)
    #expect(try sandbox.require(["push"] + place).text.hasPrefix("Pushed revision 4 ("))
    #expect(try sandbox.require(["pull"]).text.hasPrefix("Pulled revision 4 ("))
    try sandbox.require(["verify", "--repair"] + place)
    let elsewhere = try sandbox.run(Products.devcat, ["push", hub.url("acme/other")] + place)
    #expect(elsewhere.errors.contains("history begins with a snapshot of revision 3"))
    #expect(try hub.end() == 0)
  }

  @Test("A hub whose history begins with a snapshot serves no clones")
  func aShallowHubServesNoClones() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    try sandbox.require(["clone", hub.url(), "--catalogue", "old.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    try sandbox.require(["snapshot", "save", "s.devcat"])
    try sandbox.require(["snapshot", "load", "s.devcat", "--catalogue", "hub/acme/short.db"])
    let short = hub.url("acme/short")
    let refused = try sandbox.run(Products.devcat, ["clone", short, "--catalogue", "full.db"])
    #expect(refused.status == 75)
    #expect(refused.errors.contains("begins with a snapshot of revision 4"), "\(refused.errors)")
    // A replica of the same lineage whose head is before the snapshot.
    let connection = try Connection(path: sandbox.path("old.db"))
    try connection.execute("UPDATE meta SET value = '\(short)' WHERE key = 'remote'")
    let stopped = try sandbox.run(Products.devcat, ["pull", "--catalogue", "old.db"])
    #expect(stopped.status == 75)
    #expect(stopped.errors.contains("Clone into a new file."), "\(stopped.errors)")
    #expect(try sandbox.verified("old.db")["head"] == 3)
    #expect(try hub.end() == 0)
  }

  /// The log is damaged in a revision that the hub has: the unpushed one is pushed.
  @Test("A damaged log with sound unpushed revisions: push them, and clone")
  func soundLocalRevisionsAreSaved() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    try sandbox.require(["set", "iphone-x", "ppi=457"])
    try Connection(path: sandbox.catalogue)
      .execute("UPDATE revision SET changes = x'84' WHERE number = 2")
    let found = try sandbox.run(Products.devcat, ["verify"])
    #expect(found.status == 65)
    let clone = "'devcat clone \(hub.url()) --catalogue NEW.db'"
    #expect(
      found.errors.hasSuffix(
        "The log is damaged, but not in what is unpushed (1 revision): run 'devcat push', and then "
          + "\(clone).\n"), "\(found.errors)")
    try sandbox.require(["push"])
    try sandbox.require(["clone", hub.url(), "--catalogue", "NEW.db"])
    #expect(try sandbox.verified("NEW.db")["head"] == 4)
    let after = try sandbox.run(Products.devcat, ["verify"])
    #expect(
      after.errors.hasSuffix("the remote has every revision: \(clone) makes a sound file.\n"),
      "\(after.errors)")
    #expect(try hub.end() == 0)
  }

  /// The damage is in an unpushed revision: its values are saved, and what others pushed stays.
  @Test("A damaged unpushed revision: export, clone, import")
  func valuesOfDamagedRevisionsAreSaved() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    try sandbox.require(["set", "iphone-x", "ppi=457"])
    try Connection(path: sandbox.catalogue)
      .execute("UPDATE revision SET changes = x'84' WHERE number = 4")
    let found = try sandbox.run(Products.devcat, ["verify"])
    #expect(found.status == 65)
    #expect(
      found.errors.contains(
        "The log is damaged, also in 1 local revision. Save the present values: "),
      "\(found.errors)")
    let words = found.errors.split(separator: "'").map(String.init)
      .filter { $0.hasPrefix("devcat ") }
    #expect(words.count == 3, "\(words)")
    for word in words {
      try sandbox.require(
        word.split(separator: " ").dropFirst().map(String.init).filter { $0 != "--dry-run" })
    }
    #expect(
      try sandbox.require(["show", "iphone-x", "--json", "--catalogue", "NEW.db"]).json()["ppi"]
        == 457)
    #expect(try sandbox.verified("NEW.db")["root"] != nil)
    #expect(try hub.end() == 0)
  }

  @Test("A damaged log without a remote: export, init, import")
  func valuesWithoutARemoteAreSaved() throws {
    let sandbox = try Sandbox.initialized()
    let root = try sandbox.verified()["root"]
    try Connection(path: sandbox.catalogue)
      .execute("UPDATE revision SET changes = x'84' WHERE number = 1")
    let found = try sandbox.run(Products.devcat, ["verify"])
    #expect(
      found.errors.contains("restore the file from a backup. Without one, "), "\(found.errors)")
    let words = found.errors.split(separator: "'").map(String.init)
      .filter { $0.hasPrefix("devcat ") }
    #expect(words.count == 3, "\(words)")
    for word in words {
      try sandbox.require(word.split(separator: " ").dropFirst().map(String.init))
    }
    #expect(try sandbox.verified("NEW.db")["root"] == root)
  }
}
