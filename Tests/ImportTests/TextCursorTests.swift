import DevcatTestSupport
import Testing

@testable import DevcatImport

@Suite("Places in a text") struct TextCursorTests {
  @Test("The end of a line is found wherever it is, beside bytes that are almost a line feed")
  func anEndOfLine() {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "TextCursorTests"))
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ -> UInt8 in
        [0x0a, 0x0b, 0x09, 0x8a, 0x00, 0xff, 0x61].randomElement(using: &random) ?? 0
      }
      let slice = bytes[Int.random(in: 0...bytes.count, using: &random)...]
      let start = Int.random(in: slice.startIndex...slice.endIndex, using: &random)
      #expect(
        slice.endOfLine(from: start) == slice[start...].firstIndex(of: 0x0a) ?? slice.endIndex,
        "\(bytes) from \(start)")
    }
  }
}
