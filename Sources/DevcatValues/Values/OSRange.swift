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
    return version.system == asked.system
      && releases.overlaps(asked.release..<asked.nextRelease)
  }

  /// The releases in the range, whatever their system.
  var releases: Range<Int> {
    switch self {
    case .notStated: 0..<OSVersion.noEnd
    case .version(let version): version.release..<version.nextRelease
    case .from(let version): version.release..<OSVersion.noEnd
    case .before(let version): 0..<version.release
    }
  }

  /// How narrow the range is among those that hold a version, 0 for the narrowest: a release, a
  /// version, a version and all later ones, all earlier ones, any.
  var width: Int {
    switch self {
    case .version(let version): 3 - version.numbers.count
    case .from: 3
    case .before: 4
    case .notStated: 5
    }
  }
}

/// A version of an operating system, such as `iOS 13.2`; iPadOS counts as iOS.
///
/// A version with fewer numbers covers all that begin with it: `iOS 26` is every release of iOS 26.
public struct OSVersion: Hashable, Sendable {
  /// The operating system: `iOS`, `watchOS`, `tvOS`, `visionOS`, or `Android API`, whose number is
  /// the API level.
  public let system: String
  /// One to three numbers, the first the major one.
  public let numbers: [Int]

  /// Makes a version.
  public init(_ system: String, _ numbers: [Int]) {
    self.system = system
    self.numbers = numbers
  }

  /// Reads `iOS 13.2`, or `Android 14` as API level 34, or returns `nil` for any other text; the case
  /// of letters does not matter.
  ///
  /// The names that are printed for people are read too: `Android 14 (API level 34)`.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard (2...3).contains(words.count),
      let system = Self.systems[words.dropLast().joined(separator: " ").lowercased()]
    else {
      let lowered = text.lowercased().split(separator: " ")
      guard let level = Self.androidLevel(lowered) else { return nil }
      self.init(Self.android, [level])
      return
    }
    let parts = words[words.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count < 5 ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
    guard numbers.count == 1 || system != Self.android else { return nil }
    self.init(system, numbers)
  }

  /// Reads a version in any form that people use, and brings it into the only one that is stored:
  /// without zeros at its end, and under its present name.
  ///
  /// `iPadOS 17.0` is `iOS 17`, `Apple TV Software 4.0` is `tvOS 4`, and `Android 14` is `Android API
  /// 34`.
  public static func inAnyForm(_ text: String) -> OSVersion? {
    let plain = text.trimmed
    let television = "apple tv software "
    let isTelevision = plain.lowercased().hasPrefix(television)
    let read = OSVersion(isTelevision ? "tvOS " + plain.dropFirst(television.count) : plain)
    return read.map { OSVersion($0.system, release: $0.release) }
  }

  /// The major version alone.
  public var major: OSVersion { OSVersion(system, Array(numbers.prefix(1))) }

  /// The first release of the version, as one number that orders releases of a system:
  /// 10,000 × (10,000 × major + minor) + patch.
  public var release: Int { Self.release(numbers) }

  /// The first release of the major version.
  var majorRelease: Int { numbers[0] * base * base }

  /// The first release after the version and all of its releases.
  var nextRelease: Int {
    // iOS 26 followed iOS 18: a range that ends with 18 leaves nothing between them.
    if numbers.count == 1, let skipped = Self.skipped[system], skipped.from == numbers[0] {
      return Self.release([skipped.to])
    }
    return release + (numbers.count == 1 ? base * base : numbers.count == 2 ? base : 1)
  }

  /// The end of releases that have none.
  static let noEnd = Int.max

  /// A release as a version, without zeros at its end; at least one number.
  init(_ system: String, release: Int) {
    var numbers = [release / (base * base), release / base % base, release % base]
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    self.init(system, numbers)
  }

