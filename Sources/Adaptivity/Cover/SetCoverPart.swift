/// A question of covering whose sets hang together.
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
