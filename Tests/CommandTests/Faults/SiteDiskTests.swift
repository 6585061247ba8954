import Foundation
import DevcatTestSupport
import Testing

/// A disk whose n-th write, fsync, open or rename fails while a site is written: the old site is
/// there or the new one, complete, and nothing is left beside it.
@Suite("Site disk", .enabled(if: FailingDisk.library != nil, FailingDisk.need), .timeLimit(.hang))
struct SiteDiskTests {
  @Test("A site is old or new", arguments: FailingDisk.Call.allCases, [false, true])
  func aSiteIsOldOrNew(_ call: FailingDisk.Call, isReplacing: Bool) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["site", "old", "--where", "id=iphone-x"])
    try sandbox.require(["site", "new", "--where", "id=iphone-8"])
    let command =
      ["site", "explorer", "--where", "id=iphone-8"] + (isReplacing ? ["--replace"] : [])
    let disk = FailingDisk(under: sandbox)
    let failures = try disk.failEach(call, stride: 80) { _, name in
      let plain = sandbox.environment
      sandbox.environment["LD_PRELOAD"] = nil
      let made = try sandbox.shell("rm -rf explorer*" + (isReplacing ? "; cp -r old explorer" : ""))
      #expect(made.status == 0)
      sandbox.environment = plain
      let outcome = try sandbox.run(Products.devcat, command)
      sandbox.environment["LD_PRELOAD"] = nil
      defer { sandbox.environment = plain }
      #expect([0, 73, 74].contains(outcome.status), "\(name): \(outcome)")
      let site = outcome.status == 0 ? "new" : isReplacing ? "old" : nil
      if let site {
        #expect(try sandbox.shell("diff -r \(site) explorer").status == 0, "\(name): \(outcome)")
      } else {
        #expect(!sandbox.exists("explorer"), "\(name): \(outcome)")
      }
      if outcome.status != 0 {
        #expect(outcome.errors.contains("Error: Cannot"), "\(name): \(outcome)")
      }
      let beside = try sandbox.names().filter { $0.hasPrefix("explorer.") }
      #expect(
        beside.isEmpty || outcome.errors.contains("The rest of the replaced site"),
        "\(name): \(outcome)")
    }
    #expect(failures > 0)
  }
}
