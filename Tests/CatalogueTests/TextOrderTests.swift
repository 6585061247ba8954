import DevcatTestSupport
import Testing

@testable import DevcatValues

@Suite("Order of texts") struct TextOrderTests {
  @Test("Texts of any length are in the order of their bytes, wherever they differ")
  func isTheOrderOfBytes() {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "TextOrderTests"))
    let letters = ["a", "b", "z", "é", "\u{ffff}", "😀"]
    for _ in 0..<5_000 {
      // A common beginning of 0 to 20 letters, and up to 20 that may differ.
      let common = (0..<Int.random(in: 0...20, using: &random)).map { _ in letters[0] }.joined()
      let texts = (0..<2).map { _ in
        common
          + (0..<Int.random(in: 0...20, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? ""
          }.joined()
      }
      #expect(
        TextOrder.precedes(texts[0], texts[1])
          == Array(texts[0].utf8).lexicographicallyPrecedes(Array(texts[1].utf8)), "\(texts)")
    }
  }
}