  /// The version before this one: `iOS 26.4` before `iOS 26.5`, `iOS 18` before `iOS 26`, which
  /// followed it; `nil` before the first.
  public var previous: OSVersion? {
    var before = numbers
    while before.count > 1, before.last == 0 { before.removeLast() }
    let last = before.removeLast()
    if before.isEmpty {
      if let skipped = Self.skipped[system], skipped.to == last {
        return OSVersion(system, [skipped.from])
      }
      return last > 1 ? OSVersion(system, [last - 1]) : nil
    }
    return OSVersion(system, last > 1 ? before + [last - 1] : before + [0])
  }

  private static func release(_ numbers: [Int]) -> Int {
    (0..<3).reduce(0) { $0 * base + ($1 < numbers.count ? numbers[$1] : 0) }
  }

  /// Apple named the versions of autumn 2025 after the year that followed, so these come one after
  /// the other.
  private static let skipped: [String: (from: Int, to: Int)] = [
    "iOS": (18, 26), "watchOS": (11, 26), "tvOS": (18, 26), "visionOS": (2, 26),
  ]

  private static let systems = [
    "ios": "iOS", "ipados": "iOS", "watchos": "watchOS", "tvos": "tvOS", "visionos": "visionOS",
    "android api": android,
  ]

  /// The system whose versions are API levels.
  public static let android = "Android API"

  /// The names of Android by API level.
  ///
  /// Source: developer.android.com/tools/releases/platforms.
  private static let androidNames = [
    19: "4.4", 21: "5", 22: "5.1", 23: "6", 24: "7", 25: "7.1", 26: "8", 27: "8.1", 28: "9",
    29: "10", 30: "11", 31: "12", 32: "12L", 33: "13", 34: "14", 35: "15", 36: "16", 37: "17",
  ]

  /// The API level of `android 14`, `android api level 34` or `android 14 (api level 34)`; `nil` if the
  /// words name no level, or a version that is not known.
  private static func androidLevel(_ words: [Substring]) -> Int? {
    guard words.count > 1, words[0] == "android" else { return nil }
    let name = words[1].hasSuffix(".0") ? words[1].dropLast(2) : words[1]
    let named = androidNames.first { $0.value.lowercased() == name }?.key
    guard words.count > 2 else { return named }
    let level = words[words.count - 1].prefix { $0 != ")" }
    switch words[1..<(words.count - 1)].joined(separator: " ") {
    case "api level": return OSVersion("\(android) \(level)")?.numbers[0]
    case "\(words[1]) (api level": return named.flatMap { String($0) == level ? $0 : nil }
    default: return nil
    }
  }
}

extension OSVersion: CustomStringConvertible {
  /// The version as text: `iOS 13.2`.
  public var description: String {
    "\(system) \(numberText)"
  }

  /// The numbers as text: `13.2`.
  public var numberText: String { numbers.map(String.init).joined(separator: ".") }

  /// The name of the system: iOS on an iPad is iPadOS from 13 on.
  public func systemName(onPad isPad: Bool) -> String {
    isPad && system == "iOS" && numbers[0] > 12 ? "iPadOS" : system
  }

  /// The version for people: `iOS 13.2`, on an iPad `iPadOS 13.2`, and `Android 14 (API level 34)`.
  public func name(onPad isPad: Bool) -> String {
    guard system == Self.android else { return "\(systemName(onPad: isPad)) \(numberText)" }
    return Self.androidNames[numbers[0]].map { "Android \($0) (API level \(numberText))" }
      ?? "Android API level \(numberText)"
  }
}

extension OSVersion {
  /// The version for people, after an earlier one: without the name of the system if both have the
  /// same and it is not Android, whose versions have names of their own.
  func end(behind first: OSVersion, onPad isPad: Bool) -> String {
    system != Self.android && systemName(onPad: isPad) == first.systemName(onPad: isPad)
      ? numberText : name(onPad: isPad)
  }
}

/// One more than the greatest number in a version.
private let base = 10_000

extension OSVersion: Comparable {
  /// Whether the first version begins before the second; systems are in the order of their names.
  public static func < (one: OSVersion, other: OSVersion) -> Bool {
    if one.system != other.system { return TextOrder.precedes(one.system, other.system) }
    return one.release == other.release
      ? one.numbers.count < other.numbers.count : one.release < other.release
  }
}
