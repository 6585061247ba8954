import DevcatImport
import DevcatTestSupport
import Testing

@Suite("Readers meet any bytes at all without a trap") struct RobustnessTests {
  /// A text in a format, known by a name.
  struct Fixture: CustomTestStringConvertible {
    let testDescription: String
    let format: ImportFormat
    let text: String

    /// Whether the text is one value of JSON or XML, of which nothing can be read where its end is lost.
    var isOneValue: Bool { format != .ndjson && "{[<".contains(text.first ?? " ") }

    init(_ name: String, _ format: ImportFormat, _ text: String) {
      testDescription = name
      self.format = format
      self.text = text
    }
  }

  static let fixtures =
    PackageFiles.inputs.map { file in
      Fixture("\(file.format.rawValue): \(file.name)", file.format, file.text)
    } + [
      Fixture("dimensions in prose", .guideline, String(GuidelineFixture.whole.prefix(900))),
      Fixture("multitasking", .guideline, GuidelineFixture.multitasking),
      Fixture(
        "tabs", .csv, "name\tpoints.width\taliases\nA \"1\"\t390\ta;b\n\"B\tC\"\t2\t\n"),
      Fixture(
        "quotes", .csv,
        "# c\nname,landscape,safeArea.portrait.top,#r\n\"1\"\"é\",n/a,3,\"x\r\n,y\"\r\nB,-/compact 3x-,,\n"
      ),
    ]

  /// Texts of outside that get into messages: each is longer than any message.
  static let long = String(repeating: "é", count: 1 << 16)

  @Test(
    "Errors quote little of a long text",
    arguments: [
      ("a title", ImportFormat.csv, long + ",name\n"), ("a cell", .csv, "scale\n\(long)\n"),
      ("separators", .csv, "name\n" + String(repeating: ",", count: 1 << 16) + "x"),
      ("brackets", .json, String(repeating: "[", count: 1 << 16)),
      ("a key", .json, "{\"\(long)\": 1}"), ("a text", .json, "{\"scale\": \"\(long)\"}"),
      ("a namespace", .androidDevices, "<a xmlns=\"\(long)\"/>"),
      ("an element", .androidDevices, "<\(long)/>"),
      ("a name", .playwright, "{\"\(long)\": {\"userAgent\": 1, \"viewport\": 2}}"),
    ] as [(String, ImportFormat, String)])
  func messagesAreShort(name: String, format: ImportFormat, text: String) {
    let document = format.read(text: text)
    #expect(!document.diagnostics.isEmpty)
    #expect(document.diagnostics.allSatisfy { $0.message.utf8.count < 1100 })
  }

