import DevcatValues
import Foundation
import DevcatStore
import Testing

/// `devcat export`, and back by `devcat import`.
@Suite("Export") struct ExportTests {
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
}
