import Foundation
import Testing

/// `devcat log`, `diff` and `tag`.
@Suite("History") struct HistoryTests {
  @Test("The log is the newest first") func theLogIsTheNewestFirst() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["tag", "v1", "1"])
    let log = try sandbox.require(["log", "--json"]).json()
    #expect(log.items.count == 2)
    #expect(log[0]?["parent"] == log[1]?["digest"])
    #expect(log[1]?["tags"] == ["v1"])
    #expect(log[1]?["message"] == "as published")
    #expect(log[1]?["time"] == "2020-06-22T00:00:00Z")
    #expect(log[1]?["counts"] == ["added": 27, "changed": 0, "removed": 0])
    #expect(
      log[0]?.keys == [
        "number", "digest", "parent", "root", "time", "author", "source", "message", "counts",
        "tags",
      ])
    #expect(try sandbox.require(["log", "--json", "-n", "1"]).json().items == [log[0]])
    #expect(try sandbox.require(["log", "--json", "-n", "0"]).json() == [])
    let device = try sandbox.require(["log", "iPhone XR", "--json"]).json().items
    #expect(device == [log[1]])
    let text = try sandbox.require(["log"]).text
    #expect(text.contains("revision 1  8cd1e2a5d0  (v1)"), "\(text)")
    #expect(text.contains("27 added"))
  }

  @Test("The difference is both ways") func theDifferenceIsBothWays() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["add", "acme-one", "name=Acme One", "ppi=1"])
    try sandbox.require(["remove", "iphone-x"])
    let forth = try sandbox.require(["diff", "2", "--json"]).json()
    #expect(
      forth.items.map { [$0["id"], $0["change"]] }
        == [["acme-one", "added"], ["iphone-x", "removed"]])
    #expect(
      forth[0]?["fields"] == [["path": "name", "new": "Acme One"], ["path": "ppi", "new": 1]])
    let back = try sandbox.require(["diff", "head", "2", "--json"]).json()
    #expect(
      back.items.map { [$0["id"], $0["change"]] }
        == [["acme-one", "removed"], ["iphone-x", "added"]])
    #expect(try sandbox.require(["diff", "head"]).text == "")
    #expect(try sandbox.require(["diff", "head", "--json"]).json() == [])
    #expect(try sandbox.require(["diff", "0", "1", "--json"]).json().items.count == 27)
  }

  @Test("A tag names a revision and may be moved") func aTagNamesARevisionAndMayBeMoved() throws {
    let sandbox = try Sandbox.initialized()
    #expect(try sandbox.require(["tag", "--json"]).json() == [])
    try sandbox.require(["tag", "now"])
    try sandbox.require(["tag", "first-1.0", "head~1"])
    #expect(try sandbox.require(["tag"]).text == "first-1.0\t1\nnow\t2\n")
    let moved = try sandbox.require(["tag", "now", "first-1.0"])
    #expect(moved.errors == "'now' is revision 1; it was revision 2.\n")
    #expect(try sandbox.require(["tag", "now", "1"]).errors == "'now' is revision 1.\n")
    #expect(
      try sandbox.require(["tag", "--json"]).json() == [
        ["name": "first-1.0", "revision": 1], ["name": "now", "revision": 1],
      ])
    #expect(try sandbox.head() == 2)
  }

  private static let missing: [(arguments: [String], status: Int32)] = [
    (["tag", "5"], 65), (["tag", "head"], 65), (["tag", "two words"], 65),
    (["tag", "x", "9"], 66), (["show", "iphone-x", "--at", "nothing"], 66),
    (["list", "--at", "head~9"], 66), (["list", "--at", "-1"], 66), (["diff", "1", "9"], 66),
    (["export", "--at", "99999999999999999999"], 66), (["snapshot", "save", "x", "--at", "9"], 66),
    (["diff"], 64),
  ]

  @Test("A revision that is not there is said", arguments: missing)
  func aRevisionThatIsNotThereIsSaid(_ arguments: [String], _ status: Int32) throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.run(Products.devcat, arguments)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.hasPrefix("Error: "))
    #expect(outcome.text == "")
    #expect(try sandbox.names() == ["catalogue.db"])
  }

  @Test("Tag: --delete removes the name only")
  func tagsAreDeleted() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["tag", "one"])
    #expect(try sandbox.require(["tag", "--delete", "one"]).errors.contains("Deleted 'one'"))
    #expect(try sandbox.require(["tag"]).text == "")
    let missing = try sandbox.devcat("tag", "--delete", "one")
    #expect(missing.status == 66 && missing.errors.contains("No tag is called 'one'"), "\(missing)")
    #expect(try sandbox.devcat("tag", "--delete").status == 64)
  }

  @Test("Log: --since a revision, a tag or a day")
  func logSince() throws {
    let sandbox = try Sandbox.initialized()
    let head = try sandbox.head()
    try sandbox.require(["tag", "start"])
    try sandbox.require(["set", "iphone-x", "attributes.a=1"])
    try sandbox.require(["set", "iphone-x", "attributes.a=2"])
    for start in ["start", String(head)] {
      #expect(try sandbox.require(["log", "--since", start, "--json"]).json().items.count == 2)
    }
    let one = try sandbox.require(["log", "--since", "start", "--limit", "1", "--json"]).json()
    #expect(one.items.count == 1)
    let all = try sandbox.require(["log", "--json"]).json().items.count
    #expect(
      try sandbox.require(["log", "--since", "2000-01-01", "--json"]).json().items.count == all)
    #expect(try sandbox.devcat("log", "--since", "nothing").status == 66)
  }

  @Test(
    "Log: no revision since a day or a revision is said, with the newest one",
    arguments: [
      ["2999-01-01"], ["head"], ["head", "iphone-x"],
    ])
  func logSinceTooLate(words: [String]) throws {
    let sandbox = try Sandbox.reading()
    let log = try sandbox.run(Products.devcat, ["log", "--since"] + words)
    #expect(log.status == 1 && log.text == "", "\(log)")
    #expect(log.errors.contains("matches '--since \(words[0])'. The newest is revision "), "\(log)")
    let json = try sandbox.run(Products.devcat, ["log", "--json", "--since"] + words)
    #expect(json.status == 1, "\(json)")
    #expect(try json.json() == [])
    #expect(try sandbox.devcat("log", "--since", "0", "--limit", "0").status == 0)
  }

  @Test("Removed devices: 'log' finds the last name, and 'show' and 'blame' name the revision")
  func removedDevices() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "aliases=Ten"])
    try sandbox.require(["remove", "iPhone X"])
    let removal = "It was removed in revision 4: 'devcat show iphone-x --at 3' shows it."
    for name in ["iPhone X", "iphone x", "Ten", "iphone-x"] {
      let log = try sandbox.require(["log", name, "--json"]).json()
      #expect(log[0]?["message"] == "remove iphone-x", "\(name)")
      for command in ["show", "blame"] {
        let outcome = try sandbox.devcat(command, name)
        #expect(outcome.status == 66 && outcome.errors.contains(removal), "\(outcome)")
      }
    }
    let found = try sandbox.devcat("find", "Ten")
    #expect(found.status == 1 && found.errors.contains(removal), "\(found)")
    try sandbox.require(["show", "iphone-x", "--at", "3"])
  }

  @Test(
    "Devices of later revisions: '--at' says when they were added, or what they are called there")
  func laterDevices() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["add", "acme-one", "name=Acme One"])
    try sandbox.require(["rename", "acme-one", "Acme Fold"])
    let before = try sandbox.devcat("show", "Acme Fold", "--at", "2")
    #expect(before.status == 66, "\(before)")
    #expect(before.errors.contains("'acme-one' was added later, in revision 3."), "\(before)")
    let then = try sandbox.devcat("show", "Acme Fold", "--at", "3")
    #expect(then.errors.contains("In revision 3, 'acme-one' is called 'Acme One'."), "\(then)")
    try sandbox.require(["remove", "acme-one"])
    let gone = try sandbox.devcat("show", "Acme Fold", "--at", "2")
    #expect(gone.errors.contains("'acme-one' was added later, in revision 3."), "\(gone)")
  }
}
