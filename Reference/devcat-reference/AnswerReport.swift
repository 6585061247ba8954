import DevcatValues
import DevcatStore

/// The number of observations that the answers of the reference take, and the grades of its values.
struct AnswerReport {
  private let observations: NeededObservations
  private var grades: [Grade: Int] = [:]

  /// Counts the values of a catalogue.
  init(_ file: CatalogueFile) throws {
    var profiles: [Profile] = []
    try file.devices.forEachProfile(reading: nil) { profiles.append($0) }
    observations = NeededObservations(profiles)
    for profile in profiles {
      for entry in profile.entries where entry.path.number != Field.attributes.number {
        grades[Grade(evidence: profile.evidence(of: entry.path)), default: 0] += 1
      }
    }
  }

  /// The lines about observations and grades.
  var text: String {
    observations.text + "Values by grade: "
      + Grade.allCases.map { "\(grades[$0] ?? 0) \($0.word)" }.joined(separator: ", ") + ".\n"
  }
}
