import Import
import Testing

/// Readers meet any bytes at all without a trap.
@Suite struct RobustnessTests {
  static let fixtures: [(ImportFormat, String)] = [
    (.guideline, String(GuidelineFixture.whole.prefix(900))),
    (.guideline, GuidelineFixture.multitasking),
    (.sizeClasses, SizeClassListReaderTests.table),
    (.json, ProfileFixture.object), (.ndjson, ProfileFixture.line),
    (
      .csv,
      "# c\nname,landscape,safeArea.portrait.top,#r\n\"1\"\"é\",n/a,3,\"x\r\n,y\"\r\nB,-/compact 3x-,,\n"
    ),
  ]

  @Test(arguments: fixtures)
  func everyTruncationIsReadOrRefused(format: ImportFormat, text: String) {
    let bytes = Array(text.utf8)
    for length in bytes.indices {
      let source = SourceText(Array(bytes[..<length]), file: "cut")
      let document = format.read(source)
      if format == .json || format == .ndjson && length > 0 {
        #expect(!document.isReadable, "cut at \(length)")
        #expect(document.drafts.isEmpty)
      }
      _ = ImportFormat.guessed(from: source)
    }
  }

  @Test(arguments: fixtures)
  func alteredTextIsReadOrRefused(format: ImportFormat, text: String) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let marks = Array("{}[]\",:\\#\n\r\t ×0\u{0}".utf8) + [0xFF, 0x80, 0xF0]
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] =
          Bool.random(using: &random)
          ? marks.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let source = SourceText(bytes, file: "altered")
      let document = format.read(source)
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      for diagnostic in document.diagnostics {
        #expect((1...lines).contains(diagnostic.location?.line ?? 0), "seed \(seed)")
        #expect((diagnostic.location?.column ?? 0) > 0, "seed \(seed)")
      }
      _ = ImportFormat.guessed(from: source)
    }
  }

  @Test(arguments: ImportFormat.allCases)
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
