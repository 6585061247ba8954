import DevcatValues
import DevcatRender
import DevcatStore

/// The numbers of questions about values by OS that the reference answers and of observations that
/// this takes, and the grades of its values.
struct AnswerReport {
  /// A family on a version of its system.
  private struct Place: Hashable {
    let family: String
    let version: OSVersion
  }

  private struct Count {
    var asked = 0
    /// The number of answers by the label of the field.
    var answered: [String: Int] = [:]
  }

  /// The major versions of iOS from the first with safe areas on.
  private static let versions = (Array(11...18) + [26, 27]).map { OSVersion("iOS", [$0]) }

  private var counts: [Place: Count] = [:]
  private let observations: NeededObservations
  private var grades: [Grade: Int] = [:]

  /// Asks a catalogue about each phone and pad, in both orientations.
  init(_ file: CatalogueFile) throws {
    let reader = TimelineReader(file)
    var profiles: [Profile] = []
    try file.state.forEachProfile { profiles.append($0) }
    observations = NeededObservations(profiles)
    for profile in profiles {
      for entry in profile.entries where entry.path.number != Field.attributes.number {
        grades[Grade(evidence: profile.evidence(of: entry.path)), default: 0] += 1
      }
      guard profile.idiom == "phone" || profile.idiom == "pad" else { continue }
      ask(profile, try reader.timelines(of: profile))
    }
  }

  private mutating func ask(_ profile: Profile, _ timelines: DeviceTimelines) {
    for version in Self.versions where profile.ran(version) == true {
      let place = Place(family: profile.family ?? "no family", version: version)
      var count = counts[place] ?? Count()
      for orientation in Orientation.allCases {
        count.asked += 1
        if timelines.safeArea(orientation).reading(for: version) != nil {
          count.answered[Field.safeArea.label, default: 0] += 1
        }
        for field in Field.heights
        where timelines.height(field, orientation).reading(for: version) != nil {
          count.answered[field.label, default: 0] += 1
        }
      }
      counts[place] = count
    }
  }

  /// The tables of answers, and the lines about observations and grades.
  var text: String {
    let families = TextOrder.set(counts.keys.map(\.family))
    var table = TextTable(
      [("answers", .left), ("family", .left)] + Self.versions.map { ($0.description, .right) })
    for name in ([Field.safeArea] + Field.heights).map(\.label) {
      for family in families {
        let cells = Self.versions.map { version -> String in
          guard let count = counts[Place(family: family, version: version)] else { return "" }
          return "\(count.answered[name] ?? 0) of \(count.asked)"
        }
        table.add([name.lowercased(), family] + cells)
      }
    }
    return table.text(isUnderlined: true) + observations.text
      + "Values by grade: "
      + Grade.allCases.map { "\(grades[$0] ?? 0) \($0.word)" }.joined(separator: ", ") + ".\n"
  }
}
