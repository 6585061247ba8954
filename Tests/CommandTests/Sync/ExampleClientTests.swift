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
  private static let python = Products.program("python3") ?? "python3"

  private let sandbox: Sandbox
  private let hub: RunningHub
  /// The catalogue's address over TLS, which is all that the client speaks.
  private let url: String
  private let pin: String

  /// A hub with the reference catalogue, and a token for it in the environment.
  init() throws {
    let sandbox = try Sandbox.initialized()
    let made = try sandbox.require(["hub", "init", "hub", "--json"]).json()
    sandbox.environment["DEVCAT_TOKEN"] = try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "acme/*", "--role", "admin",
    ]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let port = try #require(hub.addresses[0].split(separator: ":").last)
    pin = try #require(made["fingerprint"]?.text)
    url = "devcat://localhost:\(port)/acme/devices"
    (self.sandbox, self.hub) = (sandbox, hub)
  }

  private func client(_ words: String...) throws -> Outcome {
    try sandbox.run(Self.python, [Self.program] + words)
  }

  private func require(_ outcome: Outcome, _ text: String) {
    #expect(outcome.status == 0 && outcome.text.contains(text), "\(outcome)")
  }

  @Test("Example client: it clones pulls pushes and verifies") func itClonesPullsPushesAndVerifies()
    throws
  {
    require(try client("clone", url, "c.log", pin), "at revision 2, ")
    let head = try sandbox.verified()
    let digest = try #require(head["digest"]?.text)
    require(try client("verify", "c.log"), "revision 2 \(digest)")
    require(try client("pull", "c.log"), "nothing new at revision 2")

    require(
      try client("set", "c.log", "iphone-x", "iPhone Ten – ünïcode"), "revision 3")
    require(try client("push", "c.log"), "the hub has revision 3")
    try sandbox.require(["pull"])
    #expect(try sandbox.verified()["verified"] == true)
    #expect(try sandbox.device("iphone-x")["name"] == "iPhone Ten – ünïcode")

    // Another one whose push is stale is told what it lacks.
    require(try client("clone", url, "d.log", pin), "revision 3")
    require(try client("set", "d.log", "iphone-x", "Ten"), "revision 4")
    try sandbox.require(["set", "iphone-x", "ppi=459"])
    try sandbox.require(["push"])
    let stale = try client("push", "d.log")
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
    require(try client("pull", "c.log"), "at revision 7")
    let last = try #require(try sandbox.verified()["digest"]?.text)
    require(try client("verify", "c.log"), last)
    #expect(try hub.end() == 0)
  }

  @Test("It reads revisions of several blocks, and the removal of a device that never was")
  func itReadsSeveralBlocks() throws {
    let lines = (0..<16_400).map { #"{"id": "d-\#($0 + 100_000)", "name": "D", "scale": 2}"# }
    _ = try sandbox.write(lines.joined(separator: "\n") + "\n", to: "many.ndjson")
    try sandbox.require(["import", "many.ndjson"])
    try sandbox.require(["push"])
    require(try client("clone", url, "c.log", pin), "at revision 3, ")
    let script = """
      import pathlib, sys; sys.path.insert(0, sys.argv[1]); import client
      file = client.decode(pathlib.Path("c.log").read_bytes())[0]
      profiles, (number, digest) = client.replay(file)
      changes = client.encode([1, ["never-was"], [0], {}, {}]); client.apply(profiles, changes)
      header = client.encode(["devcat-revision-1", file["catalogue"], number + 1, digest,
          client.root(profiles), "client.py", "nothing", "", 0, client.sha(changes)])
      file["log"].append([header, changes]); pathlib.Path("c.log").write_bytes(client.encode(file))
      """
    let folder = URL(filePath: Self.program).deletingLastPathComponent().path
    #expect(try sandbox.run(Self.python, ["-c", script, folder]).status == 0)
    require(try client("verify", "c.log"), "revision 4 ")
    #expect(try hub.end() == 0)
  }

  @Test("Example client: it refuses another certificate, and is refused without a token")
  func itPinsACertificateAndShowsAToken() throws {
    func expectRefused(_ pin: String...) throws {
      let outcome = try sandbox.run(Self.python, [Self.program, "clone", url, "c.log"] + pin)
      #expect(outcome.status == 1 && !outcome.errors.contains("Traceback"), "\(outcome)")
    }
    try expectRefused(String(repeating: "0", count: 64))
    try expectRefused()
    sandbox.environment["DEVCAT_TOKEN"] = nil
    try expectRefused(pin)
    #expect(try hub.end() == 0)
  }

  @Test("Altered catalogue fails verification") func alteredCatalogueFailsVerification() throws {
    require(try client("clone", url, "c.log", pin), "revision 2")
    #expect(try hub.end() == 0)
    let path = sandbox.path("c.log")
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The item before the key "pin" is the changes of the last revision.
    let key = try #require(bytes.firstRange(of: Data("\u{63}pin".utf8)))
    bytes[key.lowerBound - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
    let outcome = try client("verify", "c.log")
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
