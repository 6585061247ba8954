import Foundation
import Testing

/// `devcat revert`.
@Suite("Revert") struct RevertTests {
  @Test("An import is undone and later edits stay") func anImportIsUndoneAndLaterEditsStay() throws
  {
    let sandbox = try BlameTests.sandbox()
    try sandbox.require(["set", "fold", "released=2026"])
    let dry = try sandbox.require(["revert", "2", "--dry-run"])
    #expect(dry.text.contains("points.height: 845 → 844"))
    #expect(dry.errors.contains("a dry run, nothing was changed"))
    #expect(try sandbox.head() == 4)
    let outcome = try sandbox.require(["revert", "2", "--json"]).json()
    #expect(
      outcome.keys == [
        "reverts", "revision", "digest", "changes", "conflicts", "settled", "warnings",
      ])
    #expect(outcome["reverts"] == 2)
    #expect(outcome["revision"] == 5)
    #expect(
      outcome["changes"]?[0]?["fields"] == [
        ["path": "points.height", "old": 845, "new": 844], ["path": "ppi", "old": 460],
      ])
    #expect(try sandbox.device("fold")["released"] == "2026")
    #expect(
      try sandbox.require(["log", "-n", "1", "--json"]).json()[0]?["message"]
        == "revert revision 2: import site.csv")
    let again = try sandbox.require(["revert", "2"])
    #expect(again.text == "")
    #expect(again.errors.contains("is left to undo"))
    #expect(try sandbox.head() == 5)
    try sandbox.require(["revert", "head", "--message", "No, it was right", "--author", "eve"])
    #expect(try sandbox.device("fold")["ppi"] == 460)
    let entry = try sandbox.require(["log", "-n", "1", "--json"]).json()[0]
    #expect(entry?["message"] == "No, it was right")
    #expect(entry?["author"] == "eve")
  }

  @Test("A later change is named and nothing is changed")
  func aLaterChangeIsNamedAndNothingIsChanged() throws {
    let sandbox = try BlameTests.sandbox()
    let before = try sandbox.verified()
    let text = try sandbox.devcat("revert", "1")
    #expect(text.status == 75)
    #expect(
      text.errors.hasPrefix(
        "Error: Revision 1 cannot be undone, because of later changes; nothing was changed:\n"
          + "fold: family, points.height, scale, ppi changed since it was added"),
      "\(text)")
    try sandbox.require(["set", "fold", "points.height=846"])
    let outcome = try sandbox.devcat("revert", "2", "--json")
    #expect(outcome.status == 75)
    #expect(
      try outcome.json()["conflicts"] == [
        [
          "id": "fold", "path": "points.height", "base": 845, "ours": 846, "theirs": 844,
          "revision": 4, "author": "tester",
        ]
      ])
    #expect(outcome.errors.contains("846 now (revision 4, by tester); revision 2 made it 845"))
    #expect(outcome.errors.contains("nothing was changed"))
    #expect(try sandbox.head() == 4)
    try sandbox.require(["revert", "4"])
    #expect(try sandbox.verified()["root"] == before["root"])
    try sandbox.require(["revert", "2"])
  }

  @Test("Removals and additions are undone") func removalsAndAdditionsAreUndone() throws {
    let sandbox = try BlameTests.sandbox()
    let root = try sandbox.verified()["root"]
    try sandbox.require(["remove", "fold"])
    #expect(try sandbox.devcat("revert", "3").status == 75, "It was removed since.")
    try sandbox.require(["revert", "head"])
    #expect(try sandbox.verified()["root"] == root)
    try sandbox.require(["add", "slab", "name=Slab"])
    #expect(try sandbox.require(["revert", "head"]).text.hasPrefix("- slab  Slab"))
    #expect(try sandbox.verified()["root"] == root)
  }
}
