import Foundation
import DevcatTestSupport
import Testing

@Suite("The first push to a team makes a folder on the hub") struct NewTeamTests {
  @Test(
    "A push is not acknowledged before the new folder is on the disk",
    .enabled(if: FailingDisk.library != nil, FailingDisk.need), .timeLimit(.hang))
  func aPushIsNotAcknowledgedBeforeTheNewFolderIsOnTheDisk() throws {
    let sandbox = try Sandbox.initialized()
    let disk = FailingDisk(under: sandbox)
    sandbox.environment["DEVCAT_FAULT_PATH"] = sandbox.path("hub")
    let failed = try disk.fail(.sync, at: 1, lasts: true) {
      let hub = try RunningHub(in: sandbox)
      let outcome = try sandbox.devcat("push", hub.url("new/devices"))
      #expect(outcome.status != 0, "\(outcome)")
      #expect(sandbox.data("hub/new/devices.db") == nil)
      #expect(try hub.end() == 0)
    }
    #expect(failed, "the hub flushes the folder of its teams")
    sandbox.environment["DEVCAT_FAULT_PATH"] = nil
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url("new/devices")])
    #expect(try hub.end() == 0)
  }

  @Test("Starting hub removes files of killed hubs") func startingHubRemovesFilesOfKilledHubs()
    throws
  {
    let sandbox = try Sandbox.initialized()
    #expect(try sandbox.shell("mkdir -p hub/acme").status == 0)
    let gone = 2_000_000_000
    for name in [".a.db.\(gone).1", ".a.db.\(gone).1-wal", ".b.db.\(getpid()).1", "note.txt"] {
      try sandbox.write("x", to: "hub/acme/\(name)")
    }
    let hub = try RunningHub(in: sandbox)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("hub/acme"))
    #expect(Set(names) == [".b.db.\(getpid()).1", "note.txt"])
    #expect(try hub.end() == 0)
  }
}
