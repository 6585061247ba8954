import DevcatTestSupport
import Testing

@testable import DevcatAdaptivity

@Suite("Set cover: greedy, then a search within a budget")
struct SetCoverTests {
  /// The size of a smallest cover, by trying all.
  static func bruteForce(_ sets: [[Int]]) -> Int {
    let all = Set(sets.joined())
    var best = sets.count
    for mask in 0..<(1 << sets.count) {
      let chosen = sets.indices.filter { mask & (1 << $0) != 0 }
      if chosen.count < best, Set(chosen.flatMap { sets[$0] }) == all { best = chosen.count }
    }
    return all.isEmpty ? 0 : best
  }

  static func random(_ seed: UInt64, sets: Int, elements: Int, density: Int) -> [[Int]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<sets).map { _ in
      (0..<elements).filter { _ in Int.random(in: 0..<100, using: &generator) < density }
    }
  }

  /// Requires that the chosen sets cover everything, and that none of them can be left out.
  static func check(_ cover: SetCover, _ sets: [[Int]], _ name: String) {
    let all = Set(sets.joined())
    #expect(Set(cover.chosen.flatMap { sets[$0] }) == all, "\(name)")
    for left in cover.chosen {
      let rest = Set(cover.chosen.filter { $0 != left }.flatMap { sets[$0] })
      #expect(rest != all, "\(name): \(left) can be left out")
    }
    #expect(cover.lowerBound <= cover.chosen.count && cover.chosen == cover.chosen.sorted())
  }

  @Test(
    "Set cover: small questions and their bounds",
    arguments: [
      ("nothing", [], 0, 0), ("sets without elements", [[], []], 0, 0), ("one", [[0]], 1, 1),
      ("the first of equals", [[0, 1], [1, 0], [0, 1]], 1, 1),
      ("a set within another", [[0], [0, 1], [1]], 1, 1),
      ("forced by an element", [[0, 1], [1, 2], [2, 3], [1, 3]], 2, 2),
      ("a triangle needs two, which no two elements show", [[0, 1], [1, 2], [2, 0]], 2, 2),
      ("a needless set is left out", [[1, 2, 4, 5], [0, 1, 2, 3], [3, 4, 5, 6]], 2, 2),
      ("greedy takes three of two", [[0, 1, 2, 3, 4], [0, 1, 5], [2, 3, 4, 6], [5, 6]], 2, 2),
      ("two parts", [[0, 1], [1, 2], [2, 0], [10, 11], [11, 12], [12, 10]], 4, 4),
    ])
  func small(_ name: String, _ sets: [[Int]], _ count: Int, _ bound: Int) {
    let cover = SetCover(of: sets)
    Self.check(cover, sets, name)
    #expect(cover.chosen.count == count && cover.lowerBound == bound, "\(name): \(cover)")
  }

  @Test("Set cover: the smallest, by trying all")
  func random() {
    var improved = 0
    for seed in 0..<400 {
      let sets = Self.random(
        UInt64(seed), sets: 3 + seed % 9, elements: 2 + seed % 13, density: 15 + seed % 45)
      let cover = SetCover(of: sets)
      Self.check(cover, sets, "seed \(seed)")
      let least = Self.bruteForce(sets)
      #expect(cover.isProved && cover.chosen.count == least, "seed \(seed)")
      let greedy = SetCover(of: sets, budget: 0)
      Self.check(greedy, sets, "seed \(seed), without a search")
      #expect(greedy.lowerBound <= least, "seed \(seed), without a search")
      improved += greedy.chosen.count > least ? 1 : 0
      #expect(SetCover(of: sets).chosen == cover.chosen, "seed \(seed)")
    }
    #expect(improved > 0)
  }
}
