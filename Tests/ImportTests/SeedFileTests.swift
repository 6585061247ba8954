import DevcatValues
import DevcatImport
import Testing

@Suite("Seed file", .enabled(if: PackageFiles.seeds != nil, "the seed files are not at hand"))
struct SeedFileTests {
  @Test("The guideline has its rows") func theGuidelineHasItsRows() throws {
    let seed = try #require(try PackageFiles.seed("004_"))
    #expect(ImportFormat.guessed(from: seed) == .guideline)
    let document = ImportFormat.guideline.read(seed)
    #expect(document.told.isEmpty)
    let byTable = Dictionary(grouping: document.drafts, by: \.table).mapValues(\.count)
    #expect(byTable == ["dimensions": 27, "size-classes": 19, "multitasking": 15])
    let typed = ImportFormat.guideline.read(text: GuidelineFixture.whole).drafts
    #expect(document.drafts.map(\.name) == typed.map(\.name))
    #expect(document.drafts.map(\.patch) == typed.map(\.patch))
  }

  @Test("The list of size classes has its devices") func theListOfSizeClassesHasItsDevices() throws
  {
    let seed = try #require(try PackageFiles.seed("002_"))
    #expect(ImportFormat.guessed(from: seed) == .sizeClasses)
    let document = ImportFormat.sizeClasses.read(seed)
    #expect(document.told.isEmpty)
    #expect(
      document.drafts.map { "\($0.name ?? "") \($0.stated["layouts.full-screen.landscape"] ?? "")" }
        == [
          "iPad (all) regular/regular", "iPad Mini regular/regular",
          "iPhone 6 Plus regular/compact", "iPhone 6 compact/compact", "iPhone 5s compact/compact",
          "iPhone 5c compact/compact", "iPhone 5 compact/compact", "iPhone 4s compact/compact",
        ])
  }
}
