import Foundation
import Testing

/// `devcat update`, whatever the reference of this build holds beyond its first two revisions.
@Suite("Update") struct UpdateTests {
  /// A catalogue whose history has no more than the first reference revision.
  private static func begun() throws -> Sandbox {
    let sandbox = try Sandbox()
    let reading = try Sandbox.reading()
    let path = sandbox.path("first.devcat")
    try reading.require(["snapshot", "save", path, "--at", "1"])
    try sandbox.require(["snapshot", "load", "first.devcat"])
    return sandbox
  }

  /// The output of `verify` for the reference of this build.
  private static func reference() throws -> JSONValue { try Sandbox.readingReference().verified() }

  @Test("An untouched catalogue becomes the reference")
  func anUntouchedCatalogueBecomesTheReference() throws {
    let (sandbox, reference) = (try Self.begun(), try Self.reference())
    let dry = try sandbox.require(["update", "--dry-run"])
    #expect(dry.text.contains("layouts.full-screen.landscape: compact/compact → regular/compact"))
    #expect(try sandbox.head() == 1)
    let outcome = try sandbox.require(["update", "--json"]).json()
    #expect(outcome["base"]?["number"] == 1)
    #expect(outcome["digest"] == reference["digest"])
    #expect(outcome["reference"]?["digest"] == reference["digest"])
    #expect(try sandbox.verified()["digest"] == reference["digest"])
    let again = try sandbox.require(["update"])
    #expect(again.text == "")
    #expect(again.errors.contains("Nothing new"))
    #expect(try sandbox.verified()["digest"] == reference["digest"])
  }

  @Test("A team keeps its edits") func aTeamKeepsItsEdits() throws {
    let sandbox = try Self.begun()
    try sandbox.require(["set", "iphone-11", "attributes.shelf=B4", "aliases=Eleven"])
    try sandbox.require(["add", "acme-fold", "name=Acme Fold"])
    let outcome = try sandbox.require(["update", "--json", "--message", "Take it"]).json()
    #expect(outcome["revision"] == 4)
    #expect(outcome["conflicts"] == [])
    let device = try sandbox.device("Eleven")
    #expect(device["attributes"]?["shelf"] == "B4")
    #expect(try sandbox.device("acme-fold")["name"] == "Acme Fold")
    let landscape = try sandbox.require(["blame", "iphone-11", "landscape", "--json"]).json()
    let source = landscape["fields"]?[0]?["source"]?.text ?? ""
    let head = try Self.reference()["head"]?.number ?? 0
    #expect(source.hasPrefix("devcat reference \(Int(head)) "), "\(landscape)")
    #expect(landscape["fields"]?[0]?["message"] == "Take it")
    #expect(landscape["fields"]?[0]?["previous"]?.text?.hasPrefix("compact/compact") == true)
    let root = try sandbox.verified()["root"]
    #expect(try sandbox.require(["update"]).errors.contains("Nothing new"))
    #expect(try sandbox.verified()["root"] == root)
  }

  @Test("Conflicts are listed and resolved") func conflictsAreListedAndResolved() throws {
    let sandbox = try Self.begun()
    try sandbox.require(["set", "iphone-11", "landscape=regular/regular", "--author", "ann"])
    try sandbox.require(["remove", "iphone-11-pro"])
    let before = try sandbox.verified()["root"]
    for options in [[], ["--dry-run"]] {
      let refused = try sandbox.run(Products.devcat, ["update", "--json"] + options)
      #expect(refused.status == 75)
      let conflicts = try refused.json()["conflicts"]?.items ?? []
      #expect(conflicts.map { $0["id"] } == ["iphone-11", "iphone-11-pro"])
      #expect(conflicts.first?["base"] == "compact/compact")
      #expect(conflicts.first?["ours"] == "regular/regular")
      #expect(conflicts.first?["theirs"]?.text?.hasPrefix("regular/compact") == true)
      #expect(conflicts.first?["author"] == "ann")
      #expect(conflicts.last?["removedBy"] == "ours")
      #expect(refused.errors.contains("'--ours' or '--theirs'"))
      #expect(refused.errors.contains("ours regular/regular (revision 2, by ann)"))
    }
    #expect(try sandbox.verified()["root"] == before)
    // A snapshot would not do: its history begins with the edits, and what they were made on is lost.
    try FileManager.default.copyItem(
      atPath: sandbox.catalogue, toPath: sandbox.path("theirs.db"))
    let ours = try sandbox.require(["update", "--ours"])
    #expect(ours.errors.contains("Resolved: iphone-11 layouts.full-screen.landscape"))
    #expect(try sandbox.require(["update"]).errors.contains("Nothing new"))
    #expect(
      try sandbox.require(["list", "--where", "id=iphone-11", "--fields", "landscape"]).text
        == "regular/regular\n")
    #expect(try sandbox.devcat("show", "iphone-11-pro").status == 66)
    try sandbox.require(["update", "--theirs", "--catalogue", "theirs.db"])
    #expect(try sandbox.verified("theirs.db")["root"] == Self.reference()["root"])
  }

  @Test("Catalogue with another id takes the whole reference")
  func catalogueWithAnotherIDTakesTheWholeReference() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["update"])
    #expect(try sandbox.verified()["root"] == Self.reference()["root"])
    #expect(try sandbox.head() == 1)
    try sandbox.require(["set", "iphone-11", "attributes.shelf=B4"])
    #expect(try sandbox.require(["update"]).errors.contains("Nothing new"))
    #expect(try sandbox.head() == 2)
  }

  @Test("Values that are there already are remembered")
  func valuesThatAreThereAlreadyAreRemembered() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let path = sandbox.path("all.ndjson")
    try Sandbox.readingReference().require(["export", "--format", "ndjson", "--output", path])
    try sandbox.require(["import", "all.ndjson"])
    #expect(try sandbox.require(["update"]).errors.contains("Without other changes, revision"))
    #expect(try sandbox.head() == 2)
    #expect(try sandbox.require(["update"]).errors.contains("Nothing new"))
    #expect(try sandbox.head() == 2)
  }

  @Test("Update: '--with android' adds that history, and later updates take both")
  func twoHistories() throws {
    let sandbox = try Self.begun()
    try sandbox.require(["set", "iphone-11", "attributes.shelf=B4"])
    let plain = try sandbox.require(["update", "--json", "--dry-run"]).json()
    #expect(plain["updates"] == nil && plain["reference"] != nil)
    let both = try sandbox.require(["update", "--with", "android", "--json"]).json()
    let updates = try #require(both["updates"]?.items)
    #expect(updates.map { $0["reference"] != nil } == [true, false])
    #expect(
      updates[1]["android"]?["number"] != nil && (updates[1]["changes"]?.items.count ?? 0) > 100)
    let again = try sandbox.require(["update"])
    #expect(again.errors.contains("Nothing new: the catalogue has reference revision"), "\(again)")
    #expect(again.errors.contains("Nothing new: the catalogue has android revision"), "\(again)")
    #expect(try sandbox.device("iphone-11")["attributes"]?["shelf"] == "B4")
  }
}
