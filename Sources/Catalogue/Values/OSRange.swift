/// The versions of an operating system for which a value holds: the first key of safe areas and of
/// status bars.
///
/// It is read from the key as a source gives it, and the key stays as it is.
public enum OSRange: Hashable, Sendable {
  /// The source does not state it: the empty key, or `not stated`.
  case notStated
  /// A version and its releases: `iOS 13.2`, `iOS 26`.
  case version(OSVersion)
  /// A version and all that follow: `iOS 14 and later`.
  case from(OSVersion)
  /// All versions before one: `before iOS 26`.
  case before(OSVersion)

  /// Reads a key, or returns `nil` for one that is no range; the case of letters does not matter.
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

  /// The version that the range names; `nil` where it is not stated.
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

  /// Of several keys the one that counts: the range that holds the version asked for, or without one
  /// the newest.
  ///
  /// The range that begins last counts, and of two that begin at once the narrower one for a version,
  /// and the one that reaches further without. What is not stated counts where nothing else does; a
  /// key that cannot be read holds no version, and counts last.
  public static func best(of keys: some Sequence<String>, for asked: OSVersion?) -> String? {
    let ranges = keys.map { (key: $0, range: OSRange($0)) }
    let held = ranges.filter { candidate in
      guard let asked else { return true }
      return candidate.range?.holds(asked) ?? false
    }
    let best = held.max { one, other in
      let (a, b) = (rank(of: one.range), rank(of: other.range))
      if a != b { return a < b }
      guard let one = one.range, let other = other.range else { return false }
      return one.isBehind(other, isAsked: asked != nil)
    }
    return best?.key
  }

  /// The first release in the range; `nil` where it has no beginning.
  private var lower: [Int]? {
    switch self {
    case .notStated, .before: nil
    case .version(let version), .from(let version): version.first
    }
  }

  /// The first release behind the range; `nil` where it has no end.
  private var upper: [Int]? {
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
