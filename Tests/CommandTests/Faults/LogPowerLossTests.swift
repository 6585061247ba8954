import DevcatTestSupport
import Testing

/// The layer below SQLite that writes its log (docs/decisions/0129), when the power goes (`Torture/log-power-loss.c`).
@Suite("Log at a loss of power", .timeLimit(.hang))
struct LogPowerLossTests {
  @Test(
    "Log: no loss of power damages a file or loses a commit, in a new log and in one of others",
    .enabled(if: Products.isInstalled("gcc"), "gcc compiles a program of C"))
  func powerLoss() throws {
    let source = Products.package + "/Sources/CDevcatLogWriting"
    let outcome = try Sandbox().shell(
      """
      gcc -O1 -o lose -I '\(source)/include' '\(Products.package)/Torture/log-power-loss.c' \
        '\(source)/log_writing.c' -lsqlite3 -lpthread && ./lose 100
      """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.count == 2 && outcome.lines.allSatisfy { $0.contains(" 0 damaged, 0 ") })
  }
}
