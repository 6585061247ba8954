import DevcatValues
import DevcatRender
import DevcatStore

/// How many questions about values that depend on the OS the reference answers, which observations
/// change no answer, and how well its values are founded.
struct AnswerReport {
  /// A family on a version of its system.
  private struct Place: Hashable {
    let family: String
    let version: OSVersion
  }

  private struct Count {
    var asked = 0
    var answered: [String: Int] = [:]
  }

  private static let safeArea = "safe area"
  private static let statusBar = "status bar"
  /// The major versions of iOS from the first with safe areas on.
  private static let versions = (Array(11...18) + [26, 27]).map { OSVersion("iOS", [$0]) }

  private var counts: [Place: Count] = [:]
  private var rows: [String: (all: Int, redundant: Int)] = [:]
  private var redundantProfiles = 0
  private var grades: [Grade: Int] = [:]

  /// Asks a catalogue about each phone and pad, in both orientations.
  init(_ file: CatalogueFile) throws {
    let reader = TimelineReader(file)
    try file.state.forEachProfile { profile in
      for entry in profile.entries where entry.path.number != Field.attributes.number {
        grades[Grade(evidence: profile.evidence(of: entry.path)), default: 0] += 1
      }
      guard profile.idiom == "phone" || profile.idiom == "pad" else { return }
      let timelines = try reader.timelines(of: profile)
      ask(profile, timelines)
      try findRedundant(in: profile, timelines, reader)
    }
  }

  private mutating func ask(_ profile: Profile, _ timelines: DeviceTimelines) {
    for version in Self.versions where profile.ran(version) == true {
      let place = Place(family: profile.family ?? "no family", version: version)
      var count = counts[place] ?? Count()
      for orientation in Orientation.allCases {
        count.asked += 1
        if timelines.safeArea(orientation).reading(for: version) != nil {
          count.answered[Self.safeArea, default: 0] += 1
        }
        if timelines.statusBar(orientation).reading(for: version) != nil {
          count.answered[Self.statusBar, default: 0] += 1
        }
      }
      counts[place] = count
    }
  }

  /// Counts the observations without which each version has the same value.
  private mutating func findRedundant(
    in profile: Profile, _ timelines: DeviceTimelines, _ reader: TimelineReader
  ) throws {
    var isRedundant = false
    for path in profile.entries.map(\.path) where path.isKnown {
      let isArea = path.field?.number == Field.safeArea.number
      guard isArea || path.field?.number == Field.statusBar.number else { continue }
      var less = profile
      less[path] = nil
      let without = try reader.timelines(of: less)
      let isSame = Orientation.allCases.allSatisfy { orientation in
        isArea
          ? without.safeArea(orientation, display: path.display)
            .hasValues(of: timelines.safeArea(orientation, display: path.display))
          : without.statusBar(orientation, display: path.display)
            .hasValues(of: timelines.statusBar(orientation, display: path.display))
      }
      let name = isArea ? Self.safeArea : Self.statusBar
      rows[name, default: (0, 0)].all += 1
      if isSame { rows[name, default: (0, 0)].redundant += 1 }
      isRedundant = isRedundant || isSame
    }
    if isRedundant { redundantProfiles += 1 }
  }

  /// The tables.
  var text: String {
    let families = TextOrder.set(counts.keys.map(\.family))
    var table = TextTable(
      [("answers", .left), ("family", .left)] + Self.versions.map { ($0.description, .right) })
    for name in [Self.safeArea, Self.statusBar] {
      for family in families {
        let cells = Self.versions.map { version -> String in
          guard let count = counts[Place(family: family, version: version)] else { return "" }
          return "\(count.answered[name] ?? 0) of \(count.asked)"
        }
        table.add([name, family] + cells)
      }
    }
    let redundant = [Self.safeArea, Self.statusBar].map { name in
      "\(rows[name]?.redundant ?? 0) of \(rows[name]?.all ?? 0) \(name)s"
    }
    return table.text(isUnderlined: true) + "Observations that change no answer: "
      + redundant.joined(separator: ", ") + ", in \(redundantProfiles.counted("profile")).\n"
      + "Values by grade: "
      + Grade.allCases.map { "\(grades[$0] ?? 0) \($0.word)" }.joined(separator: ", ") + ".\n"
  }
}

extension Timeline {
  /// Whether every version has the same value as in another timeline, whatever it rests on.
  fileprivate func hasValues(of other: Timeline) -> Bool {
    segments.map { [$0.from, $0.until] } == other.segments.map { [$0.from, $0.until] }
      && segments.map(\.value) == other.segments.map(\.value)
  }
}
