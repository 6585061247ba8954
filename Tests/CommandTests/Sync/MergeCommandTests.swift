import Foundation
import Testing

/// `pull`, `push`, `resolve`, `status` and `config` where both sides went on.
@Suite("Merge command") struct MergeCommandTests {
  /// Two catalogues at revision 2 of one hub, of which the first has pushed edits as revision 3.
  struct Teams {
    let sandbox: Sandbox
    let hub: RunningHub

    init(_ edits: [String]) throws {
      sandbox = try Sandbox.initialized()
      hub = try RunningHub(in: sandbox)
      try sandbox.require(["push", hub.url()])
      try sandbox.require(["clone", hub.tcp(), "--catalogue", "b.db"])
      try sandbox.require(edits + ["-m", "theirs"])
      try sandbox.require(["push"])
    }

    /// Runs a command on the second catalogue.
    func b(_ arguments: String...) throws -> Outcome {
      try sandbox.run(Products.devcat, arguments + ["--catalogue", "b.db"])
    }

    func value(_ field: String, _ catalogue: String = "b.db") throws -> String {
      let outcome = try sandbox.require([
        "list", "--where", "name=iPhone X", "--fields", field, "--catalogue", catalogue,
      ])
      return outcome.text.trimmingCharacters(in: .newlines)
    }
  }

