/// The versions of the OS that a device ran.
public struct DeviceSystems: Hashable, Sendable {
  /// The first one.
  public let first: OSVersion
  /// The last one, with all its releases; `nil` for a device that runs the present one.
  public let last: OSVersion?

  /// Reads the first and the last version; `nil` if the first is not a version.
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

  /// The versions in words: `iOS 13 to iOS 26`, or `iOS 13 and later`.
  public var words: String { "\(first) \(last.map { "to \($0)" } ?? "and later")" }

  /// The releases that it ran; the end is `OSVersion.noEnd` if it runs the present one.
  var releases: Range<Int> {
    let end = last?.major.nextRelease ?? OSVersion.noEnd
    return first.release..<max(first.release, end)
  }

  /// Whether this device ran each release of a range that another device ran, from a release on.
  func ranAll(of range: Range<Int>, on other: DeviceSystems, from floor: Int) -> Bool {
    let needed = range.clamped(to: max(other.releases.lowerBound, floor)..<OSVersion.noEnd)
      .clamped(to: other.releases)
    if needed.isEmpty { return false }
    return max(releases.lowerBound, floor) <= needed.lowerBound
      && releases.upperBound >= needed.upperBound
  }
}

extension Profile {
  /// The attributes that say the first and the last OS of the device.
  public static let systemKeys = (first: "os.first", last: "os.last")

  /// The versions that the device ran; `nil` if the first one is not known.
  public var systems: DeviceSystems? {
    DeviceSystems(
      first: self[.attribute(Profile.systemKeys.first)]?.text,
      last: self[.attribute(Profile.systemKeys.last)]?.text)
  }

  /// Whether the device ran a release of a version; `nil` if that is not known.
  public func ran(_ version: OSVersion) -> Bool? { systems?.ran(version) }
}
