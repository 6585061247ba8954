import DevcatImport
import Testing

@Suite struct ImportFormatTests {
  @Test(
    arguments: [
      ("guideline", "g.txt", GuidelineFixture.whole, ImportFormat.guideline),
      ("size classes", "g.txt", SizeClassListReaderTests.table, .sizeClasses),
      ("array", "x", " [\n{}]", .json), ("object over lines", "x", ProfileFixture.object, .json),
      ("object alone", "x", "{}\n", .json), ("objects", "x", "{}\n{}\n", .ndjson),
      ("objects in a file of JSON", "x.json", "{}\n{}\n", .ndjson),
      ("one object in a file of lines", "x.ndjson", "{}", .ndjson),
      ("empty lines", "x.JSONL", "", .ndjson), ("empty JSON", "x.json", "", .json),
      ("CSV by its name", "x.csv", "what,ever", .csv),
      ("CSV by its header", "x", "# hi\nname,points.width\n", .csv),
      ("tabs", "x.txt", "name\tpoints.width\n", .csv), ("TSV by its name", "x.tsv", "a\tb", .csv),
      ("guideline in Markdown", "x.md", GuidelineMarkdownTests.dimensions, .guideline),
      ("Google Play", "x.csv", GooglePlayReaderTests.catalogue, .googlePlay),
      ("Android devices", "x", AndroidFixture.whole, .androidDevices),
      ("other XML", "x.xml", "<devices/>", nil),
      ("Playwright's list", "x", PlaywrightReaderTests.fixture, .playwright),
      ("Chromium's list", "x", ChromiumReaderTests.fixture, .chromium),
      ("simulator types", "x", SimctlReaderTests.fixture, .simctl),
      ("simulators with devices first", "x", #"{"devices": {}, "devicetypes": []}"#, .simctl),
      ("device traits", "x", DeviceTraitsReaderTests.fixture, .deviceTraits),
      ("corner radii", "x", CornerRadiiReaderTests.fixture, .cornerRadii),
      ("device specifications", "x", DeviceSpecsReaderTests.fixture, .deviceSpecs),
      ("a device specification", "x", #"{"name": "A", "portraitSize": {}}"#, .deviceSpecs),
      ("objects in an array", "x", #"[{"name": "A", "traits": {}}]"#, .json),
      ("prose", "x.txt", "Hello, world.", nil), ("nothing", "x", "", nil),
    ] as [(String, String, String, ImportFormat?)])
  func formatsAreToldApart(name: String, file: String, text: String, format: ImportFormat?) {
    #expect(ImportFormat.guessed(from: SourceText(Array(text.utf8), file: file)) == format)
  }

  @Test func formatsHaveTheNamesOfTheOption() {
    #expect(
      ImportFormat.allCases.map(\.rawValue)
        == [
          "guideline", "size-classes", "json", "ndjson", "csv", "google-play", "mapped",
          "playwright", "chromium", "simctl",
          "device-traits", "corner-radii", "device-specs", "unity-device", "android-devices",
          "simdevicetype",
        ])
  }

  @Test(arguments: ImportFormat.allCases)
  func everyFormatHasASectionInTheDocs(format: ImportFormat) throws {
    let file = PackageFiles.root.appendingPathComponent("docs/Import.md")
    let text = String(decoding: try PackageFiles.source(file).bytes, as: UTF8.self)
    let sections = text.split(separator: "\n## ").dropFirst()
    let section = try #require(
      sections.first { $0.hasPrefix("`\(format.rawValue)`") },
      "docs/Import.md has no section '## `\(format.rawValue)`'")
    for heading in ["Structure", "Mapping", "Refused", "Pitfalls"] {
      #expect(section.contains("**\(heading).**"), "the section has no '**\(heading).**'")
    }
  }
}
