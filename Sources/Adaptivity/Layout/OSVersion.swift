/// The order of the versions by which safe areas are keyed: `iOS 13.2`, `before iOS 26`, `iOS 26`.
struct OSVersion: Comparable {
  private let numbers: [Int]
  private let isBefore: Bool

  /// Reads the numbers of a version; a text without any comes before all others.
  init(_ text: String) {
    numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    isBefore = text.lowercased().hasPrefix("before ")
  }

  static func < (first: OSVersion, second: OSVersion) -> Bool {
    if first.numbers != second.numbers {
      return first.numbers.lexicographicallyPrecedes(second.numbers)
    }
    return first.isBefore && !second.isBefore
  }
}
