import DevcatImport
import Testing

@Suite("Import format") struct ImportFormatTests {
  @Test(
    "Formats are distinguished",
    arguments: [
      ("guideline", "g.txt", GuidelineFixture.whole, ImportFormat.guideline),
      ("array", "x", " [\n{}]", .json), ("object over lines", "x", ProfileFixture.object, .json),
      ("object alone", "x", "{}\n", .json), ("objects", "x", "{}\n{}\n", .ndjson),
      ("objects in a file of JSON", "x.json", "{}\n{}\n", .ndjson),
      ("one object in a file of lines", "x.ndjson", "{}", .ndjson),
      ("empty lines", "x.JSONL", "", .ndjson), ("empty JSON", "x.json", "", .json),
      ("CSV by its name", "x.csv", "what,ever", .csv),
      ("CSV by its header", "x", "# hi\nname,points.width\n", .csv),
      ("tabs", "x.txt", "name\tpoints.width\n", .csv), ("TSV by its name", "x.tsv", "a\tb", .csv),
      ("guideline in Markdown", "x.md", GuidelineMarkdownTests.dimensions, .guideline),
      ("other XML", "x.xml", "<devices/>", nil),
      ("simulators with devices first", "x", #"{"devices": {}, "devicetypes": []}"#, .simctl),
      ("a device specification", "x", #"{"name": "A", "portraitSize": {}}"#, .deviceSpecs),
      ("objects in an array", "x", #"[{"name": "A", "traits": {}}]"#, .json),
      ("prose", "x.txt", "Hello, world.", nil), ("nothing", "x", "", nil),
    ] as [(String, String, String, ImportFormat?)])
  func formatsAreToldApart(name: String, file: String, text: String, format: ImportFormat?) {
    #expect(ImportFormat.guessed(from: SourceText(Array(text.utf8), file: file)) == format)
  }

  @Test("A first input of the fuzzer is recognized as its format", arguments: PackageFiles.inputs)
  func inputsAreRecognized(_ input: PackageFiles.Input) {
    let source = SourceText(Array(input.text.utf8), file: "x")
    // What has columns and is nothing else is read with a map.
    #expect(ImportFormat.guessed(from: source) == input.format)
  }

  @Test("Every format has a section in the docs", arguments: ImportFormat.allCases)
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
