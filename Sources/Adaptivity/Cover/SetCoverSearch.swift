/// The search for a cover of at most so many sets, by branch and bound.
struct SetCoverSearch {
  /// What a search comes to.
  enum Outcome: Hashable {
    /// A cover, in order.
    case found([Int])
    /// There is none: that is proved.
    case none
    /// The limit was reached before it was known.
    case limit
  }

  /// How many words of bits may be looked at in all.
  var limit = Int.max
  /// How many were looked at.
  private(set) var steps = 0

  private let part: SetCoverPart
  private var isBanned: [Bool]
  private var path: [Int] = []

  init(_ part: SetCoverPart) {
    self.part = part
    isBanned = [Bool](repeating: false, count: part.sets.count)
  }

  /// How many sets are needed at least.
  var bound: Int {
    SetCoverBound(part, part.elements, sizes(in: part.elements), isBanned).value
  }

  /// Looks for a cover of at most so many sets.
  mutating func cover(ofAtMost most: Int) -> Outcome {
    path = []
    let outcome = search(part.elements, most)
    isBanned = [Bool](repeating: false, count: part.sets.count)
    return outcome
  }

  private func sizes(in uncovered: Bits) -> [Int] {
    part.sets.indices.map { isBanned[$0] ? 0 : part.sets[$0].count(in: uncovered) }
  }

  private mutating func search(_ uncovered: Bits, _ budget: Int) -> Outcome {
    if uncovered.isEmpty { return .found(path.sorted()) }
    if budget <= 0 { return .none }
    steps += part.nodeCost
    if steps > limit { return .limit }
    let sizes = sizes(in: uncovered)
    let bound = SetCoverBound(part, uncovered, sizes, isBanned)
    if bound.value > budget { return .none }
    // The element with the fewest sets: one of these is taken.
    let candidates = part.holders[bound.hardest].filter { !isBanned[$0] }
      .sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    defer { for index in candidates { isBanned[index] = false } }
    for index in candidates {
      path.append(index)
      let outcome = search(uncovered.subtracting(part.sets[index]), budget - 1)
      path.removeLast()
      if outcome != .none { return outcome }
      isBanned[index] = true
    }
    return .none
  }
}
