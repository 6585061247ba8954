import DevcatValues
import Foundation
import DevcatStore
import Testing

/// `devcat export`, and back by `devcat import`.
@Suite("Export") struct ExportTests {
  /// A catalogue with everything that a profile may hold.
  private static func unusual() throws -> Sandbox {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      // The name in decomposed form, which is stored composed.
      "add", "acme-cafe", "name=Acme Cafe\u{301} \u{1F4F1} \"quoted\", and; more", "models=A,1;A,2",
      "aliases=Größe", "released=2020-01", "diagonal=6.125", "points.width=390.5",
      "orientations=portrait;landscape-right", "homeIndicator=false",
      "safeArea[\"iOS 26.5\"].portrait=44,0,34,0", "safeArea.portrait=1,2,3.5,4",
      "layouts.half.portrait=n/a", "layouts.half.landscape=compact/regular 507.5x1366",
      "layouts.slide-over.portrait=-/regular", "displays.inner.points.width=700",
      "displays[\"rear cover\"].landscape=regular/regular",
      "displays.inner.safeArea[\"iOS 26.5\"].landscape=0,0,21,0", "attributes[\"lab shelf\"]=B4",
      "attributes[\"a=b,\\\"c\\\".[d]\"]=x", "attributes[\"\u{e4}\u{1F600}\"]=\u{e9}",
      "attributes.number=4.25", "attributes.flag=true", "attributes.evidence=one; two",
    ])
    return sandbox
  }

  @Test("Export and import give the same state", arguments: ["json", "ndjson", "csv"])
  func exportAndImportGiveTheSameState(_ format: String) throws {
    let sandbox = try Self.unusual()
    let export = try sandbox.require(["export", "--format", format])
    let other = try Sandbox.initialized("--empty")
    try other.write(export.output, to: "export")
    try other.require(["import", "export", "--format", format])
    #expect(try other.verified()["root"] == sandbox.verified()["root"])
    #expect(try other.require(["export", "--format", format]).output == export.output)
    #expect(try other.device("acme-cafe")["name"]?.text?.hasPrefix("Acme Caf\u{e9}") == true)
    // Where everything is there already, nothing changes.
    let again = try sandbox.require(
      ["import", "-", "--format", format], input: String(decoding: export.output, as: UTF8.self))
    #expect(again.text.contains("28 unchanged; nothing changed"))
  }

  @Test("The forms hold the same profiles") func theFormsHoldTheSameProfiles() throws {
    let sandbox = try Self.unusual()
    let array = try sandbox.require(["export", "--format", "json"]).json()
    #expect(try sandbox.require(["export", "--format", "ndjson"]).jsonLines() == array.items)
    #expect(try sandbox.require(["export"]).json() == array)
    // Exports are in the order of ids, lists in the order for people.
    let listed = try sandbox.require(["list", "--json"]).json().items
    #expect(listed.sorted { ($0["id"]?.text ?? "") < ($1["id"]?.text ?? "") } == array.items)
  }

  @Test(
    "Devices of several batches: one array in the order of ids, and a column of the last device")
  func severalBatches() throws {
    let ids = (1000..<1300).map { "phone-\($0)" }
    let sandbox = try ExportSample.catalogue(
      of: ids.map { id in
        var profile = Profile(id: id)
        profile[Field.name.at()] = .text("Phone \(id)")
        if id == ids.last { profile[.attribute("last")] = .text("yes") }
        return profile
      })
    let array = try sandbox.require(["export", "--format", "json"]).json()
    #expect(array.items.compactMap { $0["id"]?.text } == ids)
    #expect(try sandbox.exportedDevices() == array.items)
    let rows = try sandbox.require(["export", "--format", "csv"]).lines
    #expect(rows.first == "id,name,attributes.last")
    #expect(rows.dropFirst().map { String($0.prefix(10)) } == ids)
    #expect(rows.last == "phone-1299,Phone phone-1299,yes")
    let named = try sandbox.require(["export", "--format", "csv", "--fields", "id"]).lines
    #expect(named == ["id"] + ids)
    try sandbox.export("sqlite", to: "devices.db")
    let read = try sandbox.python(
      """
      import json, sqlite3
      rows = sqlite3.connect("devices.db").execute("SELECT id FROM profile ORDER BY rowid")
      print(json.dumps([id for id, in rows]))
      """)
    #expect(read.items.compactMap(\.text) == ids)
    let none = ["export", "--format", "json", "--where", "id=none"]
    #expect(try sandbox.run(Products.devcat, none).status == 1)
  }

  @Test("CSV export refuses unknown words") func csvExportRefusesUnknownWords() throws {
    let sandbox = try Sandbox()
    let note = RevisionNote(author: "a", message: "m", time: Timestamp(seconds: 0))
    let profile = Profile(
      id: "odd",
      sortedEntries: [.init(Field.name.at(), .text("Odd")), .init(Field.idiom.at(), .text("car"))])
    try NewCatalogue.make(at: sandbox.catalogue, id: .random(), name: "later") { file in
      _ = try file.commit([.edit(id: "odd", profile.patch(from: nil))], note: note)
    }
    let outcome = try sandbox.devcat("export", "--format", "csv")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("odd: idiom: CSV cannot carry this"), "\(outcome)")
    #expect(outcome.text == "")
    try sandbox.require(["export", "--format", "csv", "--fields", "id,name"])
  }

  @Test(
    "Bytes are nothing for a terminal",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"))
  func bytesAreNothingForATerminal() throws {
    let sandbox = try Sandbox.reading()
    let export = "devcat export --format sqlite"
    let outcome = try sandbox.shell("script -qec '\(export)' /dev/null; \(export) | head -c 15")
    #expect(outcome.text.contains("'--output'."), "\(outcome)")
    #expect(outcome.text.hasSuffix("SQLite format 3"), "\(outcome)")
  }
}
