/// The fewest sets that hold every element: found, or bounded, by exact search.
///
/// Reductions first (sets that must be taken, elements and sets that another one makes needless), then
/// each part that hangs together on its own: a greedy cover from above, and from below the question
/// whether fewer do, for one more set each time. All of it is decided by the numbers of the sets, so
/// the same question has the same answer everywhere.
struct SetCover {
  /// The places of the sets that were taken, in order, none of which can be left out.
  private(set) var chosen: [Int] = []
  /// How many sets are needed at least.
  private(set) var lowerBound = 0
  /// How much of the limit was used.
  private(set) var steps = 0

  /// The limit that is used unless another one is given: a second or so.
  static let usualLimit = 400_000_000

  /// Whether there is no smaller cover.
  var isProved: Bool { chosen.count == lowerBound }

  /// Covers every element that is in a set.
  ///
  /// - Parameters:
  ///   - sets: The elements of each set, as numbers from 0, in any order.
  ///   - stepLimit: How many words of bits may be looked at; beyond it the best that was found is taken.
  init(of sets: [[Int]], stepLimit: Int = Self.usualLimit) {
    var reduction = SetCoverReduction(of: sets)
    reduction.run()
    chosen = reduction.forced
    lowerBound = chosen.count
    for part in reduction.parts() { solve(part, stepLimit) }
    chosen = Self.irredundant(chosen.sorted(), of: sets)
  }

  private mutating func solve(_ part: SetCoverPart, _ stepLimit: Int) {
    var search = SetCoverSearch(part)
    var best = part.greedyCover()
    var least = search.bound
    defer {
      steps += search.steps
      chosen += best.map { part.names[$0] }
      lowerBound += least
    }
    // Half of what is left goes into the question from below, the rest into the one from above.
    let left = max(0, stepLimit - steps)
    search.limit = left / 2
    while least < best.count {
      switch search.cover(ofAtMost: least) {
      case .found(let cover): best = cover
      case .none: least += 1
      case .limit:
        search.limit = left
        improve(&best, &least, &search)
        return
      }
    }
  }

  private func improve(_ best: inout [Int], _ least: inout Int, _ search: inout SetCoverSearch) {
    while least < best.count {
      switch search.cover(ofAtMost: best.count - 1) {
      case .found(let cover): best = cover
      case .none: least = best.count
      case .limit: return
      }
    }
  }

  /// The sets without those whose elements are all in others that stay.
  private static func irredundant(_ chosen: [Int], of sets: [[Int]]) -> [Int] {
    var counts: [Int: Int] = [:]
    for index in chosen { for element in Set(sets[index]) { counts[element, default: 0] += 1 } }
    return chosen.reversed().filter { index in
      let elements = Set(sets[index])
      guard elements.allSatisfy({ counts[$0, default: 0] > 1 }) else { return true }
      for element in elements { counts[element, default: 0] -= 1 }
      return false
    }.reversed()
  }
}
