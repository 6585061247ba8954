import DevcatValues

/// The number of observations that a catalogue needs for its answers, and of further ones that
/// agree.
///
/// One observation after the other is left out as long as each device with the same display keeps
/// its values on each version. So those that remain are a smallest set, though not the only one.
struct NeededObservations {
  private struct Count {
    var needed = 0
    var further = 0
  }

  /// By the numbers of the fields.
  private var counts: [UInt16: Count] = [:]
  private var profiles: [String: Profile] = [:]
  private var answers: [String: DeviceTimelines] = [:]
  /// The ids of the devices that have a display of a size, sorted; only such displays give values
  /// to each other.
  private var ids: [Size: [String]] = [:]
  private let newest: [String: OSVersion]

  /// Counts the observations of devices, which come in id order.
  init(_ all: [Profile]) {
    let versions = all.flatMap(\.systemTexts).compactMap { OSRange($0)?.version }
    newest = Dictionary(grouping: versions, by: \.system).compactMapValues { $0.max() }
    let donors = TimelineDonors(all)
    for profile in all {
      profiles[profile.id] = profile
      answers[profile.id] = DeviceTimelines(of: profile, donors: donors, newest: newest)
      for points in Set(profile.displays.compactMap(\.points)) {
        ids[points, default: []].append(profile.id)
      }
    }
    for profile in all {
      for path in profile.entries.map(\.path) where path.isKnown {
        guard let field = path.field, field.group.isKeyedByOS else { continue }
        if leavesOut(path, of: profile.id) {
          counts[field.number, default: Count()].further += 1
        } else {
          counts[field.number, default: Count()].needed += 1
        }
      }
    }
  }

  /// Takes an observation away if no answer changes.
  private mutating func leavesOut(_ path: FieldPath, of id: String) -> Bool {
    guard let profile = profiles[id] else { return false }
    let points = profile.displays.first { $0.name == path.display }?.points
    let takers = points.flatMap { ids[$0] } ?? [id]
    profiles[id]?[path] = nil
    let donors = TimelineDonors(takers.compactMap { profiles[$0] })
    for taker in takers.compactMap({ profiles[$0] }) {
      guard let answer = answers[taker.id] else { continue }
      let without = DeviceTimelines(of: taker, donors: donors, newest: newest)
      for display in taker.displays where display.points == points {
        guard without.hasValues(of: answer, on: display.name) else {
          profiles[id] = profile
          return false
        }
      }
    }
    return true
  }

  /// One line: "Observations that the answers need: 109 of 268 safe areas, …".
  var text: String {
    let parts = Field.all.filter { $0.group.isKeyedByOS }.map { field in
      let count = counts[field.number] ?? Count()
      return
        "\(count.needed) of \((count.needed + count.further).counted(field.label.lowercased()))"
    }
    let further = counts.values.reduce(0) { $0 + $1.further }
    return "Observations that the answers need: \(parts.joined(separator: ", ")); "
      + "\(further) are further observations that agree.\n"
  }
}

extension DeviceTimelines {
  /// Whether each version has the same values on a display as in other timelines, whatever they
  /// rest on.
  fileprivate func hasValues(of other: DeviceTimelines, on display: String?) -> Bool {
    Orientation.allCases.allSatisfy { orientation in
      safeArea(orientation, display: display)
        .hasValues(of: other.safeArea(orientation, display: display))
        && Field.heights.allSatisfy { field in
          height(field, orientation, display: display)
            .hasValues(of: other.height(field, orientation, display: display))
        }
    }
  }
}

extension Timeline where Value: Equatable {
  fileprivate func hasValues(of other: Timeline) -> Bool {
    segments.map { [$0.from, $0.until] } == other.segments.map { [$0.from, $0.until] }
      && segments.map(\.value) == other.segments.map(\.value)
  }
}
