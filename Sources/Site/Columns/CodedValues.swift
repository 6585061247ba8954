import Catalogue

/// The values of one field over all devices, each of them kept once.
struct CodedValues {
  /// The distinct values, in the order in which they were met.
  private(set) var dictionary: [FieldValue] = []
  /// The devices that have a value, ascending, each with its place in the dictionary.
  private(set) var cells: [(position: Int32, code: Int32)] = []
  /// The positions of those whose value is taken from another device.
  private(set) var derived: [Int] = []

  private var codes: [FieldValue: Int32] = [:]

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
