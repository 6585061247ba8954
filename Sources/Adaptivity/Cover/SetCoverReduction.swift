/// Makes a question of covering smaller without changing how many sets are needed.
struct SetCoverReduction {
  /// The sets that every cover of this size has, by their places.
  private(set) var forced: [Int] = []
  /// The elements that are still to be covered by each set, sorted; empty for a set that is out.
  private var columns: [[Int]]
  /// The sets that hold each element, sorted; empty for an element that is covered or implied.
  private var rows: [[Int]] = []

  /// Begins with all sets, of equal ones the first.
  init(of sets: [[Int]]) {
    columns = sets.map { Set($0).sorted() }
    var seen: Set<[Int]> = []
    for index in columns.indices where !seen.insert(columns[index]).inserted {
      columns[index] = []
    }
    let count = (columns.compactMap(\.last).max() ?? -1) + 1
    rows = [[Int]](repeating: [], count: count)
    for (index, elements) in columns.enumerated() {
      for element in elements { rows[element].append(index) }
    }
  }

  /// Reduces until nothing changes.
  mutating func run() {
    var isChanged = true
    while isChanged {
      isChanged = takeForced()
      isChanged = dropImpliedElements() || isChanged
      isChanged = dropDominatedSets() || isChanged
    }
    forced.sort()
  }

  /// Takes the only set of an element.
  private mutating func takeForced() -> Bool {
    var isChanged = false
    for element in rows.indices where rows[element].count == 1 {
      let index = rows[element][0]
      forced.append(index)
      for covered in columns[index] { dropElement(covered) }
      isChanged = true
    }
    return isChanged
  }

  /// Drops each element that is in all the sets of another one: whatever covers that covers it.
  private mutating func dropImpliedElements() -> Bool {
    var isChanged = false
    for element in rows.indices where !rows[element].isEmpty {
      let holders = rows[element]
      let fewest = holders.min { columns[$0].count < columns[$1].count } ?? holders[0]
      for other in columns[fewest]
      where other != element && holders.isSubset(of: rows[other]) {
        dropElement(other)
        isChanged = true
      }
    }
    return isChanged
  }

  /// Drops each set whose elements are all in another one.
  private mutating func dropDominatedSets() -> Bool {
    var isChanged = false
    for index in columns.indices where !columns[index].isEmpty {
      let elements = columns[index]
      let rarest = elements.min { rows[$0].count < rows[$1].count } ?? elements[0]
      let isDominated = rows[rarest].contains { other in
        let (count, room) = (elements.count, columns[other].count)
        return other != index && (count < room || count == room && other < index)
          && elements.isSubset(of: columns[other])
      }
      if isDominated {
        for element in elements { rows[element].remove(sorted: index) }
        columns[index] = []
        isChanged = true
      }
    }
    return isChanged
  }

  private mutating func dropElement(_ element: Int) {
    for index in rows[element] { columns[index].remove(sorted: element) }
    rows[element] = []
  }

  /// The rest, in parts that have no set in common.
  func parts() -> [SetCoverPart] {
    var isSeen = [Bool](repeating: false, count: rows.count)
    var parts: [SetCoverPart] = []
    for first in rows.indices where !rows[first].isEmpty && !isSeen[first] {
      var (elements, sets) = ([first], Set<Int>())
      isSeen[first] = true
      var next = 0
      while next < elements.count {
        for index in rows[elements[next]] where sets.insert(index).inserted {
          for element in columns[index] where !isSeen[element] {
            isSeen[element] = true
            elements.append(element)
          }
        }
        next += 1
      }
      elements.sort()
      let places = Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($1, $0) })
      let names = sets.sorted()
      parts.append(
        SetCoverPart(
          names: names, sets: names.map { columns[$0].compactMap { places[$0] } },
          elementCount: elements.count))
    }
    return parts
  }
}

extension [Int] {
  /// Whether all of these sorted numbers are in another sorted list.
  fileprivate func isSubset(of other: [Int]) -> Bool {
    if count > other.count { return false }
    var place = 0
    for number in self {
      while place < other.count, other[place] < number { place += 1 }
      guard place < other.count, other[place] == number else { return false }
      place += 1
    }
    return true
  }

  /// Takes a number out of a sorted list that holds it.
  fileprivate mutating func remove(sorted number: Int) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low < count, self[low] == number { remove(at: low) }
  }
}
