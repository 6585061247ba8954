import Foundation
import DevcatTestSupport
import Testing

/// `devcat hub rotate-key`, with a hub that runs and one that is killed.
@Suite("Hub key", .timeLimit(.hang)) struct HubKeyTests {
  @Test("A running hub takes up a new key") func aRunningHubTakesUpANewKey() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let rotated = try sandbox.require(["hub", "rotate-key", "hub", "--json"]).json()
    #expect(rotated.keys == ["folder", "old", "new"])
    let (old, new) = (try #require(rotated["old"]?.text), try #require(rotated["new"]?.text))
    hub.process.signal(SIGHUP)
    try hub.waitForLog("heads are signed with the key \(new)")
    let pulled = try sandbox.require(["pull"])
    #expect(pulled.errors.contains("a new key"), "\(pulled)")
    #expect(pulled.errors.contains(old) && pulled.errors.contains(new), "\(pulled)")
    #expect(try sandbox.require(["pull"]).errors == "")
    let text = try sandbox.require(["hub", "rotate-key", "hub"]).text
    #expect(text.contains("  \(new)."), "\(text)")
    #expect(try hub.end() == 0)
    #expect(try sandbox.devcat("hub", "rotate-key", "none").status == 66)
    try sandbox.require(["hub", "backup", "hub", "saved"])
    #expect(sandbox.data("saved/.hub/key-statements") == sandbox.data("hub/.hub/key-statements"))
  }

  /// Killed at random moments, the hub has the old key or the new one, and the replica follows.
  @Test("A rotation that is killed leaves a key") func aRotationThatIsKilledLeavesAKey() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    let first = try RunningHub(in: sandbox)
    try sandbox.require(["push", first.url()])
    #expect(try first.end() == 0)
    let command = ["hub", "rotate-key", "hub"]
    let span = try KillTally.span { try sandbox.require(command) }
    var tally = KillTally("HubKeyTests.kill", span: span)
    for number in 0..<30 {
      let before = sandbox.data("hub/.hub/signing-key.pem")
      tally.kill(try sandbox.start(command), changing: sandbox.path("none"))
      tally.note(wasDone: sandbox.data("hub/.hub/signing-key.pem") != before)
      guard number % 5 == 4 else { continue }
      let hub = try RunningHub(in: sandbox)
      try sandbox.require(["pull"])
      #expect(try hub.end() == 0)
    }
    print("HubKeyTests: \(tally)")
    // Nothing of the killed commands is left after the next one.
    for name in ["signing-key.pem", "key-statements", "tokens"] {
      try sandbox.write("half", to: "hub/.hub/\(name).partial-1a2b")
    }
    try sandbox.require(["hub", "token", "create", "hub", "--catalogue", "*/*", "--name", "ann"])
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("hub/.hub"))
    #expect(!names.contains { $0.contains(".partial-") }, "\(names)")
  }
}
