import Foundation
import Testing

/// `kill -9` at random moments: afterwards the catalogue is the old one or the new one, and whole.
@Suite("Kill") struct KillTests {
  static let tablets = 30

  @Test("An import is there whole or not at all") func anImportIsThereWholeOrNotAtAll() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for variant in 0..<2 {
      try sandbox.write(
        SyntheticSource.tablets(Self.tablets, variant: variant), to: "\(variant).ndjson")
    }
    try sandbox.require(["import", "0.ndjson", "--source", "lab"])
    let old = try SavedCatalogue(sandbox)
    let command = ["import", "1.ndjson", "--source", "lab"]
    var tally = KillTally(
      "KillTests.import", span: try KillTally.span { try sandbox.require(command) })
    let new = try SavedCatalogue(sandbox)
    try old.restore(in: sandbox)
    var number = 0
    // On a busy machine fewer kills meet a transaction.
    while number < 200 || tally.inside < 50 && number < 1000 {
      defer { number += 1 }
      let process = try sandbox.start(command)
      if number % 4 == 3 {
        tally.killAtLog(process, changing: sandbox.catalogue)
      } else {
        tally.kill(process, changing: sandbox.catalogue)
      }
      let isNew = try expectOneOf(old, new, in: sandbox, "kill \(number)")
      if number % 4 != 3 { tally.note(wasDone: isNew) }
      if isNew { try old.restore(in: sandbox) }
    }
    print("KillTests.import: \(tally)")
    #expect(tally.inside >= 50, "\(tally)")
    #expect(tally.logged > 0 && tally.done > 0, "\(tally)")
  }

  @Test(
    "A catalogue that is made is there whole or not at all",
    arguments: [["init"], ["snapshot", "load", "s.devcat"]])
  func aCatalogueThatIsMadeIsThereWholeOrNotAtAll(_ command: [String]) throws {
    let sandbox = try Sandbox.initialized("--name", "whole")
    let whole = try sandbox.verified()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let arguments = command + ["--catalogue", "new.db"]
    let new = sandbox.path("new.db")
    var tally = KillTally(
      "KillTests.\(command[0])", span: try KillTally.span { try sandbox.require(arguments) })
    for number in 0..<60 {
      try? FileManager.default.removeItem(atPath: new)
      tally.kill(try sandbox.start(arguments), changing: new)
      let isThere = sandbox.exists("new.db")
      tally.note(wasDone: isThere)
      #expect(!sandbox.exists("new.db-wal"))
      guard isThere else { continue }
      let found = try sandbox.verified(new)
      #expect(found["verified"] == true, "kill \(number)")
      #expect(found["digest"] == whole["digest"], "kill \(number)")
      #expect(found["root"] == whole["root"], "kill \(number)")
    }
    print("KillTests.\(command[0]): \(tally)")
    #expect(tally.done > 0 && tally.done < 60, "\(tally)")
  }

  /// Checks that the catalogue is whole, and says whether it is the new one.
  private func expectOneOf(
    _ old: SavedCatalogue, _ new: SavedCatalogue, in sandbox: Sandbox, _ name: String
  ) throws -> Bool {
    let found = try sandbox.verified()
    #expect(found["verified"] == true, "\(name)")
    let isNew = found["head"] == new.state["head"]
    // The digest holds the time of the import, the root only what it made.
    #expect(found["root"] == (isNew ? new : old).state["root"], "\(name)")
    if !isNew { #expect(found == old.state, "\(name)") }
    return isNew
  }
}
