/// Few sets that hold every element, and how many sets are needed at least.
///
/// A greedy cover comes first: the sets that alone hold some element, then the set with the most new
/// elements each time, without what became needless. A search then looks for fewer sets until it has
/// proved that there are none, or until its budget ends. Of equal sets the first counts, and the budget
/// counts steps rather than time, so the same question has the same answer everywhere.
struct SetCover {
  /// The places of the sets that were taken, in order, none of which can be left out.
  private(set) var chosen: [Int] = []
  /// How many sets are needed at least.
  private(set) var lowerBound = 0

  private let sets: [[Int]]
  /// The sets of each element, in order.
  private let holders: [[Int]]
  /// How many steps the search may still take.
  private var budget: Int

  /// Whether there is provably no smaller cover.
  var isProved: Bool { chosen.count == lowerBound }

  /// The most sets of a cover for which fewer are searched; each is one level of the search.
  private static let greatestSearched = 64

  /// Covers every element that is in a set.
  ///
  /// - Parameters:
  ///   - sets: The elements of each set, each once, as numbers from 0.
  ///   - budget: How many holders of elements the search may look at.
  init(of sets: [[Int]], budget: Int = 4_000_000) {
    var holders = [[Int]](repeating: [], count: (sets.joined().max() ?? -1) + 1)
    for (index, elements) in sets.enumerated() {
      for element in elements { holders[element].append(index) }
    }
    (self.sets, self.holders, self.budget) = (sets, holders, budget)
    var state = State(gains: sets.map(\.count), isCovered: holders.map(\.isEmpty))
    for element in holders.indices where !state.isCovered[element] && holders[element].count == 1 {
      take(holders[element][0], in: &state)
    }
    lowerBound = state.taken.count + separateCount(state)
    let forced = state
    // No gain ever grows, so each round begins with none greater than its own.
    for gain in stride(from: state.gains.max() ?? 0, to: 0, by: -1) {
      for index in sets.indices where state.gains[index] == gain { take(index, in: &state) }
    }
    chosen = state.taken
    leaveOutNeedless()
    if !isProved, chosen.count <= Self.greatestSearched {
      search(from: forced)
      if self.budget > 0 { lowerBound = chosen.count }
      chosen.sort()
    }
  }

  /// The sets that are taken, and what they leave open.
  private struct State {
    var taken: [Int] = []
    /// How many elements of each set are not yet covered.
    var gains: [Int]
    var isCovered: [Bool]
  }

  private func take(_ index: Int, in state: inout State) {
    state.taken.append(index)
    for element in sets[index] where !state.isCovered[element] {
      state.isCovered[element] = true
      for holder in holders[element] { state.gains[holder] -= 1 }
    }
  }

  /// Tries each set that holds the open element with the fewest holders, the set with the most new
  /// elements first.
  private mutating func search(from state: State) {
    let open = holders.indices.filter { !state.isCovered[$0] }
    guard let element = open.min(by: { holders[$0].count < holders[$1].count }) else {
      if state.taken.count < chosen.count { chosen = state.taken }
      return
    }
    budget -= open.reduce(1) { $0 + holders[$1].count }
    guard budget > 0, state.taken.count + separateCount(state) < chosen.count else { return }
    let order = holders[element].sorted { (-state.gains[$0], $0) < (-state.gains[$1], $1) }
    for index in order where budget > 0 {
      var next = state
      take(index, in: &next)
      search(from: next)
    }
  }

  /// How many elements, no two of which are in one set, are not covered: they need a set each.
  ///
  /// Elements of few sets come first, since they exclude the fewest others.
  private func separateCount(_ state: State) -> Int {
    var count = 0
    var isUsed = [Bool](repeating: false, count: sets.count)
    let open = holders.indices.filter { !state.isCovered[$0] }
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
