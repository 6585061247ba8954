/// A version of an operating system, such as `iOS 13.2`; iPadOS counts as iOS.
///
/// A version with fewer numbers stands for all that begin so: `iOS 26` is every release of iOS 26.
public struct OSVersion: Hashable, Sendable {
  /// The operating system: `iOS`, `watchOS`, `tvOS` or `visionOS`.
  public let system: String
  /// One to three numbers, the first the major one.
  public let numbers: [Int]

  /// Makes a version.
  public init(_ system: String, _ numbers: [Int]) {
    self.system = system
    self.numbers = numbers
  }

  /// Reads `iOS 13.2`, or returns `nil` for any other text; the case of letters does not matter.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let system = Self.systems[words[0].lowercased()] else { return nil }
    let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count < 5 ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
    self.init(system, numbers)
  }

  /// The major version alone.
  public var major: OSVersion { OSVersion(system, Array(numbers.prefix(1))) }

  /// The first release that is one of the version, in three numbers.
  var first: [Int] { numbers + [Int](repeating: 0, count: 3 - numbers.count) }

  /// The first release that is none of it any more, in three numbers.
  var next: [Int] {
    var next = numbers
    next[next.count - 1] += 1
    return next + [Int](repeating: 0, count: 3 - numbers.count)
  }

  private static let systems = [
    "ios": "iOS", "ipados": "iOS", "watchos": "watchOS", "tvos": "tvOS", "visionos": "visionOS",
  ]
}

extension OSVersion: CustomStringConvertible {
  /// The version as it is written: `iOS 13.2`.
  public var description: String {
    "\(system) \(numbers.map(String.init).joined(separator: "."))"
  }
}

extension OSVersion: Comparable {
  /// Whether the first version begins before the second; systems are in the order of their names.
  public static func < (one: OSVersion, other: OSVersion) -> Bool {
    if one.system != other.system { return TextOrder.precedes(one.system, other.system) }
    return one.first == other.first
      ? one.numbers.count < other.numbers.count
      : one.first.lexicographicallyPrecedes(other.first)
  }
}