  @Test("Pull rebases revisions") func pullRebasesRevisions() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "corners.radius=39", "-m", "one").status == 0)
    #expect(try teams.b("set", "iphone-x", "ppi=458", "-m", "two").status == 0)
    #expect(try teams.b("tag", "mine", "3").status == 0)
    let pulled = try teams.b("pull")
    #expect(pulled.status == 0)
    #expect(pulled.lines.count == 4)
    #expect(pulled.lines.first?.hasPrefix("Pulled revision 3 (") == true, "\(pulled)")
    #expect(pulled.lines.first?.hasSuffix("To push: 1 local revision.") == true, "\(pulled)")
    #expect(pulled.lines[1].hasPrefix("Revision 3 → 4 ("), "\(pulled)")
    #expect(pulled.lines[2] == "Dropped revision 4: the merge left nothing of it.")
    #expect(pulled.lines[3] == "tag mine: 3 → 4")
    #expect(try teams.b("tag").text == "mine\t4\n")
    #expect(try teams.value("ppi,corners.radius") == "458\t39")
    #expect(try teams.b("log", "--limit", "1").text.contains("one"))
    _ = try teams.sandbox.verified("b.db")
    #expect(try teams.b("push").text.hasPrefix("Pushed revision 4 ("))
  }

  @Test("pull: a local revision keeps its number where the one before it is dropped")
  func keptNumber() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "ppi=458").status == 0)
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    let pulled = try teams.b("pull")
    #expect(
      pulled.lines.dropFirst().first == "Dropped revision 3: the merge left nothing of it.",
      "\(pulled)")
    #expect(pulled.lines.last?.hasPrefix("Revision 4 keeps its number (") == true, "\(pulled)")
  }

  @Test("A push that others were faster than merges, and is sent again") func aPushIsMerged() throws
  {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    let pushed = try teams.b("push")
    #expect(pushed.status == 0, "\(pushed)")
    #expect(
      pushed.errors
        == "The hub had newer revisions: pulled revision 3 and merged; pushing again.\n",
      "\(pushed)")
    #expect(pushed.text.hasPrefix("Pushed revision 4 ("), "\(pushed)")
    #expect(pushed.lines.last?.hasPrefix("Revision 3 → 4 (") == true, "\(pushed)")
    try teams.sandbox.require(["pull"])
    #expect(try teams.sandbox.verified() == teams.sandbox.verified("b.db"))
    #expect(try teams.value("corners.radius", "catalogue.db") == "39")
  }

  @Test("Resolve: nothing is said before it is durable, so a reader that is gone costs no decision")
  func resolvedBeforeItIsSaid() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
    #expect(try teams.b("pull").status == 75)
    // Standard output waits for the end of a command; the note about the message does not.
    let line = "devcat resolve iphone-x --theirs -m kept --catalogue b.db >&3 2>&3"
    _ = try teams.sandbox.shell("exec 3> >(exec true); wait $!; \(line)")
    let status = try teams.b("status", "--offline")
    #expect(!status.text.contains("conflict"), "\(status)")
  }

  @Test("Conflict waits until resolved") func conflictWaitsUntilResolved() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458", "statusBar.portrait=44"])
    #expect(try teams.b("set", "iphone-x", "ppi=459", "status=released").status == 0)
    let before = try teams.sandbox.verified("b.db")
    let list = """
      ! iphone-x  iPhone X
          ppi: base –, ours 459, theirs 458

      """
    for command in ["pull", "push", "pull"] {
      let outcome = try teams.b(command)
      #expect(outcome.status == 75 && outcome.text == list, "\(command): \(outcome)")
      #expect(outcome.errors.contains("1 conflict waits"), "\(outcome)")
      #expect(try teams.sandbox.verified("b.db") == before)
    }
    let status = try teams.b("status", "--offline")
    #expect(status.text.contains("\n" + list), "\(status)")
    #expect(status.text.contains("1 conflict to resolve with 'devcat resolve'"), "\(status)")
    let json = try teams.b("status", "--json").json()
    let conflict: JSONValue = [
      "id": "iphone-x", "name": "iPhone X", "path": "ppi", "ours": 459, "theirs": 458,
    ]
    let members = try #require(json["conflicts"]?[0])
    for key in ["id", "name", "path", "ours", "theirs"] {
      #expect(members[key] == conflict[key], "\(key)")
    }
    #expect(members["oursBy"]?["revision"] == 3 && members["theirsBy"]?["revision"] == 3)
    #expect(json["incoming"] == json["remoteHead"])
    let refused = try teams.b("pull", "--json")
    #expect(refused.status == 75)
    #expect(try refused.json()["conflicts"] == [conflict])

    // Queries and edits go on.
    #expect(try teams.value("ppi") == "459")
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    #expect(try teams.b("resolve", "iphone-x", "statusBar.portrait", "--ours").status == 66)
    #expect(try teams.b("resolve", "iphone-11", "--ours").status == 66)
    #expect(try teams.b("resolve", "iphone-x", "ppi", "--value", "much").status == 65)
    #expect(try teams.b("resolve", "iphone-x", "ppi").status == 64)
    let notes = try teams.b("resolve", "iphone-x", "notes", "--ours")
    #expect(notes.status == 64, "\(notes)")
    #expect(notes.errors.contains("'notes' is not a field. In conflict is 'ppi'."), "\(notes)")
    let settled = try teams.b("resolve", "iPhone X", "ppi", "--value", "460")
    #expect(settled.status == 0, "\(settled)")
    #expect(
      settled.lines.first
        == "Resolved; merged up to the hub's revision 3. To push: 3 local revisions.")
    #expect(settled.lines.count == 4)
    #expect(settled.lines.last?.hasPrefix("Made revision 6 (") == true, "\(settled)")
    #expect(try teams.value("ppi,statusBar.portrait,corners.radius") == "460\t44\t39")
    #expect(try !teams.b("status", "--offline").text.contains("conflict"))
    #expect(try teams.b("resolve", "iphone-x", "--ours").status == 66)
    #expect(try teams.b("push").status == 0)
    try teams.sandbox.require(["pull"])
    #expect(try teams.sandbox.verified() == teams.sandbox.verified("b.db"))
  }

  @Test(
    "pull --ours and --theirs: each overruled value, in text, in JSON and in the message",
    arguments: ["ours", "theirs"])
  func overruled(_ side: String) throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "ppi=459", "attributes.lab=7", "-m", "mine").status == 0)
    #expect(try teams.sandbox.shell("cp b.db c.db").status == 0)
    let pulled = try teams.b("pull", "--\(side)")
    #expect(pulled.status == 0, "\(pulled)")
    #expect(
      Array(pulled.lines.dropFirst().prefix(2)) == [
        "! iphone-x  iPhone X", "    ppi: base –, ours 459, theirs 458 · settled: \(side)",
      ], "\(pulled)")
    let value = side == "ours" ? "459" : "458"
    #expect(try teams.value("ppi,attributes.lab") == "\(value)\t7")
    let log = try teams.b("log", "--json").json()
    #expect(
      log[0]?["message"] == .text("mine\nResolve iphone-x ppi: \(value) (ours 459, theirs 458)"),
      "\(log)")
    let words = ["pull", "--\(side)", "--json", "--catalogue", "c.db"]
    let settled = try teams.sandbox.require(words).json()["settled"]
    let conflict: JSONValue = [
      "id": "iphone-x", "name": "iPhone X", "path": "ppi", "ours": 459, "theirs": 458,
      "decision": .text(side),
    ]
    #expect(settled == [conflict], "\(String(describing: settled))")
  }

  @Test("Resolve alone: conflicts with the revisions of both sides")
  func conflictsAreListedWithTheirRevisions() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("resolve").errors == "There are no conflicts.\n")
    #expect(try teams.b("set", "iphone-x", "ppi=459", "-m", "mine", "--author", "ben").status == 0)
    #expect(try teams.b("pull").status == 75)
    let list = try teams.b("resolve")
    #expect(list.status == 0)
    #expect(list.text.contains("ppi: base –, ours 459, theirs 458"), "\(list)")
    #expect(list.text.contains("ours: revision 3 by ben, "), "\(list)")
    #expect(list.text.contains("theirs: revision 3 by "), "\(list)")
    #expect(list.text.contains("'theirs'") && list.text.contains("'mine'"), "\(list)")
    for json in [
      try teams.b("resolve", "--json").json()[0],
      try teams.b("status", "--offline", "--json").json()["conflicts"]?[0],
    ] {
      #expect(json?["oursBy"]?["author"] == "ben")
      #expect(json?["theirsBy"]?["message"] == "theirs")
      #expect(json?["theirsBy"]?["revision"] == 3)
    }
  }

  @Test("Resolve: after a later edit it lists the value that --ours takes, and asks again")
  func conflictsFollowEdits() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458", "corners.radius=39"])
    #expect(try teams.b("set", "iphone-x", "ppi=459", "corners.radius=40").status == 0)
    #expect(try teams.b("pull").status == 75)
    #expect(try teams.b("resolve", "iphone-x", "ppi", "--ours").status == 0)
    #expect(try teams.b("status", "--offline").text.contains("1 conflict to resolve"))
    #expect(try teams.b("set", "iphone-x", "ppi=460", "-m", "later").status == 0)
    let status = try teams.b("status", "--offline").text
    for text in [try teams.b("resolve").text, status] {
      #expect(text.contains("ppi: base –, ours 460, theirs 458"), "\(text)")
      #expect(text.contains("'later'"), "\(text)")
    }
    #expect(status.contains("2 conflicts to resolve"), "\(status)")
    #expect(try teams.b("resolve", "iphone-x", "--ours").status == 0)
    #expect(try teams.value("ppi") == "460" && teams.value("corners.radius") == "40")
  }

  @Test("Resolve: a revision of its own, which says what was decided")
  func aResolutionHasItsOwnMessage() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458", "corners.radius=39"])
    #expect(try teams.b("set", "iphone-x", "ppi=459", "-m", "mine", "--author", "ben").status == 0)
    let radius = ["set", "iphone-x", "corners.radius=40", "released=2017-11-03"]
    try teams.sandbox.require(radius + ["-m", "radius", "--catalogue", "b.db"])
    #expect(try teams.b("pull").status == 75)
    let early = try teams.b("resolve", "iphone-x", "ppi", "--ours", "-m", "early")
    #expect(early.status == 0 && early.errors.contains("after the last conflict"), "\(early)")
    let settled = try teams.b(
      "resolve", "iphone-x", "corners.radius", "--value", "41", "--author", "cleo")
    #expect(
      settled.lines[1] == "Dropped revision 3: the resolution replaces it.", "\(settled)")
    let log = try teams.b("log", "--json").json()
    #expect(log[0]?["number"] == 5 && log[0]?["author"] == "cleo")
    #expect(
      log[0]?["message"]
        == .text(
          "early\nResolve iphone-x corners.radius: 41 (ours 40, theirs 39)"), "\(log)")
    #expect(log[1]?["message"] == "radius")
    #expect(
      try teams.b("diff", "3", "4", "--json").text.contains("corners.radius") == false,
      "A local revision keeps what was not in conflict.")
    #expect(try teams.value("ppi,corners.radius,released") == "459\t41\t2017-11-03")
    #expect(try teams.b("push").status == 0)
    try teams.sandbox.require(["pull"])
    #expect(try teams.sandbox.verified() == teams.sandbox.verified("b.db"))
  }

  @Test("Resolve: each message once, in one revision, and what was decided where there is none")
  func theMessagesOfSeveralDecisions() throws {
    let teams = try Teams(["set", "iphone-x", "attributes.a=1", "attributes.b=1", "ppi=458"])
    let edits = ["attributes.a=2", "attributes.b=2", "ppi=459"]
    try teams.sandbox.require(["set", "iphone-x"] + edits + ["--catalogue", "b.db"])
    #expect(try teams.b("pull").status == 75)
    let first = try teams.b(
      "resolve", "iphone-x", "attributes.a", "--value", "3", "-m", "We agreed on 3", "--json")
    #expect(try first.json()["conflicts"]?.items.compactMap { $0["message"] } == ["We agreed on 3"])
    // Decided for itself, so that the next decision, on what is open, leaves it.
    #expect(try teams.b("resolve", "iphone-x", "ppi", "--ours").status == 0)
    let last = try teams.b("resolve", "iphone-x", "--theirs", "-m", "Bob is right")
    #expect(last.lines.first?.hasPrefix("Resolved; merged") == true, "\(last)")
    let log = try teams.b("log", "--json", "-n", "1").json()
    #expect(
      log[0]?["message"]
        == .text(
          "We agreed on 3\nBob is right\nResolve iphone-x ppi: 459 (ours 459, theirs 458)"),
      "\(log)")
    #expect(try teams.value("attributes.a,attributes.b,ppi") == "3\t1\t459")
  }

  @Test("Pull: decisions that complete a waiting merge get the revision that resolve makes")
  func pullCompletesTheMerge() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458", "corners.radius=39"])
    #expect(try teams.b("set", "iphone-x", "ppi=459", "corners.radius=40").status == 0)
    #expect(try teams.b("pull").status == 75)
    let decided = try teams.b(
      "resolve", "iphone-x", "ppi", "--ours", "-m", "Measured", "--author", "ann")
    #expect(decided.status == 0 && decided.errors.contains("after the last conflict"), "\(decided)")
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    let pulled = try teams.b("pull")
    #expect(
      pulled.lines.dropFirst().map { $0.prefix(15) }
        == ["Dropped revisio", "Dropped revisio", "Made revision 4"], "\(pulled)")
    #expect(pulled.lines[1] == "Dropped revision 3: the resolution replaces it.")
    let log = try teams.b("log", "--json", "-n", "1").json()
    #expect(log[0]?["author"] == "ann" && log[0]?["message"] == "Measured", "\(log)")
    #expect(try teams.value("ppi,corners.radius") == "459\t39")
    #expect(try teams.b("push").status == 0)
    try teams.sandbox.require(["pull"])
    #expect(try teams.sandbox.verified() == teams.sandbox.verified("b.db"))
  }

  @Test("Resolve and push: the tags that were moved, also to a revision with the same number")
  func movedTags() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
    #expect(try teams.b("tag", "release-1").status == 0)
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    #expect(try teams.b("tag", "release-2").status == 0)
    #expect(try teams.b("pull").status == 75)
    let json = try teams.b("resolve", "iphone-x", "--theirs", "--json").json()
    let tags = json["movedTags"]?.items ?? []
    #expect(tags.map { $0["name"] } == ["release-1", "release-2"], "\(json)")
    #expect(
      tags.map { $0["old"]?["number"] } == [3, 4] && tags.map { $0["new"]?["number"] } == [3, 4])
    #expect(tags.allSatisfy { $0["old"]?["digest"] != $0["new"]?["digest"] }, "\(json)")
    #expect(json["renumbered"]?[1]?["new"] == tags.last?["new"])

    try teams.sandbox.require(["set", "iphone-x", "attributes.a=1"])
    try teams.sandbox.require(["push"])
    let pushed = try teams.b("push")
    #expect(pushed.lines.last == "tag release-2: 4 → 5", "\(pushed)")
    try teams.sandbox.require(["pull"])
    #expect(try teams.b("set", "iphone-x", "ppi=457").status == 0)
    try teams.sandbox.require(["set", "iphone-x", "ppi=456"])
    try teams.sandbox.require(["push"])
    #expect(try teams.b("tag", "release-3").status == 0)
    let pulled = try teams.b("pull", "--theirs")
    #expect(
      pulled.lines.last?.contains(/^tag release-3: 6 \([0-9a-f]+\) → 6 \([0-9a-f]+\)$/) == true,
      "\(pulled)")
  }

  @Test("Resolve: a dropped revision that the conflict is not about has the words of a pull")
  func droppedWithoutAConflict() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458", "attributes.a=1"])
    #expect(try teams.b("set", "iphone-x", "attributes.a=1").status == 0)
    #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
    #expect(try teams.b("pull").status == 75)
    let resolved = try teams.b("resolve", "iphone-x", "--ours")
    #expect(
      resolved.lines.dropFirst().prefix(2) == [
        "Dropped revision 3: the merge left nothing of it.",
        "Dropped revision 4: the resolution replaces it.",
      ], "\(resolved)")
  }

  @Test("Resolve: a message of the user's, and none where the hub's values are kept")
  func theMessageOfAResolution() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    for (side, count) in [("--theirs", 0), ("--ours", 1)] {
      #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
      if side == "--ours" { try teams.sandbox.require(["set", "iphone-x", "ppi=457"]) }
      if side == "--ours" { try teams.sandbox.require(["push"]) }
      #expect(try teams.b("pull").status == 75)
      let json = try teams.b("resolve", "iphone-x", side, "-m", "Measured", "--json")
      #expect(try json.json()["localRevisions"] == .number(Double(count)), "\(json)")
      #expect(json.errors.contains("no revision for the message") == (count == 0), "\(json)")
    }
    #expect(try teams.b("log", "--json", "-n", "1").json()[0]?["message"] == "Measured")
  }

  @Test("Removal is resolved by name") func removalIsResolvedByName() throws {
    let teams = try Teams(["remove", "iphone-x"])
    #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
    let pulled = try teams.b("pull")
    #expect(pulled.status == 75)
    #expect(pulled.text.contains("the device: removed on their side, changed on ours"))
    let value = try teams.b("resolve", "iPhone X", "--value", "1")
    #expect(value.status == 64, "\(value)")
    #expect(try teams.b("resolve", "iPhone X", "--theirs", "--json").json()["merged"] == true)
    #expect(try teams.b("show", "iphone-x").status == 66)
    #expect(try teams.sandbox.verified("b.db") == teams.sandbox.verified())
  }

  @Test("Aborted pull restores the state") func abortedPullRestoresTheState() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("set", "iphone-x", "ppi=459").status == 0)
    let before = try teams.sandbox.verified("b.db")
    #expect(try teams.b("pull", "--abort").text == "No revisions were waiting to be merged.\n")
    #expect(try teams.b("pull").status == 75)
    #expect(try teams.b("pull", "--abort", "--ours").status == 64)
    #expect(try teams.b("pull", "--abort").text.contains("as before the pull"))
    #expect(try teams.b("status", "--json", "--offline").json()["conflicts"] == nil)
    #expect(try teams.sandbox.verified("b.db") == before)
    #expect(try teams.b("pull", "--theirs").status == 0)
    #expect(try teams.sandbox.verified("b.db") == teams.sandbox.verified())
  }

  @Test("A strict pull makes conflicts of what agrees, and the catalogue keeps it")
  func aStrictPullIsKept() throws {
    let teams = try Teams(["set", "iphone-x", "ppi=458"])
    #expect(try teams.b("status", "--offline", "--json").json()["strict"] == nil)
    let wrong = try teams.b("pull", "--strict", "loose")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("'profile'"), "\(wrong)")
    #expect(try teams.b("pull", "--strict", "manual", "--abort").status == 64)
    #expect(try teams.b("set", "iphone-x", "corners.radius=39").status == 0)
    let pulled = try teams.b("pull", "--strict", "profile")
    #expect(pulled.status == 75)
    #expect(try teams.b("status", "--offline", "--json").json()["strict"] == "profile")
    #expect(pulled.text.contains("corners.radius: base –, ours 39, theirs –"), "\(pulled)")
    #expect(pulled.text.contains("ppi: base –, ours –, theirs 458"), "\(pulled)")
    #expect(try teams.b("resolve", "iphone-x", "ppi", "--theirs").text.contains("1 conflict left"))
    let last = try teams.b("resolve", "iphone-x", "corners.radius", "--ours", "--json").json()
    #expect(last["merged"] == true && last["localRevisions"] == 1)
    #expect(last["renumbered"]?[0]?["new"] == nil)
    #expect(last["resolution"]?["number"] == 4)
    #expect(try teams.value("ppi,corners.radius") == "458\t39")
  }

  @Test("A merge that breaks a rule is asked") func aMergeThatBreaksARuleIsAsked() throws {
    let teams = try Teams(["add", "acme", "name=Acme", "points.width=100", "points.height=200"])
    #expect(try teams.b("pull").status == 0)
    try teams.sandbox.require(["set", "acme", "points.width=50"])
    try teams.sandbox.require(["push"])
    #expect(try teams.b("set", "acme", "pixels.width=200", "pixels.height=400").status == 0)
    let asked = try teams.b("pull")
    #expect(asked.status == 75)
    #expect(
      asked.text == """
        ! acme  Acme
            points.width: base 100, ours 100, theirs 50 (rule display.pixels-per-point)
            pixels.width: base –, ours 200, theirs – (rule display.pixels-per-point)
            pixels.height: base –, ours 400, theirs – (rule display.pixels-per-point)

        """)
    #expect(try teams.b("resolve", "acme", "pixels.width", "--ours").status == 0)
    #expect(try teams.b("resolve", "acme", "pixels.height", "--ours").status == 0)
    let broken = try teams.b("resolve", "acme", "points.width", "--theirs")
    #expect(broken.status == 65)
    #expect(broken.errors.contains("(rule display.pixels-per-point)"), "\(broken)")
    #expect(try teams.b("resolve", "acme", "--ours").status == 0)
    #expect(try teams.b("push").status == 0)
  }
}
