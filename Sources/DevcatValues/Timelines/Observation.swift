/// A value that a source states for some versions of the OS, as a record holds it.
struct Observation<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The key of the record.
  let key: String
  /// The key as a range; `nil` if it cannot be read.
  let range: OSRange?
  /// The value.
  let value: Value
  /// How well it is founded.
  var grade = Grade.confirmed
  /// The contradiction, in words; `nil` unless the value is disputed.
  var note: String?
  /// The last version of a range without an end, if the source is older than the OS.
  var end: OSVersion?
  /// The id of the device with the same display that was observed; `nil` for the device's own.
  var donor: String?

  /// The releases that it holds for.
  var releases: Range<Int> {
    guard let range else { return 0..<OSVersion.noEnd }
    let releases = range.releases
    guard let end else { return releases }
    return releases.lowerBound..<max(releases.lowerBound, min(releases.upperBound, end.nextRelease))
  }

  /// Whether the source says which versions it holds for.
  var isDated: Bool { range.map { $0 != .notStated } ?? false }

  /// Whether the source states that it begins with the first of its releases: `iOS 14 and later`.
  var statesBegin: Bool { if case .from? = range { true } else { false } }

  /// Whether the source states that it ends with the last of its releases: `before iOS 26`.
  var statesEnd: Bool { if case .before? = range { true } else { end != nil } }

  /// The first release of the major version that it was observed on.
  var majorRelease: Int { range?.version?.majorRelease ?? 0 }

  /// The rank among observations of one release, the least first: the narrower one counts, and of
  /// equally narrow ones the one that begins later, or ends earlier.
  var precedence: (width: Int, begin: Int, end: Int) {
    let releases = releases
    // A key that cannot be read counts after every range.
    return (range?.width ?? 6, -releases.lowerBound, releases.upperBound)
  }

  /// The observation in the words of a dispute, such as `'ipad-air' has '24' for 'iOS 26'`.
  var words: String {
    "\(donor.map { "'\($0)'" } ?? "the device's own record") has '\(value)'"
      + (key.isEmpty ? "" : " for '\(key)'")
  }
}
