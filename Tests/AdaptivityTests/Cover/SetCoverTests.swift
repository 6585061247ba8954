import TestSupport
import Testing

@testable import Adaptivity

/// The fewest sets that hold every element.
@Suite struct SetCoverTests {
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

  @Test(arguments: [
    ("nothing", [], 0), ("sets without elements", [[], []], 0), ("one", [[0]], 1),
    ("the first of equals", [[0, 1], [1, 0], [0, 1]], 1),
    ("a set within another", [[0], [0, 1], [1]], 1),
    ("forced by an element", [[0, 1], [1, 2], [2, 3], [1, 3]], 2),
    ("a triangle needs two", [[0, 1], [1, 2], [2, 0]], 2),
    (
      "greedy takes three", [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 4, 5, 8], [2, 6], [3, 7, 8]], 3
    ),
    ("two parts", [[0, 1], [1, 2], [2, 0], [10, 11], [11, 12], [12, 10]], 4),
  ])
  func small(_ name: String, _ sets: [[Int]], _ count: Int) {
    let cover = SetCover(of: sets)
    Self.check(cover, sets, name)
    #expect(cover.chosen.count == count && cover.isProved, "\(name): \(cover)")
    #expect(Self.bruteForce(sets) == count, "\(name)")
  }

  @Test func itIsAsSmallAsTryingAllFinds() {
    var unproved = 0
    for seed in 0..<400 {
      let sets = Self.random(
        UInt64(seed), sets: 3 + seed % 9, elements: 2 + seed % 13, density: 15 + seed % 45)
      let cover = SetCover(of: sets)
      Self.check(cover, sets, "seed \(seed)")
      #expect(cover.isProved && cover.chosen.count == Self.bruteForce(sets), "seed \(seed)")
      // Without any step the bound is still one, and the result still covers.
      let hasty = SetCover(of: sets, stepLimit: 0)
      Self.check(hasty, sets, "seed \(seed), hasty")
      #expect(hasty.lowerBound <= cover.chosen.count, "seed \(seed)")
      unproved += hasty.isProved ? 0 : 1
    }
    #expect(unproved > 0, "no instance asks for a search")
  }

  /// Random sets of six of 120 elements, whose smallest cover is far from every simple bound.
  @Test func searchEndsAtItsLimit() {
    for (seed, limit) in [(1, 10_000), (2, 1_000_000), (3, 8_000_000)] {
      let sets = Self.random(UInt64(seed), sets: 160, elements: 120, density: 5)
      let cover = SetCover(of: sets, stepLimit: limit)
      Self.check(cover, sets, "seed \(seed)")
      #expect(cover.lowerBound > 0)
      // The last node begins within the limit.
      #expect(cover.steps <= limit + 5_000, "\(cover.steps)")
      let again = SetCover(of: sets, stepLimit: limit)
      #expect(cover.chosen == again.chosen && cover.lowerBound == again.lowerBound)
    }
  }
}
