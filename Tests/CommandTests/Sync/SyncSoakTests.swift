import Foundation
import DevcatTestSupport
import Testing

/// A hub and two replicas that work on, while one of them is killed again and again: what was
/// acknowledged is there at the end, and every file is whole after each kill.
@Suite("Sync soak", .timeLimit(.minutes(60))) struct SyncSoakTests {
  /// How many kills: as many as `DEVCAT_KILLS` says (`Scripts/torture` 500).
  private static let kills =
    ProcessInfo.processInfo.environment["DEVCAT_KILLS"].flatMap { Int($0) } ?? 30

  private let sandbox: Sandbox
  private let stored = "hub/acme/devices.db"
  private let replicas = ["a.db", "b.db"]

  init() throws {
    sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    try FileManager.default.moveItem(atPath: sandbox.catalogue, toPath: sandbox.path("a.db"))
  }

  @Test("Acknowledged pushes survive crashes") func acknowledgedPushesSurviveCrashes() throws {
    let seed = SeededGenerator.seed(of: "SyncSoakTests")
    var random = SeededGenerator(seed: seed)
    var hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url(), "--catalogue", "a.db"])
    try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    let span = try KillTally.span { try sandbox.require(["pull", "--catalogue", "a.db"]) }
    var tally = KillTally("SyncSoakTests.kills", span: span * 2)
    var acknowledged = Set(try digests("a.db"))
    var (pushes, edits) = (0, 0)
    while tally.kills < Self.kills {
      let number = Int.random(in: 0..<replicas.count, using: &random)
      let replica = replicas[number]
      // Each has devices of its own: nothing is to be decided.
      try sandbox.require([
        "set", number == 0 ? "iphone-x" : "ipad-air-9.7-inch", "attributes.note=\(edits)",
        "--catalogue",
        replica,
      ])
      edits += 1
      let isPull = Int.random(in: 0..<4, using: &random) == 0
      let process = try sandbox.start([isPull ? "pull" : "push", "--catalogue", replica])
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        tally.kill(process, changing: sandbox.path(isPull ? replica : stored))
        try expectWhole(replica, seed, tally.kills)
      case 2, 3:
        tally.kill(hub, changing: sandbox.path(stored))
        let status = try process.wait()
        #expect([0, 69, 76].contains(status), "seed \(seed): \(errors(of: process))")
        try expectWhole(stored, seed, tally.kills)
        hub = try RunningHub(in: sandbox)
        if status == 0, !isPull {
          pushes += 1
          acknowledged.formUnion(try digests(replica))
        }
      default:
        let status = try process.wait()
        #expect(status == 0, "seed \(seed): \(errors(of: process))")
        if status == 0, !isPull {
          pushes += 1
          acknowledged.formUnion(try digests(replica))
        }
      }
    }
    for replica in replicas + replicas { try sandbox.require(["push", "--catalogue", replica]) }
    for replica in replicas { try sandbox.require(["pull", "--catalogue", replica]) }
    #expect(try hub.end() == 0)
    let state = try sandbox.verified(stored)
    for replica in replicas { #expect(try sandbox.verified(replica) == state, "seed \(seed)") }
    let log = Set(try digests(stored))
    #expect(acknowledged.isSubset(of: log), "seed \(seed)")
    #expect(state["head"]?.number == Double(log.count), "seed \(seed)")
    print(
      "SyncSoakTests: \(tally.kills) kills, \(tally.inside) inside a transaction, \(tally.logged) with "
        + "a log beside the catalogue; \(edits) edits, \(pushes) pushes acknowledged")
    #expect(edits + 2 == log.count, "seed \(seed): lost or doubled")
  }

  private func digests(_ catalogue: String) throws -> [String] {
    try sandbox.require(["log", "--json", "--catalogue", catalogue]).json().items
      .compactMap { $0["digest"]?.text }
  }

  private func expectWhole(_ catalogue: String, _ seed: UInt64, _ kill: Int) throws {
    #expect(
      try sandbox.verified(catalogue)["verified"] == true, "seed \(seed), kill \(kill)")
  }

  private func errors(of process: ChildProcess) -> String {
    String(
      decoding: FileManager.default.contents(atPath: process.errors) ?? Data(), as: UTF8.self)
  }
}
