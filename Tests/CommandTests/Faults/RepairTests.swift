import DevcatTestSupport
import Foundation
import Testing

/// `verify --repair` beside other processes that use the catalogue.
@Suite("Repair", .timeLimit(.hang)) struct RepairTests {
  @Test("Repair: what another process commits meanwhile is not lost") func commitMeanwhile() throws
  {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    let deadline = ContinuousClock.now + .hang
    // On a busy machine it is stopped too late at times, with the file locked.
    while try !removes(beside: sandbox, until: deadline) {}
    let found = try sandbox.verified()
    #expect(found["verified"] == true && found["profiles"] == 152, "\(found)")
    #expect(try sandbox.require(["log", "iphone-11"]).text.contains("removed"))
  }

  /// Stops a repair of a damaged table when it has its copy of the log, removes a device, and lets it go on;
  /// `false` where the file was locked.
  private func removes(
    beside sandbox: Sandbox, until deadline: ContinuousClock.Instant
  ) throws -> Bool {
    _ = try sandbox.python(
      """
      import sqlite3
      file = sqlite3.connect("catalogue.db")
      file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      page, = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'profile_bucket'").fetchone()
      size, = file.execute("PRAGMA page_size").fetchone()
      file.close()
      with open("catalogue.db", "r+b") as bytes:
          bytes.seek(page * size - 20)
          byte = bytes.read(1)[0]
          bytes.seek(page * size - 20)
          bytes.write(bytearray([byte ^ 255]))
      print("{}")
      """)
    #expect(try sandbox.devcat("verify").status == 65)
    let repair = try sandbox.start(["verify", "--repair"])
    // Its copy of the log is whole then, and takes 230 kB.
    func isCopied() throws -> Bool {
      try sandbox.names().contains { name in
        let about = try? FileManager.default.attributesOfItem(atPath: sandbox.path(name))
        return name.contains(".partial-") && (about?[.size] as? NSNumber)?.intValue ?? 0 > 200_000
      }
    }
    while try !isCopied() {
      guard ContinuousClock.now < deadline, !repair.hasEnded else {
        throw ChildProcess.Failure(description: "The repair ended before it could be stopped.")
      }
      usleep(500)
    }
    try #require(repair.stop())
    let removal = try sandbox.devcat("remove", "iphone-11")
    repair.signal(SIGCONT)
    let outcome = try repair.wait()
    #expect(outcome == 0, "\(outcome)")
    #expect(removal.status == 0 || removal.status == 75, "\(removal)")
    return removal.status == 0
  }
}
