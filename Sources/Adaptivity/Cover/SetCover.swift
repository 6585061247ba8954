/// The fewest sets that hold every element: found, or bounded, by exact search.
///
/// It first reduces the question: it takes sets that must be taken, and drops elements and sets that
/// others make needless. Then it solves each connected part by itself. A greedy cover gives the upper
/// bound. From the lower bound up, a search tries whether so many sets are enough, one more each time.
/// Every choice depends on the numbers of the sets alone, so the same question has the same answer
/// everywhere.
struct SetCover {
  /// The places of the sets that were taken, in order, none of which can be left out.
  private(set) var chosen: [Int] = []
  /// How many sets are needed at least.
  private(set) var lowerBound = 0
  /// How much of the limit was used.
  private(set) var steps = 0

  /// The default limit: about a second.
  static let usualLimit = 400_000_000

  /// Whether there is no smaller cover.
  var isProved: Bool { chosen.count == lowerBound }

  /// Covers every element that is in a set.
  ///
  /// - Parameters:
  ///   - sets: The elements of each set, as numbers from 0, in any order.
  ///   - stepLimit: How many words of bits the search may read; then it takes the best cover found so far.
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
    // Half of the rest goes into the search from below, the other half into the one from above.
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

  /// The sets, without those whose elements are all in other remaining sets.
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

/// How many more sets are needed at least, and the element that leaves the least choice.
struct SetCoverBound {
  /// The least number of sets; `Int.max` where an element is in none that may be taken.
  private(set) var value = 0
  /// The element that is in the fewest sets.
  private(set) var hardest = 0

  /// The price of a set, which its elements share: it has all divisors up to 16.
  private static let price = 720_720

  /// Bounds what covers the elements that are left.
  ///
  /// Two bounds, of which the greater counts. Each element pays its share of the price of the largest
  /// set that holds it, so that no set is paid more than its price. And elements no two of which are
  /// in one set need a set each.
  init(_ part: SetCoverPart, _ uncovered: Bits, _ sizes: [Int], _ isBanned: [Bool]) {
    var (paid, fewest) = (0, Int.max)
    var choices: [(count: Int, element: Int)] = []
    uncovered.forEach { element in
      var (count, largest) = (0, 0)
      for index in part.holders[element] where !isBanned[index] {
        count += 1
        largest = max(largest, sizes[index])
      }
      if count < fewest { (fewest, hardest) = (count, element) }
      if count > 0 { paid += Self.price / largest }
      choices.append((count, element))
    }
    guard fewest > 0 else {
      value = .max
      return
    }
    var (apart, near) = (0, Bits(capacity: part.holders.count))
    for (_, element) in choices.sorted(by: { ($0.count, $0.element) < ($1.count, $1.element) })
    where !near.contains(element) {
      apart += 1
      for index in part.holders[element] where !isBanned[index] { near.formUnion(part.sets[index]) }
    }
    value = max(apart, (paid + Self.price - 1) / Self.price)
  }
}

/// A connected part of the question: each of its sets shares elements with others.
struct SetCoverPart {
  /// The places of the sets in the whole question.
  let names: [Int]
  /// The elements of each set.
  let sets: [Bits]
  /// The sets of each element, in order.
  let holders: [[Int]]
  /// About how many words of bits a step of the search looks at.
  let nodeCost: Int

  /// Makes a part; every element is in a set.
  init(names: [Int], sets: [[Int]], elementCount: Int) {
    self.names = names
    self.sets = sets.map { Bits($0, capacity: elementCount) }
    var holders = [[Int]](repeating: [], count: elementCount)
    for (index, elements) in sets.enumerated() {
      for element in elements { holders[element].append(index) }
    }
    self.holders = holders
    let incidences = holders.reduce(0) { $0 + $1.count }
    nodeCost = (sets.count + incidences) * ((elementCount + 63) / 64)
  }

  /// All elements.
  var elements: Bits { Bits(holders.indices, capacity: holders.count) }

  /// A cover that takes the set with the most new elements each time, and then leaves out what became
  /// needless.
  func greedyCover() -> [Int] {
    var uncovered = elements
    var chosen: [Int] = []
    while !uncovered.isEmpty {
      var (best, most) = (0, 0)
      for index in sets.indices {
        let count = sets[index].count(in: uncovered)
        if count > most { (best, most) = (index, count) }
      }
      chosen.append(best)
      uncovered = uncovered.subtracting(sets[best])
    }
    return irredundant(chosen)
  }

  /// The sets without those whose elements are all in others that stay; the last are left out first.
  private func irredundant(_ chosen: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: holders.count)
    for index in chosen { sets[index].forEach { counts[$0] += 1 } }
    var stay: [Int] = []
    for index in chosen.reversed() {
      var isNeeded = false
      sets[index].forEach { isNeeded = isNeeded || counts[$0] == 1 }
      if isNeeded { stay.append(index) } else { sets[index].forEach { counts[$0] -= 1 } }
    }
    return stay.sorted()
  }
}

/// The search for a cover of at most so many sets, by branch and bound.
struct SetCoverSearch {
  /// The result of a search.
  enum Outcome: Hashable {
    /// A cover, in order.
    case found([Int])
    /// There is provably no such cover.
    case none
    /// The limit was reached before it was known.
    case limit
  }

  /// How many words of bits may be read in all.
  var limit = Int.max
  /// How many were read.
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
