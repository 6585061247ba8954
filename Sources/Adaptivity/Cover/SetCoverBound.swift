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
