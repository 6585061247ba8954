import Foundation
import Testing

/// `kill -9` at random moments: afterwards the catalogue is the old one or the new one, and whole.
@Suite(.serialized) struct KillTests {
  /// What a number of kills met.
  struct Tally: CustomStringConvertible {
    var kills = 0
    /// Kills while the process held the write lock: inside a transaction.
    var inside = 0
    /// Kills while its writes stood in the log already, but were not committed or not checkpointed.
    var written = 0
    /// Runs that were killed too late, or not before their commit.
    var committed = 0

    var description: String {
      "\(kills) kills, \(inside) inside a transaction, \(written) with writes in the log, "
        + "\(committed) after the commit"
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func anImportIsThereWholeOrNotAtAll() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "KillTests"))
    let sandbox = try Sandbox.initialized("--empty")
    let sources = try (0..<2).map { variant in
      try sandbox.write(SyntheticSource.tablets(600, variant: variant), to: "\(variant).ndjson")
    }
    let command = ["import", "", "--source", "lab", "--format", "ndjson"]
    let span = try duration { try sandbox.require(words(command, sources[0])) }
    var tally = Tally()
    var head = try sandbox.head()
    for number in 0..<200 {
      // The two sources take turns, so that each import has something to change.
      let arguments = words(command, sources[(head + 1) % 2])
      try kill(
        after: span * Double.random(in: 0.1...1.1, using: &random), arguments, sandbox, &tally)
      let found = try sandbox.verified()
      #expect(found["verified"] == true, "kill \(number)")
      let now = Int(found["head"]?.number ?? -1)
      #expect(now == head || now == head + 1, "kill \(number): \(head), then \(now)")
      if now > head { tally.committed += 1 }
      head = now
    }
    print("KillTests: \(tally)")
    #expect(tally.inside >= 50, "\(tally)")
  }

  @Test func aCatalogueThatIsMadeIsThereWholeOrNotAtAll() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "KillTests.init"))
    let sandbox = try Sandbox.initialized()
    let whole = try sandbox.verified()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    for (command, revisions) in [(["init"], 2), (["snapshot", "load", "s.devcat"], 1)] {
      let arguments = command + ["--catalogue", "new.db"]
      let span = try duration { try sandbox.require(arguments) }
      var made = 0
      for _ in 0..<60 {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: sandbox.path("new.db" + suffix))
        }
        let process = try sandbox.start(arguments)
        usleep(useconds_t(span * Double.random(in: 0.1...1.1, using: &random) * 1e6))
        process.end()
        guard sandbox.exists("new.db") else { continue }
        made += 1
        let found = try sandbox.verified(sandbox.path("new.db"))
        #expect(found["root"] == whole["root"] && found["digest"] == whole["digest"])
        #expect(found["revisions"] == .number(Double(revisions)))
      }
      print("KillTests: \(command[0]) was there \(made) times of 60")
    }
  }

  private func words(_ command: [String], _ source: String) -> [String] {
    command.map { $0.isEmpty ? source : $0 }
  }

  private func duration(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
  }

  private func kill(
    after seconds: Double, _ arguments: [String], _ sandbox: Sandbox, _ tally: inout Tally
  ) throws {
    let process = try sandbox.start(arguments)
    usleep(useconds_t(seconds * 1e6))
    // Stopped first, so that it is where it is while one looks at it.
    guard process.stop() else { return }
    tally.kills += 1
    if WriteLock.isHeld(onCatalogue: sandbox.catalogue) { tally.inside += 1 }
    let log = try? FileManager.default.attributesOfItem(atPath: sandbox.catalogue + "-wal")
    if (log?[.size] as? NSNumber)?.intValue ?? 0 > 0 { tally.written += 1 }
    process.end()
  }
}
