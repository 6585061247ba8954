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
    // The first folder is locked by a process that lives, as a hub on another machine does.
    let made = try sandbox.shell(
      "mkdir -p hub/acme/.a.db.1 hub/acme/.b.db.2; touch hub/acme/.b.db.2/b.db hub/acme/note.txt")
    #expect(made.status == 0)
    let lock = open(sandbox.path("hub/acme/.a.db.1"), O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let hub = try RunningHub(in: sandbox)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("hub/acme"))
    #expect(Set(names) == [".a.db.1", "note.txt"])
    #expect(try hub.end() == 0)
  }
}
