/// The answer of a catalogue at a path, which a timeline gives at that of a safe area or a height: the value,
/// and its origin.
///
/// `show`, `compare` and the conflicts of imports have the same answer.
public struct CurrentAnswer: Hashable, Sendable {
  /// The value.
  public let value: FieldValue
  /// The version of the OS that it is for; `nil` if that is not known, or the path itself says it.
  public let os: OSVersion?
  /// The id of the device that it is taken from; `nil` if it is the device's own.
  public let donor: String?
}

extension CurrentAnswer {
  /// The answer that a value without a version does not change, because observations for a version of
  /// the OS take precedence.
  ///
  /// - Parameters:
  ///   - profile: The profile with the value.
  ///   - timelines: The timelines of that profile.
  /// - Returns: `nil` if the path names a version, or if the value is the answer.
  public init?(hiding path: FieldPath, of profile: Profile, _ timelines: DeviceTimelines) {
    guard path.isWithoutVersion, let value = profile[path],
      let answer = timelines.answer(at: path), answer.value != value
    else { return nil }
    self = answer
  }

  /// The path at which a value would become the answer: the one that names the version.
  public func path(insteadOf path: FieldPath) -> FieldPath? {
    guard let os, let orientation = path.observedOrientation else { return nil }
    return path.field?.at(["\(os)", orientation.rawValue], display: path.display)
  }
}

extension DeviceTimelines {
  /// The safe area or the height at a path on a version of the OS (`nil` for the newest).
  func answer(at path: FieldPath, on os: OSVersion? = nil) -> CurrentAnswer? {
    guard let orientation = path.observedOrientation, let field = path.field else { return nil }
    return timeline(of: field, orientation, display: path.display).reading(for: os).map {
      CurrentAnswer(value: $0.value, os: $0.os, donor: $0.segment.donor)
    }
  }
}

extension FieldPath {
  /// The orientation of a value that is keyed by OS; `nil` at other paths.
  var observedOrientation: Orientation? {
    guard isKnown, field?.group.isKeyedByOS == true else { return nil }
    return Orientation(rawValue: groupKeys[1])
  }

  /// Whether the value is keyed by OS, and its key names no version.
  var isWithoutVersion: Bool { observedOrientation != nil && groupKeys[0].isEmpty }
}
