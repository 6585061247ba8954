/// The versions of the OS that a device ran.
public struct DeviceSystems: Hashable, Sendable {
  /// The first version that the device ran.
  public let first: OSVersion
  /// The last version that the device ran, with all its releases; `nil` if the device runs the
  /// present version, or the last one is not known.
  public let last: OSVersion?
  /// Whether the last version is unknown, so that the device may not run the present one; on
  /// Android it is unknown unless one is stated.
  public let isLastUnknown: Bool

  /// Reads the first and the last version; `nil` if the first is not a version.
  public init?(first: String?, last: String?, isLastUnknown: Bool = false) {
    guard let first = first.flatMap(OSVersion.init) else { return nil }
    self.first = first
    self.last = last.flatMap(OSVersion.init)
    // Makers end the updates of an Android device when they like, so no last version does not mean
    // that it runs the present one.
    self.isLastUnknown =
      self.last == nil && (isLastUnknown || self.first.system == OSVersion.android)
  }

  /// Whether the device ran a release of a version; `nil` where that is not known.
  ///
  /// It ran none of another operating system.
  public func ran(_ version: OSVersion) -> Bool? {
    guard first.system == version.system else { return false }
    // A device certainly ran the version that it was sold with, and perhaps no later one.
    if isLastUnknown, version.major > first.major { return nil }
    return version.nextRelease > first.release && last.map { version.major <= $0.major } ?? true
  }

  /// The versions in words: `iOS 13 to 26`, `iOS 13 and later`, or `from watchOS 7` if the last one is
  /// not known.
  ///
  /// - Parameter isPad: Whether the device is an iPad, whose system is iPadOS from 13 on.
  public func words(onPad isPad: Bool) -> String {
    let begin = first.name(onPad: isPad)
    guard let last else { return isLastUnknown ? "from \(begin)" : "\(begin) and later" }
    return last.major == first.major
      ? begin : "\(begin) to \(last.end(behind: first, onPad: isPad))"
  }

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
  /// The attributes whose texts are versions of an OS that exist: the first and the last one of a
  /// device, which were attributes before they were fields, and the newest one that it is known to run.
  static let systemAttributes = [Field.osFirst.path, Field.osLast.path, "os.newest"]

  /// The versions that the device ran; `nil` if the first one is not known.
  public var systems: DeviceSystems? {
    DeviceSystems(
      first: firstOS, last: system(.osLast),
      isLastUnknown: self[.attribute("unknown.\(Field.osLast.path)")] != nil)
  }

  /// The first version that the device ran, as text; `nil` if it is not known.
  var firstOS: String? { system(.osFirst) }

  /// The text of a version: that of the field, or else of the attribute of the same name, which held
  /// it before there was a field.
  private func system(_ field: Field) -> String? {
    (self[field.at()] ?? self[.attribute(field.path)])?.text
  }

  /// Whether the device ran a release of a version; `nil` if that is not known.
  ///
  /// It ran none of another operating system, whether or not its own versions are known. Where they do not
  /// answer, a safe area or a height that is recorded on a version says that the device ran it.
  public func ran(_ version: OSVersion) -> Bool? {
    if let systems { return systems.ran(version) ?? isRecorded(on: version) }
    guard platform != nil, idiom != nil else { return nil }
    return version.system == (platform == .android ? OSVersion.android : systemName)
      ? isRecorded(on: version) : false
  }

  /// `true` if values are recorded on a version, or on others before and after it, since a device is
  /// updated from one to the next; `nil` otherwise.
  private func isRecorded(on version: OSVersion) -> Bool? {
    let major = version.major
    var (isBefore, isAfter) = (systems != nil, false)
    for entry in entries where entry.path.isKnown {
      guard let field = entry.path.field, field == .safeArea || Field.heights.contains(field),
        case .version(let recorded)? = OSRange(entry.path.groupKeys[0]),
        recorded.system == version.system
      else { continue }
      isBefore = isBefore || recorded.major <= major
      isAfter = isAfter || recorded.major >= major
    }
    return isBefore && isAfter ? true : nil
  }
}
