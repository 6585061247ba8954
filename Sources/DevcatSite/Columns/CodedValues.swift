import DevcatValues

/// The values of one field over all devices, each of them kept once.
struct CodedValues {
  /// The distinct values, each at the place of its first device.
  private(set) var dictionary: [FieldValue] = []
  /// The devices that have a value, ascending, each with its place in the dictionary.
  private(set) var cells: [(position: Int32, code: Int32)] = []
  /// The positions of those whose value is taken from another device.
  private(set) var derived: [Int] = []

  private var codes: [FieldValue: Int32] = [:]

  /// The values with another one at each of the positions, ascending, that have none.
  func filled(at positions: [Int], with value: FieldValue) -> CodedValues {
    var result = CodedValues()
    var gaps = positions[...]
    var marks = derived[...]
    for cell in cells {
      while let gap = gaps.first, gap <= cell.position {
        if gap < cell.position { result.add(value, at: gap, isDerived: false) }
        gaps.removeFirst()
      }
      let position = Int(cell.position)
      let isDerived = marks.first == position
      if isDerived { marks.removeFirst() }
      result.add(dictionary[Int(cell.code)], at: position, isDerived: isDerived)
    }
    for gap in gaps { result.add(value, at: gap, isDerived: false) }
    return result
  }

  /// Adds the value of the next device that has one.
  mutating func add(_ value: FieldValue, at position: Int, isDerived: Bool) {
    let code = codes[value] ?? Int32(dictionary.count)
    if code == dictionary.count {
      codes[value] = code
      dictionary.append(value)
    }
    cells.append((Int32(position), code))
    if isDerived { derived.append(position) }
  }
}
