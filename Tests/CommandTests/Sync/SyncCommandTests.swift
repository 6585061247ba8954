import Foundation
import Testing

/// `devcat serve`, `clone`, `pull`, `push` and `status`, between two machines and a hub.
@Suite("Sync command") struct SyncCommandTests {
  @Test("Two teams share a catalogue") func twoTeamsShareACatalogue() throws {
    let design = try Sandbox.initialized()
    let hub = try RunningHub(in: design)
    let pushed = try design.require(["push", hub.url(), "--json"]).json()
    #expect(pushed["old"]?["number"] == 0)
    #expect(pushed["new"]?["number"] == 2)

    let quality = try Sandbox()
    quality.environment["DEVCAT_AUTHOR"] = "quality"
    let cloned = try quality.require(["clone", hub.tcp()])
    #expect(cloned.text.hasPrefix("Cloned 'acme/devices' to '\(quality.catalogue)': revision 2 ("))
    #expect(try quality.verified() == design.verified())
    #expect(
      try quality.require(["log", "--json"]).output == design.require(["log", "--json"]).output)

    try quality.require(["set", "iPhone 11", "corners.radius=41.5", "-m", "Measured"])
    try quality.require(["add", "acme-one", "name=Acme One"])
    #expect(try quality.require(["push"]).text.hasPrefix("Pushed revisions 3 to 4 ("))
    #expect(try design.require(["pull"]).text.hasPrefix("Pulled revisions 3 to 4 ("))
    #expect(try design.verified() == quality.verified())
    #expect(try design.device("iphone-11")["corners"] == ["radius": 41.5])
    let entry = try design.require(["log", "--json"]).json()[1]
    #expect(entry?["author"] == "quality")
    #expect(entry?["message"] == "Measured")

