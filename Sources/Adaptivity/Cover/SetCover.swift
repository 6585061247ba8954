/// Few sets that hold every element, found greedily, and how many sets are needed at least.
///
/// It takes the sets that alone hold some element, then the set with the most new elements each
/// time, and at last leaves out what became needless. Of equal sets the first counts, so the same
/// question has the same answer everywhere. Its time grows with the elements of all sets.
struct SetCover {
  /// The places of the sets that were taken, in order, none of which can be left out.
  private(set) var chosen: [Int] = []
  /// How many sets are needed at least.
  private(set) var lowerBound = 0

  private let sets: [[Int]]
  /// The sets of each element, in order.
  private let holders: [[Int]]
  /// How many elements of each set are not yet covered.
  private var gains: [Int]
  private var isCovered: [Bool]

  /// Whether there is provably no smaller cover.
  var isProved: Bool { chosen.count == lowerBound }

  /// Covers every element that is in a set.
  ///
  /// - Parameter sets: The elements of each set, each once, as numbers from 0.
  init(of sets: [[Int]]) {
    var holders = [[Int]](repeating: [], count: (sets.joined().max() ?? -1) + 1)
    for (index, elements) in sets.enumerated() {
      for element in elements { holders[element].append(index) }
    }
    (self.sets, self.holders) = (sets, holders)
    gains = sets.map(\.count)
    isCovered = holders.map(\.isEmpty)
    for element in holders.indices where !isCovered[element] && holders[element].count == 1 {
      take(holders[element][0])
    }
    lowerBound = chosen.count + separateCount
    // No gain ever grows, so each round begins with none greater than its own.
    for gain in stride(from: gains.max() ?? 0, to: 0, by: -1) {
      for index in sets.indices where gains[index] == gain { take(index) }
    }
    leaveOutNeedless()
  }

  private mutating func take(_ index: Int) {
    chosen.append(index)
    for element in sets[index] where !isCovered[element] {
      isCovered[element] = true
      for holder in holders[element] { gains[holder] -= 1 }
    }
  }

  /// How many elements, no two of which are in one set, are not covered: they need a set each.
  ///
  /// Elements of few sets come first, since they exclude the fewest others.
  private var separateCount: Int {
    var count = 0
    var isUsed = [Bool](repeating: false, count: sets.count)
    let open = holders.indices.filter { !isCovered[$0] }
    for element in open.sorted(by: { (holders[$0].count, $0) < (holders[$1].count, $1) })
    where !holders[element].contains(where: { isUsed[$0] }) {
      count += 1
      for index in holders[element] { isUsed[index] = true }
    }
    return count
  }

  /// Leaves out the sets whose elements are all in others that stay, the last taken first.
  private mutating func leaveOutNeedless() {
    var counts = [Int](repeating: 0, count: holders.count)
    for index in chosen { for element in sets[index] { counts[element] += 1 } }
    chosen = chosen.reversed().filter { index in
      if sets[index].contains(where: { counts[$0] == 1 }) { return true }
      for element in sets[index] { counts[element] -= 1 }
      return false
    }.sorted()
  }
}
