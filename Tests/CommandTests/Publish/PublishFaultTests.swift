import Foundation
import DevcatTestSupport
import Testing

/// A publisher that is killed at every write, and one whose disk fails there: a reader sees the old state
/// or the new one, and the next publisher ends what was begun.
@Suite(
  "Publish fault", .enabled(if: FailingDisk.library != nil, FailingDisk.need), .timeLimit(.hang))
struct PublishFaultTests {
  /// A machine with a folder that stands at revision 2, and a catalogue at revision 4: the next
  /// publication writes a full page, a tail, a snapshot and the head.
  private func behind() throws -> Sandbox {
    let sandbox = try PublishTests.published()
    try sandbox.write(SyntheticSource.tablets(13_500), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson", "--source", "lab"])
    try PublishTests.commit(sandbox, 4)
    try FileManager.default.copyItem(
      atPath: sandbox.path("public"), toPath: sandbox.path("before"))
    return sandbox
  }

  private func putBack(_ sandbox: Sandbox) throws {
    try FileManager.default.removeItem(atPath: sandbox.path("public"))
    try FileManager.default.copyItem(
      atPath: sandbox.path("before"), toPath: sandbox.path("public"))
  }

  /// What a folder holds besides the head, which has a time in it.
  private func content(_ sandbox: Sandbox) throws -> [String: Data] {
    try PublishTests.files(sandbox).filter { $0.key != "head" }
  }

  /// Checks that the head names only files that are there whole; returns whether it is the new one.
  private func expectWhole(
    _ sandbox: Sandbox, _ old: Data?, _ whole: [String: Data], _ name: String
  ) throws -> Bool {
    let isNew = sandbox.data("public/head") != old
    let found = try content(sandbox)
    if isNew {
      for (path, bytes) in whole { #expect(found[path] == bytes, "\(name): \(path)") }
    }
    for (path, bytes) in try PublishTests.files(sandbox, "before") where path != "head" {
      #expect(found[path] == bytes, "\(name): \(path)")
    }
    return isNew
  }

  @Test(
    "Killed at each call it leaves the old state or the new", arguments: FailingDisk.Call.allCases)
  func killedAtEachCallItLeavesTheOldStateOrTheNew(_ call: FailingDisk.Call) throws {
    let sandbox = try behind()
    try sandbox.require(["publish", "public"])
    let whole = try content(sandbox)
    let disk = FailingDisk(under: sandbox)
    var (number, news, kills) = (1, 0, 0)
    while true {
      try putBack(sandbox)
      let old = sandbox.data("public/head")
      var outcome: Outcome?
      let wasKilled = try disk.fail(call, at: number, lasts: false, kills: true) {
        outcome = try sandbox.devcat("publish", "public")
      }
      guard wasKilled else { break }
      kills += 1
      #expect(outcome?.status == 128 + SIGKILL)
      if try expectWhole(sandbox, old, whole, "\(call) \(number)") { news += 1 }
      try sandbox.require(["publish", "public"])
      #expect(try content(sandbox) == whole, "\(call) \(number): the next publisher")
      number += 1
    }
    print("PublishFaultTests.kill \(call): \(kills) kills, \(news) of them behind the new head")
    #expect(kills > 3)
  }

  @Test(
    "A failing or full disk is reported and nothing is lost", arguments: FailingDisk.Call.allCases)
  func aFailingOrFullDiskIsToldOfAndNothingIsLost(_ call: FailingDisk.Call) throws {
    let sandbox = try behind()
    try sandbox.require(["publish", "public"])
    let whole = try content(sandbox)
    let disk = FailingDisk(under: sandbox)
    let failures = try disk.failEach(call, stride: 6) { _, name in
      try putBack(sandbox)
      let old = sandbox.data("public/head")
      let outcome = try sandbox.devcat("publish", "public")
      #expect([0, 66, 73, 74, 65].contains(outcome.status), "\(name): \(outcome)")
      let isNew = try expectWhole(sandbox, old, whole, name)
      // The flush of the folder is the last step: the head may be there though it failed.
      #expect(isNew || outcome.status != 0, "\(name): \(outcome)")
      #expect(
        (outcome.status == 0) != outcome.errors.contains("Error: Cannot"), "\(name): \(outcome)")
      let before = sandbox.environment
      sandbox.environment["LD_PRELOAD"] = nil
      let left = try PublishTests.files(sandbox).keys.filter { $0.contains(".partial-") }
      #expect(left.isEmpty, "\(name): \(left)")
      sandbox.environment = before
    }
    print("PublishFaultTests.fail \(call): \(failures) failures")
    #expect(failures > 0)
  }
}
