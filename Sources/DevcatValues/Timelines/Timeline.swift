/// A value that depends on the OS, version by version, on one display in one orientation.
///
/// A record holds observations: 62 under "iOS 26.5", 59 under "before iOS 26". A timeline is the
/// answer that follows from them and from devices with the same display, so that every page, export
/// and command says the same.
public struct Timeline<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Versions that follow one another and have one value.
  public struct Segment: Hashable, Sendable {
    /// The first version; `nil` if nothing says where the value begins.
    public let from: OSVersion?
    /// The first version after it; `nil` if it has no end.
    public let until: OSVersion?
    /// The value.
    public let value: Value
    /// How well the value is founded in the newest part of the segment.
    public let grade: Grade
    /// The id of the device that the newest part of the segment is taken from; `nil` if it is the
    /// device's own.
    public let donor: String?
    /// The newest version on which somebody stated the value; `nil` if no version was stated.
    public let checked: OSVersion?
    /// Whether no source states the version at which the value begins, only that it is another one
    /// before.
    let beginsDerived: Bool
    /// The contradiction to the value, in words, or who set it, if no source states it; else `nil`.
    public let other: String?
  }

  /// The answer for one version.
  public struct Reading: Hashable, Sendable {
    /// The version; `nil` if the device's versions are not known.
    public let os: OSVersion?
    /// The value.
    public var value: Value
    /// The segment that it comes from.
    public let segment: Segment
  }

  /// The segments, the oldest first; versions that lie in none are unknown.
  public let segments: [Segment]
  /// The disagreements among devices with the same display: a sentence for each, without its
  /// capital and its full stop.
  public let disputes: [String]
  /// The last segment, if it is that of the device's newest OS.
  public let current: Segment?
  /// The device's newest OS, where it is known.
  let newest: OSVersion?

  /// The answer for a version, or for the device's newest OS if none is named; `nil` if it is
  /// unknown.
  ///
  /// A version with fewer numbers stands for all its releases: of several segments the last counts.
  public func reading(for version: OSVersion? = nil) -> Reading? {
    guard let version else {
      return current.map { Reading(os: newest ?? $0.newest, value: $0.value, segment: $0) }
    }
    let releases = version.release..<version.nextRelease
    let met = segments.last { segment in
      (segment.from ?? segment.until)?.system ?? version.system == version.system
        && segment.releases.overlaps(releases)
    }
    return met.map { Reading(os: version, value: $0.value, segment: $0) }
  }
}

extension Timeline {
  /// The timeline with each value changed, without those that become `nil`.
  func compactMap<Other>(_ change: (Value) -> Other?) -> Timeline<Other> {
    func changed(_ segment: Segment) -> Timeline<Other>.Segment? {
      change(segment.value).map {
        Timeline<Other>.Segment(
          from: segment.from, until: segment.until, value: $0, grade: segment.grade,
          donor: segment.donor, checked: segment.checked, beginsDerived: segment.beginsDerived,
          other: segment.other)
      }
    }
    return Timeline<Other>(
      segments: segments.compactMap(changed), disputes: disputes,
      current: current.flatMap(changed), newest: newest)
  }
}

extension Timeline.Segment {
  /// The releases from the first to the one after the last.
  var releases: Range<Int> {
    let begin = from?.release ?? 0
    return begin..<max(begin, until?.release ?? OSVersion.noEnd)
  }

  /// The last version in the segment that can be named.
  fileprivate var newest: OSVersion? { until?.previous ?? checked ?? from }

  /// The sign behind the value for people: `*` if the value or the version at which it begins is
  /// derived, `?` if it is disputed.
  public var sign: String {
    grade == .confirmed || grade == .single ? (beginsDerived ? Grade.derived.sign : "") : grade.sign
  }

  /// The mark of a doubt about the value, for tools: `derived` or `disputed`; `nil` if there is none.
  public var mark: String? { [.derived, .disputed].contains(grade) ? grade.word : nil }

  /// The device that the value comes from, for tools: `own`, or the id of another device.
  public var basis: String { donor ?? "own" }

  /// The versions in words, such as `iOS 13`, `iOS 14 to 18`, `iOS 26 and later`; `any OS` if
  /// nothing states them.
  ///
  /// - Parameter isPad: Whether the device is an iPad, whose system is iPadOS from 13 on.
  public func versions(onPad isPad: Bool = false) -> String {
    let last = until?.previous
    switch (from, last) {
    case (nil, nil): return "any OS"
    case (nil, _?): return until.map { "before \($0.name(onPad: isPad))" } ?? ""
    case (let from?, nil): return "\(from.name(onPad: isPad)) and later"
    case (let from?, let last?):
      if from.release == last.release { return last.name(onPad: isPad) }
      // "iOS 26.5 to 26.x": it begins inside the version that it ends with.
      return "\(from.name(onPad: isPad)) to \(last.end(behind: from, onPad: isPad))"
        + (from.release > last.release ? ".x" : "")
    }
  }
}
