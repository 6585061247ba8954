import Foundation
import Testing

/// Clients that race, and a hub that is killed.
@Suite("Sync command") struct SyncCommandTests {
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
