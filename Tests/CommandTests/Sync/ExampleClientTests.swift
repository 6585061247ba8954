import Foundation
import DevcatTestSupport
import Testing

/// `docs/examples/client.py`, which was written from the documents alone, against a hub.
@Suite(
  "Example client",
  .enabled(if: Products.isInstalled("python3"), "python3 runs the example"),
  .timeLimit(.hang))
struct ExampleClientTests {
  private static let program = Products.package + "/docs/examples/client.py"

  private func client(_ sandbox: Sandbox, _ words: String...) throws -> Outcome {
    try sandbox.run(Products.program("python3") ?? "python3", [Self.program] + words)
  }

  private func require(_ outcome: Outcome, _ text: String) {
    #expect(outcome.status == 0 && outcome.text.contains(text), "\(outcome)")
  }

  @Test("Example client: it clones pulls pushes and verifies") func itClonesPullsPushesAndVerifies()
    throws
  {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    require(try client(sandbox, "clone", hub.url(), "c.sqlite"), "at revision 2, ")
    let head = try sandbox.verified()
    let digest = try #require(head["digest"]?.text)
    require(try client(sandbox, "verify", "c.sqlite"), "revision 2 \(digest)")
    require(try client(sandbox, "pull", "c.sqlite"), "nothing new at revision 2")

    require(
      try client(sandbox, "set", "c.sqlite", "iphone-x", "iPhone Ten – ünïcode"), "revision 3")
    require(try client(sandbox, "push", "c.sqlite"), "the hub has revision 3")
    try sandbox.require(["pull"])
    #expect(try sandbox.verified()["verified"] == true)
    #expect(try sandbox.device("iphone-x")["name"] == "iPhone Ten – ünïcode")

    // Another one whose push is stale is told what it lacks.
    require(try client(sandbox, "clone", hub.url(), "d.sqlite"), "revision 3")
    require(try client(sandbox, "set", "d.sqlite", "iphone-x", "Ten"), "revision 4")
    try sandbox.require(["set", "iphone-x", "ppi=459"])
    try sandbox.require(["push"])
    let stale = try client(sandbox, "push", "d.sqlite")
    #expect(
      stale.status == 1 && stale.errors.contains("the hub has 1 newer revisions, up to 4"),
      "\(stale)")

    // Every kind of value, and a device that comes and goes.
    try sandbox.require([
      "add", "acme", "name=Acme", "models=B;A", "released=2026-01", "diagonal=6.25", "scale=3",
      "homeIndicator=true", "safeArea.portrait=47,0,34,0.5", "layouts.half.portrait=n/a",
      "landscape=-/regular 320x-", "displays.inner.points.width=700", "attributes.count=-3.5",
      "attributes[\"a b\"]=x",
    ])
    try sandbox.require(["set", "acme", "--unset", "diagonal"])
    try sandbox.require(["remove", "iphone-x"])
    try sandbox.require(["push"])
    require(try client(sandbox, "pull", "c.sqlite"), "at revision 7")
    let last = try #require(try sandbox.verified()["digest"]?.text)
    require(try client(sandbox, "verify", "c.sqlite"), last)
    #expect(try hub.end() == 0)
  }

  @Test("It reads revisions of several blocks, and the removal of a device that never was")
  func itReadsSeveralBlocks() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let lines = (0..<16_400).map { #"{"id": "d-\#($0 + 100_000)", "name": "D", "scale": 2}"# }
    _ = try sandbox.write(lines.joined(separator: "\n") + "\n", to: "many.ndjson")
    try sandbox.require(["import", "many.ndjson"])
    try sandbox.require(["push"])
    require(try client(sandbox, "clone", hub.url(), "c.sqlite"), "at revision 3, ")
    let script = """
      import sys; sys.path.insert(0, sys.argv[1]); import client
      file = client.File("c.sqlite"); state, point = file.replay()
      changes = client.encode([1, ["never-was"], [0], {}, {}]); state.apply(changes)
      header = client.encode(["devcat-revision-1", bytes.fromhex(file["catalogue"]), point[0] + 1, point[1],
          state.root(), "client.py", "nothing", "", 0, client.sha(changes)])
      file.add(header, changes); file.db.commit()
      """
    let folder = URL(filePath: Self.program).deletingLastPathComponent().path
    #expect(
      try sandbox.run(Products.program("python3") ?? "python3", ["-c", script, folder]).status == 0)
    require(try client(sandbox, "verify", "c.sqlite"), "revision 4 ")
    #expect(try hub.end() == 0)
  }

  @Test("Example client: it pins a certificate and shows a token")
  func itPinsACertificateAndShowsAToken() throws {
    let sandbox = try Sandbox.initialized()
    let made = try sandbox.require(["hub", "init", "hub", "--json"]).json()
    let pin = try #require(made["fingerprint"]?.text)
    let token = try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "acme/*", "--role", "admin",
    ]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let port = try #require(hub.addresses[0].split(separator: ":").last)
    let url = "devcat://localhost:\(port)/acme/devices"
    require(
      try client(sandbox, "clone", url, "c.sqlite", "--pin", pin, "--token", token), "revision 2")
    let wrong = String(repeating: "0", count: 64)
    for options in [["--pin", wrong, "--token", token], ["--pin", pin], ["--token", token]] {
      let outcome = try sandbox.run(
        Products.program("python3") ?? "python3", [Self.program, "pull", "c.sqlite"] + options)
      #expect(outcome.status == 1 && !outcome.errors.contains("Traceback"), "\(outcome)")
    }
    #expect(try hub.end() == 0)
  }

  @Test("Altered catalogue fails verification") func alteredCatalogueFailsVerification() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    require(try client(sandbox, "clone", hub.url(), "c.sqlite"), "revision 2")
    #expect(try hub.end() == 0)
    let script = """
      import sqlite3; db = sqlite3.connect("c.sqlite")
      (changes,) = db.execute("SELECT changes FROM log WHERE number = 2").fetchone()
      db.execute("UPDATE log SET changes = ? WHERE number = 2", (changes[:-1] + b"?",)); db.commit()
      """
    #expect(try sandbox.run(Products.program("python3") ?? "python3", ["-c", script]).status == 0)
    let outcome = try client(sandbox, "verify", "c.sqlite")
    #expect(outcome.status == 1 && outcome.errors.contains("revision 2 were altered"), "\(outcome)")
  }

  @Test("The dictionary beside the client is the one of the format")
  func theDictionaryIsThatOfTheFormat() throws {
    let golden = "/Tests/EncodingTests/Golden/delta-dictionary.hex"
    #expect(
      FileManager.default.contents(atPath: Products.package + "/docs/examples/delta-dictionary.hex")
        == FileManager.default.contents(atPath: Products.package + golden))
  }
}
