import DevcatTestSupport
import Testing

@testable import DevcatCharts

/// The explorer's order is the same: `Cases/series.json` has cases for both.
@Suite("Category order") struct CategoryOrderTests {
  @Test("Category order: total and transitive over random texts")
  func isTotal() {
    let seed = SeededGenerator.seed(of: "category order")
    var random = SeededGenerator(seed: seed)
    let pieces = ["0", "1", "9", "10", "a", "-", ".", "iOS ", "tvOS ", "Android API ", "é", " "]
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let texts = ["9", "10", "1a"] + (0..<60).map { _ in text() }
    for one in texts {
      #expect(!CategoryOrder.precedes(one, one), "\(one)")
      for two in texts where one != two {
        let isBefore = CategoryOrder.precedes(one, two)
        #expect(isBefore != CategoryOrder.precedes(two, one), "\(one), \(two); DEVCAT_SEED=\(seed)")
        guard isBefore else { continue }
        for three in texts where CategoryOrder.precedes(two, three) {
          #expect(
            CategoryOrder.precedes(one, three), "\(one), \(two), \(three); DEVCAT_SEED=\(seed)")
        }
      }
    }
  }
}
