/// A safe area that a device takes from one with the same display, at the same OS.
///
/// It is in no record, change, digest or view.
public struct DerivedSafeArea: Hashable, Sendable {
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The range of OS versions, as the record that it is taken from has it.
  public let os: String
  /// The orientation.
  public let orientation: Orientation
  /// The insets in points.
  public let insets: EdgeInsets
  /// The id of the profile that they are taken from.
  public let derivedFrom: String

  /// Makes a derived safe area.
  init(
    display: String? = nil, os: String, orientation: Orientation, insets: EdgeInsets,
    derivedFrom: String
  ) {
    self.display = display
    self.os = os
    self.orientation = orientation
    self.insets = insets
    self.derivedFrom = derivedFrom
  }
}

/// The safe areas that a device takes from others with the same display.
///
/// Two displays are the same if the points, the scale, the native scale, the style of the corners
/// and their radius are equal. A device takes nothing for an OS that it did not run, and none
/// before iOS 11, which introduced safe areas. The other device must have run every release that
/// the value would cover. If the others disagree, it takes none.
public struct SafeAreaDerivation: Hashable, Sendable {
  /// The derived safe areas, with their devices in id order.
  public private(set) var areas: [DerivedSafeArea] = []
  /// Where others disagree: a sentence for each, without its capital and its full stop.
  public private(set) var disputes: [String] = []

  /// Nothing.
  public init() {}

  /// Whether anything can follow for a device: nothing does where its first OS is not known.
  public static func isPossible(for profile: Profile) -> Bool { profile.systems != nil }

  /// Derives the safe areas of a device from others.
  public init(of profile: Profile, from donors: SafeAreaDonors) {
    guard let systems = profile.systems else { return }
    for display in profile.displays {
      for orientation in Orientation.allCases {
        derive(display, orientation, from: donors, systems)
      }
    }
  }

  private mutating func derive(
    _ display: Display, _ orientation: Orientation, from donors: SafeAreaDonors,
    _ systems: DeviceSystems
  ) {
    let rows = donors.offers(to: display, in: orientation).filter { systems.ran($0.range) }
    var own: Set<OSRange> = []
    display.forEachSafeArea(in: orientation) { os, _ in
      if let range = OSRange(os) { own.insert(range) }
    }
    var taken: Set<OSRange> = []
    for row in rows where !own.contains(row.range) && !taken.contains(row.range) {
      guard row.donor?.ranAll(of: row.range, on: systems) ?? true else { continue }
      taken.insert(row.range)
      if let other = rows.first(where: { $0.insets != row.insets && $0.range.meets(row.range) }) {
        disputes.append(
          "'\(row.id)' and '\(other.id)' have the same display and other safe areas in "
            + "\(orientation.rawValue), for '\(row.os)' and '\(other.os)'")
        continue
      }
      areas.append(
        DerivedSafeArea(
          display: display.name, os: row.os, orientation: orientation, insets: row.insets,
          derivedFrom: row.id))
    }
  }
}

/// The versions of the OS that a device ran.
public struct DeviceSystems: Hashable, Sendable {
  let first: OSVersion
  /// The last one; `nil` for a device that runs the present one.
  let last: OSVersion?

  /// Reads the attributes `os.first` and `os.last`; `nil` if the first is not a version.
  public init?(first: String?, last: String?) {
    guard let first = first.flatMap(OSVersion.init) else { return nil }
    self.first = first
    self.last = last.flatMap(OSVersion.init)
  }

  /// Whether the device ran a release of a version; `nil` for another operating system.
  public func ran(_ version: OSVersion) -> Bool? {
    guard first.system == version.system else { return nil }
    return version >= first.major && last.map { version.major <= $0.major } ?? true
  }

  /// Whether the device ran a release in a range that has safe areas.
  func ran(_ range: OSRange) -> Bool {
    // iOS 11 brought safe areas.
    let least = first < DeviceSystems.safeAreas ? DeviceSystems.safeAreas : first
    if let last, last < least.major { return false }
    guard range != .notStated else { return true }
    return range.meets(.from(least)) && (last.map { range.meets(.before($0.following)) } ?? true)
  }

  /// Whether this device ran each release in a range that another device ran.
  func ranAll(of range: OSRange, on other: DeviceSystems) -> Bool {
    let begin = range.lower.map { Self.later($0, other.begin) } ?? other.begin
    let end = [range.upper, other.end].compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) }
    if begin.lexicographicallyPrecedes(self.begin) { return false }
    guard let ownEnd = self.end else { return true }
    return end.map { !ownEnd.lexicographicallyPrecedes($0) } ?? false
  }

  /// The first release that the device ran with safe areas.
  private var begin: [Int] { Self.later(first.first, Self.safeAreas.first) }

  /// The first release that the device did not run any more; `nil` if it runs the present one.
  private var end: [Int]? { last?.major.next }

  private static func later(_ one: [Int], _ other: [Int]) -> [Int] {
    one.lexicographicallyPrecedes(other) ? other : one
  }

  private static let safeAreas = OSVersion("iOS", [11])
}

extension OSVersion {
  /// The version behind this one and its releases.
  fileprivate var following: OSVersion { OSVersion(system, next) }
}

extension OSRange {
  /// Whether a release is in both ranges.
  fileprivate func meets(_ other: OSRange) -> Bool {
    switch (self, other) {
    case (.notStated, _), (_, .notStated): true
    case (.version(let version), _): other.holds(version)
    case (_, .version(let version)): holds(version)
    case (.from(let first), .before(let end)), (.before(let end), .from(let first)):
      first.system == end.system && first.first.lexicographicallyPrecedes(end.first)
    case (.from(let one), .from(let other)), (.before(let one), .before(let other)):
      one.system == other.system
    }
  }
}

extension Profile {
  /// The attributes that say the first and the last OS of the device.
  public static let systemKeys = (first: "os.first", last: "os.last")

  /// The versions that the device ran; `nil` if the first one is not known.
  var systems: DeviceSystems? {
    DeviceSystems(
      first: self[.attribute(Profile.systemKeys.first)]?.text,
      last: self[.attribute(Profile.systemKeys.last)]?.text)
  }

  /// Whether the device ran a release of a version; `nil` if that is not known.
  public func ran(_ version: OSVersion) -> Bool? { systems?.ran(version) }
}
