import Foundation
import SQLite
import Testing

/// `clone --shallow`, `pull --repair` and what an interrupted clone leaves, as a user runs them.
@Suite struct ReplicaCommandTests {
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

  @Test func aShallowCloneSaysWhereHistoryEnds() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    let cloned = try sandbox.require(["clone", "--shallow", hub.tcp(), "--catalogue", "s.db"])
    #expect(cloned.text.contains("revision 3 ("))
    #expect(cloned.text.hasSuffix("The local history begins with revision 3.\n"))
    let place = ["--catalogue", "s.db"]
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

  @Test func aShallowHubSendsSnapshots() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    try sandbox.require(["clone", hub.url(), "--catalogue", "old.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    try sandbox.require(["clone", "--shallow", hub.url(), "--catalogue", "hub/acme/short.db"])
    let short = hub.url("acme/short")
    let refused = try sandbox.run(Products.devcat, ["clone", short, "--catalogue", "full.db"])
    #expect(refused.status == 75)
    #expect(refused.errors.contains("devcat clone --shallow"), "\(refused.errors)")
    try sandbox.require(["clone", "--shallow", short, "--catalogue", "new.db"])
    // A replica of the same lineage whose head is before the snapshot.
    let connection = try Connection(path: sandbox.path("old.db"))
    try connection.execute("UPDATE meta SET value = '\(short)' WHERE key = 'remote'")
    let place = ["--catalogue", "old.db"]
    let stopped = try sandbox.run(Products.devcat, ["pull"] + place)
    #expect(stopped.status == 75)
    #expect(stopped.errors.contains("'devcat pull --reset'"), "\(stopped.errors)")
    let reset = try sandbox.require(["pull", "--reset"] + place)
    #expect(reset.text.contains("The local history now begins with revision 4."), "\(reset.text)")
    #expect(try sandbox.verified("old.db")["head"] == 4)
    #expect(try hub.end() == 0)
  }

  @Test func aSquashedPullSaysWhereHistoryBegins() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    let place = ["--catalogue", "b.db"]
    try sandbox.require(["clone", hub.url()] + place)
    try sandbox.require(["tag", "early", "2"] + place)
    try sandbox.require(["set", "iphone-x", "ppi=457"])
    try sandbox.require(["set", "iphone-x", "ppi=456"])
    try sandbox.require(["push"])
    let pulled = try sandbox.require(["pull", "--squash"] + place).text
    #expect(pulled.hasPrefix("Pulled, squashed into one, revisions 4 to 5 ("), "\(pulled)")
    #expect(
      pulled.hasSuffix(
        """
        The local history now begins with revision 5.
        Tags of earlier revisions were removed: early.

        """), "\(pulled)")
    #expect(try sandbox.verified("b.db")["root"] == sandbox.verified()["root"])
    #expect(try sandbox.require(["pull", "--squash"] + place).text.hasPrefix("Nothing new"))
    for other in ["--ours", "--theirs", "--abort", "--repair", "--reset", "--follow"] {
      #expect(try sandbox.devcat("pull", "--squash", other).status == 64, "\(other)")
    }
    #expect(try hub.end() == 0)
  }

  @Test func aDamagedReplicaIsRepaired() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    let connection = try Connection(path: sandbox.catalogue)
    try connection.execute(
      """
      UPDATE version SET record = x'a0'
      WHERE profile = (SELECT key FROM profile_row WHERE id = 'iphone-x');
      UPDATE profile_row SET name = 'x' WHERE id = 'iphone-11'; DELETE FROM bucket
      """)
    #expect(try sandbox.run(Products.devcat, ["verify"]).status == 65)
    let repaired = try sandbox.require(["pull", "--repair"])
    #expect(repaired.text.hasPrefix("Fetched 1 device in 1 of 4096 parts"), "\(repaired.text)")
    try sandbox.require(["verify"])
    try connection.execute("UPDATE revision SET changes = x'84' WHERE number = 3")
    let shape = try sandbox.require(["pull", "--repair", "--json"]).json()
    #expect(
      shape.keys == [
        "remote", "verified", "head", "revisions", "buckets", "profiles", "bytesReceived",
        "bytesSent",
      ])
    #expect(shape["revisions"] == [3, 3])
    try sandbox.require(["verify"])
    // Nobody else has damaged local revisions.
    try sandbox.require(["set", "iphone-x", "ppi=457"])
    try connection.execute("UPDATE revision SET changes = x'84' WHERE number = 4")
    let hopeless = try sandbox.run(Products.devcat, ["pull", "--repair"])
    #expect(hopeless.status == 65)
    #expect(hopeless.errors.contains("revision 4"), "\(hopeless.errors)")
    #expect(try hub.end() == 0)
  }

  @Test func invalidPartialFilesAreNotUsed() throws {
    let bench = try Bench()
    let (sandbox, hub) = (bench.sandbox, bench.hub)
    _ = try sandbox.write("garbage", to: "b.db.partial")
    let cloned = try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    #expect(
      cloned.errors.contains("The part of an interrupted clone or pull was not used"),
      "\(cloned.errors)")
    #expect(!sandbox.exists("b.db.partial"))
    #expect(try sandbox.verified("b.db")["root"] == sandbox.verified()["root"])
    #expect(try hub.end() == 0)
  }
}
