#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import DevcatValues
import DevcatImport
import Testing

/// The first files of `data/`, against the guideline's text as it was typed for the tests.
@Suite("Reference data") struct ReferenceDataTests {
  private static let data = PackageFiles.root.appendingPathComponent("data/sources")

  private func revision(_ folder: String) throws -> (ReferenceRevision, SourceDocument) {
    let folder = Self.data.appendingPathComponent(folder)
    let revision = try ReferenceRevision(
      PackageFiles.source(folder.appendingPathComponent("source.txt")))
    var document = SourceDocument()
    for file in revision.files {
      let source = try PackageFiles.source(folder.appendingPathComponent(file.name))
      document.append(CSVReader(table: file.table).read(source))
    }
    return (revision, document)
  }

  /// The values of each table for each name, in one row or in several.
  private func facts(_ drafts: [Draft]) -> [String: [String: String]] {
    Dictionary(drafts.map { ("\($0.table)/\($0.name ?? "")", $0.stated) }) { one, other in
      one.merging(other) { first, second in "\(first) and \(second)" }
    }
  }

  @Test("The first revision is the guideline as published")
  func theFirstRevisionIsTheGuidelineAsPublished() throws {
    let (revision, document) = try revision("guideline-2020")
    #expect(document.told.isEmpty)
    #expect(document.drafts.allSatisfy { $0.id == nil })
    let typed = ImportFormat.guideline.read(text: GuidelineFixture.whole).drafts
    #expect(facts(document.drafts) == facts(typed))
    #expect(facts(typed).count == 27 + 19 + 5)
    #expect(revision.note.message == "as published")
    #expect(revision.note.time.description == "2020-06-22T00:00:00Z")
  }

  @Test("The second revision corrects three devices") func theSecondRevisionCorrectsThreeDevices()
    throws
  {
    let (first, second) = (try revision("guideline-2020"), try revision("corrections-2020"))
    #expect(second.1.told.isEmpty)
    #expect(second.0.note.source != first.0.note.source)
    #expect(second.0.note.message == "corrections")
    let stated = Dictionary(
      uniqueKeysWithValues: second.1.drafts.map { ($0.id ?? "", $0.stated) })
    #expect(
      stated == [
        "ipad-pro-10.5-inch": [
          "points.width": "834", "points.height": "1112", "pixels.width": "1668",
          "pixels.height": "2224",
        ],
        "iphone-11-pro": ["layouts.full-screen.landscape": "compact/compact"],
        "iphone-11": ["layouts.full-screen.landscape": "regular/compact"],
      ])
  }

  @Test("Every row finds its place") func everyRowFindsItsPlace() throws {
    let assignments = try AssignmentsReader.read(
      PackageFiles.source(Self.data.appendingPathComponent("guideline-2020/assign")))
    let (note, document) = try revision("guideline-2020")
    var planner = ImportPlanner(
      source: note.note.source, over: EmptyDirectory(), assignments: assignments)
    for draft in document.drafts { try planner.add(draft) }
    let plan = planner.finished()
    #expect(plan.unusable == [])
    #expect(plan.conflicts == [])
    #expect(plan.added == 27)
  }
}

/// A catalogue that holds nothing.
private struct EmptyDirectory: ProfileDirectory {
  func derivedLayouts(of id: String) -> [DerivedLayout] { [] }
  func profile(id: String) -> Profile? { nil }
  func ids(called name: String, _ kind: NameKind) -> [String] { [] }
  func origin(of path: FieldPath, in id: String) -> ValueOrigin? { nil }
  func names() -> [(id: String, name: String)] { [] }
  func aliases() -> [(id: String, alias: String)] { [] }
}