  @Test(
    "Prose: a line has an end",
    arguments: [ImportFormat.guideline, .sizeClasses])
  func longLinesAreRefused(format: ImportFormat) {
    let line = String(repeating: "a", count: 1 << 16)
    #expect(
      format.read(text: "x\n\(line)\n").told == [
        "2:1 error the line is longer than 65536 bytes, which this format does not have"
      ])
    let other = format.read(text: "x\n\(line.dropLast())\n").told
    #expect(!other.contains { $0.contains("is longer") })
  }

  @Test("Markdown: unclosed links and tags are read once", .timeLimit(.hang))
  func unclosedMarksAreLinear() {
    for mark in ["[", "<a", "[x](", "[x][", "*", "_a_", "[a]", "&", "|["] {
      let line = String(repeating: mark, count: 20_000)
      let text = [String](repeating: "| " + line.prefix(60_000) + " |", count: 4)
      _ = ImportFormat.guideline.read(text: text.joined(separator: "\n"))
    }
  }

  @Test("Every truncation is read or refused", arguments: fixtures)
  func everyTruncationIsReadOrRefused(fixture: Fixture) {
    let bytes = Array(fixture.text.utf8)
    for length in bytes.indices {
      let source = SourceText(Array(bytes[..<length]), file: "cut")
      let document = fixture.format.read(source)
      let ends = Array("\r\n ".utf8)
      let isInALine =
        length > 0 && !ends.contains(bytes[length]) && !ends.contains(bytes[length - 1])
      if fixture.isOneValue || fixture.format == .ndjson && isInALine {
        #expect(!document.isReadable, "cut at \(length)")
      }
      _ = ImportFormat.guessed(from: source)
    }
  }

  @Test("Altered text is read or refused", arguments: fixtures)
  func alteredTextIsReadOrRefused(fixture: Fixture) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let marks = Array("{}[]\",:\\#\n\r\t ×0\u{0}".utf8) + [0xFF, 0x80, 0xF0]
    for _ in 0..<300 {
      var bytes = Array(fixture.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] =
          Bool.random(using: &random)
          ? marks.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let source = SourceText(bytes, file: "altered")
      let document = fixture.format.read(source)
      // A line of XML ends with a carriage return too.
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      for diagnostic in document.diagnostics {
        #expect((1...lines).contains(diagnostic.location?.line ?? 0), "seed \(seed)")
        #expect((diagnostic.location?.column ?? 0) > 0, "seed \(seed)")
      }
      _ = ImportFormat.guessed(from: source)
    }
  }

  @Test("Altered maps and tables are read or refused") func alteredMapsAndTablesAreReadOrRefused()
    throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let table = Array("brand;code;model;diag;res;tags;state;dpi\nA;1;M;1,5;2 x 1;a/b;?;420\n".utf8)
    let whole = try MappedReaderTests.map(MappedReaderTests.list)
    for _ in 0..<300 {
      var bytes = Array(MappedReaderTests.list.utf8)
      var cells = table
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          "{}[]\",:x0".utf8.randomElement(using: &random) ?? 0
        cells[Int.random(in: cells.indices, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      let source = ImportSource.text(SourceText(cells, file: "altered"))
      let lines = cells.count { $0 == UInt8(ascii: "\n") } + 1
      for diagnostic in ImportFormat.mapped.read(source, map: whole).diagnostics {
        #expect((1...lines).contains(diagnostic.location?.line ?? 0), "seed \(seed)")
      }
      do {
        let map = try ColumnMap(SourceText(bytes, file: "map"))
        _ = ImportFormat.mapped.read(source, map: map)
      } catch {
        #expect(!error.diagnostics.isEmpty, "seed \(seed)")
        #expect(error.diagnostics.allSatisfy { ($0.location?.column ?? 0) > 0 }, "seed \(seed)")
      }
    }
  }

  /// The files of a device type in both forms of property lists.
  static let bundles = [false, true].map { isBinary in
    [SimulatorFixture.profile, SimulatorFixture.capabilities].map(SimulatorFixture.xml)
      .map { isBinary ? SimulatorFixture.binary($0) : $0 }
  }

  @Test("Altered property lists are read or refused", arguments: bundles)
  func alteredPropertyListsAreReadOrRefused(lists: [[UInt8]]) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    for round in 0..<600 {
      var altered = lists
      let file = Int.random(in: 0...1, using: &random)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: altered[file].indices, using: &random)
        altered[file][index] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 {
        altered[file].removeLast(Int.random(in: 0..<altered[file].count, using: &random))
      }
      let bundle = SimulatorFixture.bundle(
        files: ["profile.plist": altered[0], "capabilities.plist": altered[1]])
      let document = ImportFormat.simulatorDeviceType.read(SimulatorFixture.folder(bundle))
      #expect(document.drafts.count <= 1, "seed \(seed)")
      #expect(!document.drafts.isEmpty || !document.diagnostics.isEmpty, "seed \(seed)")
      for diagnostic in document.diagnostics {
        if case .byte(let offset)? = diagnostic.location?.place {
          #expect((0...altered[file].count).contains(offset), "seed \(seed)")
        }
      }
    }
  }

  @Test("Random bytes are read or refused", arguments: ImportFormat.allCases)
  func randomBytesAreReadOrRefused(format: ImportFormat) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random bytes for \(format.rawValue): seed \(seed)")
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let source = SourceText(bytes, file: "random")
      #expect(format.read(source).drafts.isEmpty, "seed \(seed)")
      _ = ImportFormat.guessed(from: source)
    }
  }
}

/// A generator that a printed seed brings back.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
