/// The versions of an operating system for which a value is valid: the first key of safe areas and
/// of status bars.
///
/// It is read from the source's key, which is not changed.
public enum OSRange: Hashable, Sendable {
  /// The source does not state it: the empty key, or `not stated`.
  case notStated
  /// A version and its releases: `iOS 13.2`, `iOS 26`.
  case version(OSVersion)
  /// A version and all that follow: `iOS 14 and later`.
  case from(OSVersion)
  /// All versions before one: `before iOS 26`.
  case before(OSVersion)

  /// Reads a key, or returns `nil` if it is not a range; the case of letters does not matter.
  public init?(_ text: String) {
    let key = text.trimmed
    let lowered = key.lowercased()
    if key.isEmpty || lowered == "not stated" {
      self = .notStated
      return
    }
    for ending in [" and later", " or later"] where lowered.hasSuffix(ending) {
      guard let version = OSVersion(String(key.dropLast(ending.count))) else { return nil }
      self = .from(version)
      return
    }
    let beginning = "before "
    let rest = lowered.hasPrefix(beginning) ? String(key.dropFirst(beginning.count)) : key
    guard let version = OSVersion(rest) else { return nil }
    self = rest == key ? .version(version) : .before(version)
  }

  /// The version that the range names; `nil` if it is not stated.
  public var version: OSVersion? {
    switch self {
    case .notStated: nil
    case .version(let version), .from(let version), .before(let version): version
    }
  }

  /// Whether the range holds a version, or some releases of it.
  public func holds(_ asked: OSVersion) -> Bool {
    guard let version else { return true }
    guard version.system == asked.system else { return false }
    let beginsInTime = lower.map { $0.lexicographicallyPrecedes(asked.next) } ?? true
    let endsInTime = upper.map { asked.first.lexicographicallyPrecedes($0) } ?? true
    return beginsInTime && endsInTime
  }

  /// The best of several keys: the range with the given version, or without one the newest.
  ///
  /// The range that begins last counts; of two with the same beginning, the narrower one for a
  /// version, and the one that reaches further without. An unstated range counts if there is no
  /// other; a key that cannot be read contains no version, and counts last.
  public static func best(of keys: some Sequence<String>, for asked: OSVersion?) -> String? {
    var best: (key: String, range: OSRange?)?
    for key in keys {
      let range = OSRange(key)
      if let asked, range?.holds(asked) != true { continue }
      if let best, !isBehind(best.range, range, isAsked: asked != nil) { continue }
      best = (key, range)
    }
    return best?.key
  }

  /// The first release in the range; `nil` if it has no beginning.
  var lower: [Int]? {
    switch self {
    case .notStated, .before: nil
    case .version(let version), .from(let version): version.first
    }
  }

  /// The first release after the range; `nil` if it has no end.
  var upper: [Int]? {
    switch self {
    case .notStated, .from: nil
    case .version(let version): version.next
    case .before(let version): version.first
    }
  }

  private static func rank(of range: OSRange?) -> Int {
    switch range {
    case nil: 0
    case .notStated?: 1
    case _?: 2
    }
  }

  /// Whether another range counts before one.
  private static func isBehind(_ one: OSRange?, _ other: OSRange?, isAsked: Bool) -> Bool {
    let (a, b) = (rank(of: one), rank(of: other))
    if a != b { return a < b }
    guard let one, let other else { return false }
    return one.isBehind(other, isAsked: isAsked)
  }

  /// Whether another range of the same rank counts before this one.
  private func isBehind(_ other: OSRange, isAsked: Bool) -> Bool {
    let (mine, its) = (lower ?? [], other.lower ?? [])
    if mine != its { return mine.lexicographicallyPrecedes(its) }
    // Without an end is the furthest of all.
    let (end, otherEnd) = (upper ?? [.max], other.upper ?? [.max])
    return isAsked
      ? otherEnd.lexicographicallyPrecedes(end) : end.lexicographicallyPrecedes(otherEnd)
  }
}

/// A version of an operating system, such as `iOS 13.2`; iPadOS counts as iOS.
///
/// A version with fewer numbers covers all that begin with it: `iOS 26` is every release of iOS 26.
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

  /// The first release after the range, in three numbers.
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
  /// The version as text: `iOS 13.2`.
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