    try design.require(["remove", "acme-one"])
    #expect(try design.require(["push"]).text.hasPrefix("Pushed revision 5 ("))
    #expect(try quality.require(["pull"]).text.hasPrefix("Pulled revision 5 ("))
    #expect(try quality.devcat("show", "acme-one").status == 66)
    #expect(try design.verified(design.path("hub/acme/devices.db")) == quality.verified())
    #expect(try hub.end() == 0)
    #expect(!design.exists("h"))
    #expect(hub.log.contains("push acme/devices accepted 4"), "\(hub.log)")
  }

  @Test("Reports have their shape") func reportsHaveTheirShape() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    let state = try sandbox.verified()
    let (id, digest) = (try #require(state["catalogue"]), try #require(state["digest"]))
    let head: JSONValue = ["number": 2, "digest": digest]
    #expect(
      try sandbox.require(["status", "--json"]).json() == [
        "path": .text(sandbox.catalogue), "catalogue": id, "name": "reference", "profiles": 27,
        "head": head,
      ])
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458", "--catalogue", "b.db"])
    try sandbox.require(["push", "--catalogue", "b.db"])
    try sandbox.require(["tag", "mine"])
    let status = try sandbox.require(["status", "--json"]).json()
    #expect(status["remote"] == .text(hub.url()))
    #expect(status["base"] == head)
    #expect(status["toPush"] == 0)
    #expect(status["toPull"] == 1)
    #expect(status["remoteHead"]?["number"] == 3)
    let offline = try sandbox.require(["status", "--json", "--offline"]).json()
    #expect(offline["toPull"] == nil && offline["remoteHead"] == nil)

    let pulled = try sandbox.require(["pull", "--json"]).json()
    #expect(
      pulled.keys == [
        "remote", "catalogue", "old", "new", "localRevisions", "renumbered", "bytesReceived",
        "bytesSent",
      ])
    #expect(pulled["old"] == head)
    #expect(pulled["new"] == status["remoteHead"])
    let nothing = try sandbox.require(["pull", "--json"]).json()
    #expect(nothing["old"] == nothing["new"])
    let bytes = (nothing["bytesReceived"]?.number ?? 999) + (nothing["bytesSent"]?.number ?? 999)
    #expect(bytes <= 250)
    #expect(try sandbox.require(["pull"]).text == "Nothing new at revision 3.\n")
    #expect(try sandbox.require(["push"]).text == "The hub has everything up to revision 3.\n")
    // Tags are of one machine.
    #expect(try sandbox.require(["tag", "--catalogue", "hub/acme/devices.db"]).text == "")
  }

  @Test("Other catalogue id is refused") func otherCatalogueIDIsRefused() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
    try sandbox.require(["add", "a", "name=A", "--catalogue", "other.db"])
    let outcome = try sandbox.devcat("push", hub.url(), "--catalogue", "other.db")
    #expect(outcome.status == 76)
    for catalogue in [sandbox.catalogue, "other.db"] {
      let id = try sandbox.verified(catalogue)["catalogue"]?.text ?? "?"
      #expect(outcome.errors.contains(id), "\(outcome)")
    }
    #expect(try sandbox.verified("hub/acme/devices.db") == sandbox.verified())
    // Teams that begin with the reference share a base, though none cloned the other and one has the
    // later reference.
    try sandbox.require(["init", "--catalogue", "third.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458", "--catalogue", "third.db"])
    try sandbox.require(["push", hub.url(), "--catalogue", "third.db"])
    try sandbox.require(["pull"])
    #expect(try sandbox.verified()["digest"] == sandbox.verified("third.db")["digest"])
  }

  @Test("Clone never overwrites") func cloneNeverOverwrites() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let before = sandbox.data("catalogue.db")
    #expect(try sandbox.devcat("clone", hub.url()).status == 73)
    #expect(sandbox.data("catalogue.db") == before)
    let unknown = try sandbox.devcat("clone", hub.url("acme/nothing"), "--catalogue", "n.db")
    #expect(unknown.status == 66)
    #expect(unknown.errors.contains("no catalogue of that name"), "\(unknown)")
    #expect(!sandbox.exists("n.db"))
  }

  @Test(
    "Addresses that are refused before anything is sent",
    arguments: [
      ("nonsense", Int32(64), "it has no scheme"),
      ("ftp://127.0.0.1/a/b", 64, "'ftp' is unknown"),
      ("devcat+tcp://127.0.0.1/one", 64, "team/name"),
      ("devcat+tcp://127.0.0.1:1/../x", 64, "team/name"),
      ("devcat+tcp://127.0.0.1:1/a/B", 64, "team/name"),
      ("devcat+tcp://192.0.2.1:1/a/b", 77, "TLS"), ("devcat+tcp://example.org/a/b", 77, "TLS"),
      ("devcat+unix:///s", 64, "catalogue=team/name"),
    ])
  func anAddressThatCannotBeIsRefused(
    _ address: String, _ status: Int32, _ message: String
  ) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.devcat("clone", address)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(try sandbox.names() == [])
  }

  @Test("A catalogue without a remote says so") func aCatalogueWithoutARemoteSaysSo() throws {
    let sandbox = try Sandbox.initialized()
    for command in ["pull", "push"] {
      let outcome = try sandbox.devcat(command)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("has no remote"), "\(outcome)")
    }
    #expect(try sandbox.require(["status"]).text.contains("none; 'devcat push URL' sets it"))
  }

  @Test("Hub refuses unusable addresses and folders") func hubRefusesUnusableAddressesAndFolders()
    throws
  {
    let sandbox = try Sandbox()
    let hub = try RunningHub(in: sandbox)
    try sandbox.write("mine", to: "file")
    let refused: [(arguments: [String], status: Int32)] = [
      (["hub", "--listen", "0.0.0.0:0"], 77), (["hub", "--listen", hub.address], 73),
      (["hub", "--socket", "h"], 73), (["hub", "--socket", "file"], 73),
      (["nothing", "--socket", "n"], 66), (["hub", "--listen", "127.0.0.1:99999"], 64),
      (["hub", "--socket", String(repeating: "long", count: 40)], 64), ([], 64),
    ]
    for (arguments, status) in refused {
      let outcome = try sandbox.run(Products.devcat, ["serve"] + arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome)")
      #expect(outcome.text == "", "\(arguments)")
    }
    #expect(sandbox.data("file") == Data("mine".utf8))
    #expect(try hub.end() == 0)
  }

  @Test("push URL: it names a catalogue that it makes, and the remote that was there")
  func newName() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    let first = try sandbox.require(["push", hub.url()])
    #expect(first.lines.last == "Made the catalogue acme/devices.", "\(first)")
    let typo = try sandbox.require(["push", hub.url("acme/devcies")])
    #expect(
      typo.lines.last == "Made the catalogue acme/devcies; the remote was acme/devices.", "\(typo)")
    let back = try sandbox.require(["push", hub.url(), "--json"]).json()
    #expect(back["madeCatalogue"] == nil)
    #expect(back["formerRemote"] == .text(hub.url("acme/devcies")))
    let other = try sandbox.require(["push", hub.tcp("acme/more"), "--json"]).json()
    #expect(other["madeCatalogue"] == true && other["formerRemote"] == .text(hub.url()))
    let far = try sandbox.require(["push", hub.url()])
    #expect(far.lines.last == "The remote was \(hub.tcp("acme/more")).", "\(far)")
    #expect(!(try sandbox.require(["push"]).text.contains("remote")))
  }

  @Test("push: another process that pulls into the catalogue meanwhile does not make it fail")
  func pullBeside() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let other = ["--catalogue", "other.db"]
    try sandbox.require(["clone", hub.url()] + other)
    for round in 1...8 {
      try sandbox.require(["set", "iphone-x", "ppi=\(400 + round)"])
      try sandbox.require(["push"])
      try sandbox.require(["set", "iphone-xs", "ppi=\(400 + round)"] + other)
      let both = try sandbox.shell(
        "'\(Products.devcat)' pull --catalogue other.db & "
          + "'\(Products.devcat)' push --catalogue other.db; s=$?; wait; exit $s")
      #expect(both.status == 0, "round \(round): \(both)")
      try sandbox.require(["pull"])
    }
    #expect(try hub.end() == 0)
  }

  @Test("push: a catalogue that the hub has lost is made again where the URL is named")
  func lostByTheHub() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    var hub = try RunningHub(in: sandbox)
    let url = hub.url()
    try sandbox.require(["push", url])
    let (behind, part) = (["--catalogue", "behind.db"], ["--catalogue", "part.db"])
    try sandbox.require(["clone", url] + behind)
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    // It has seen the hub's revision 3, and does not have it.
    try sandbox.require(["set", "iphone-x", "ppi=459"] + behind)
    #expect(try sandbox.run(Products.devcat, ["pull"] + behind).status == 75)
    try sandbox.require(["pull", "--abort"] + behind)
    try sandbox.require(["snapshot", "save", "part.devcat"])
    try sandbox.require(["snapshot", "load", "part.devcat"] + part)
    try sandbox.require(["push", url] + part)
    #expect(try hub.end() == 0)
    try FileManager.default.removeItem(atPath: sandbox.path("hub/acme"))
    hub = try RunningHub(in: sandbox)

    let bare = try sandbox.devcat("push")
    #expect(bare.status == 66, "\(bare)")
    #expect(
      bare.errors.contains(
        "the hub no longer has the catalogue acme/devices, or the token is not for it."), "\(bare)")
    #expect(
      bare.errors.contains("'devcat push \(url)' makes it again")
        && bare.errors.contains("role 'admin'"), "\(bare)")
    let older = try sandbox.run(Products.devcat, ["push", url] + behind)
    #expect(older.status == 66 && older.errors.contains("its revision 3 ("), "\(older)")
    let shallow = try sandbox.run(Products.devcat, ["push", url] + part)
    #expect(
      shallow.status == 66
        && shallow.errors.contains("the history here begins with a snapshot of revision 3"),
      "\(shallow)")
    #expect(!sandbox.exists("hub/acme/devices.db"))

    let made = try sandbox.require(["push", url])
    #expect(made.text.hasPrefix("Pushed revisions 1 to 3 ("), "\(made)")
    #expect(made.lines.last == "Made the catalogue acme/devices.", "\(made)")
    #expect(try sandbox.verified("hub/acme/devices.db") == sandbox.verified())
    #expect(
      try sandbox.require(["push", url]).text == "The hub has everything up to revision 3.\n")
    #expect(try sandbox.require(["status", "--json"] + behind).json()["toPull"] == 1)
    #expect(try hub.end() == 0)
  }

  @Test("status: the local part while the hub is away, then the error")
  func statusWithoutTheHub() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.tcp()])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    #expect(try hub.end() == 0)
    let offline = try sandbox.require(["status", "--offline"])
    let status = try sandbox.devcat("status")
    #expect(status.status == 69 && status.text == offline.text, "\(status)")
    #expect(status.text.contains("1 revision"), "\(status)")
    #expect(status.errors.contains("'devcat status --offline'"), "\(status)")
    let json = try sandbox.devcat("status", "--json")
    #expect(json.status == 69 && json.errors.contains(hub.tcp()), "\(json)")
    let members = try json.json()
    #expect(members["toPush"] == 1 && members["remoteHead"] == nil)
  }

  @Test("A hub that was killed serves on when it is started again")
  func aHubThatWasKilledServesOnWhenItIsStartedAgain() throws {
    let sandbox = try Sandbox.initialized()
    let killed = try RunningHub(in: sandbox)
    try sandbox.require(["push", killed.url()])
    killed.kill()
    #expect(try sandbox.devcat("pull").status == 69)
    let hub = try RunningHub(in: sandbox)
    #expect(try sandbox.require(["pull"]).text == "Nothing new at revision 2.\n")
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    #expect(try hub.end() == 0)
  }
}
