/// The displays from which devices with the same display take values that depend on the OS.
///
/// Displays are grouped by the properties that make two the same: the points, the scale, the native
/// scale, the style of the corners and their radius. An observation that several devices state is
/// kept once, with the first two of them, so a timeline takes time by the number of different
/// observations, and not by the number of devices. Source: decision 121.
public struct TimelineDonors: Sendable {
  /// The observations on displays that are the same, by the numbers of their fields.
  private var groups: [DisplayLikeness: [UInt16: DonorObservations]] = [:]

  /// Makes donors of all displays of devices, which come in id order.
  public init(_ profiles: [Profile] = []) {
    for display in profiles.flatMap(\.displays) { add(display) }
  }

  /// Adds the observations of a display, after those of devices with lesser ids.
  ///
  /// A device whose versions are not known gives nothing, and nothing that is derived itself is
  /// given.
  public mutating func add(_ display: Display) {
    guard let likeness = DisplayLikeness(display), let systems = display.profile.systems else {
      return
    }
    for orientation in Orientation.allCases {
      for field in Field.keyedByOS {
        for observation in display.observations(of: field, in: orientation)
        where observation.grade != .derived {
          groups[likeness, default: [:]][field.number, default: DonorObservations()]
            .add(observation, orientation, systems, of: display.profile.id)
        }
      }
    }
  }

  /// The values of one of `Field.keyedByOS` of displays like this one that other devices state, in the
  /// order of their ids; none for a device whose versions are not known.
  func observations(
    of field: Field, for display: Display, _ orientation: Orientation, on systems: DeviceSystems?
  ) -> [Observation<FieldValue>] {
    guard let systems, let likeness = DisplayLikeness(display),
      let known = groups[likeness]?[field.number]
    else { return [] }
    return known.offers(
      to: display.profile.id, orientation, systems,
      from: DeviceTimelines.firstRelease(of: field))
  }
}

/// The different observations of displays that are the same.
private struct DonorObservations: Sendable {
  /// An observation, and the versions of the OS that its device ran.
  private struct Key: Hashable {
    let orientation: Orientation
    let observation: Observation<FieldValue>
    let systems: DeviceSystems
  }

  private struct Entry {
    let key: Key
    let first: (id: String, place: Int)
    /// The next device that states it; what a device takes comes from another one.
    var second: (id: String, place: Int)?
  }

  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  /// How many observations were added.
  private var count = 0

  mutating func add(
    _ observation: Observation<FieldValue>, _ orientation: Orientation, _ systems: DeviceSystems,
    of id: String
  ) {
    var plain = observation
    // Two devices with the same value differ in evidence, and are one observation all the same.
    (plain.grade, plain.note) = (.derived, nil)
    let key = Key(orientation: orientation, observation: plain, systems: systems)
    count += 1
    guard let index = indices[key] else {
      indices[key] = entries.count
      entries.append(Entry(key: key, first: (id, count)))
      return
    }
    if entries[index].second == nil, entries[index].first.id != id {
      entries[index].second = (id, count)
    }
  }

  /// The observations for another device that ran `systems`: each of a device that ran all of its
  /// releases that the other one ran.
  func offers(
    to id: String, _ orientation: Orientation, _ systems: DeviceSystems, from floor: Int
  ) -> [Observation<FieldValue>] {
    entries.compactMap { entry -> (place: Int, offer: Observation<FieldValue>)? in
      guard entry.key.orientation == orientation,
        entry.key.systems.first.system == systems.first.system,
        entry.key.systems.ranAll(of: entry.key.observation.releases, on: systems, from: floor),
        let source = [entry.first, entry.second].lazy.compactMap({ $0 }).first(where: {
          $0.id != id
        })
      else { return nil }
      var offer = entry.key.observation
      offer.donor = source.id
      return (source.place, offer)
    }.sorted { $0.place < $1.place }.map(\.offer)
  }
}

/// The properties that make two displays the same for safe areas and heights.
private struct DisplayLikeness: Hashable {
  let points: Size
  let scale: Double
  /// Panel pixels to a point, to a thousandth.
  let nativeScale: Double
  let cornersStyle: String
  let cornersRadius: Double

  /// Reads a display; `nil` if a part is not known.
  init?(_ display: Display) {
    guard let points = display.points, let pixels = display.pixels, let scale = display.scale,
      points.width > 0, let style = display[.cornersStyle]?.text,
      let radius = display[.cornersRadius]?.number
    else { return nil }
    self.points = points
    self.scale = scale
    nativeScale = (pixels.width / points.width * 1000).rounded()
    cornersStyle = style
    cornersRadius = radius
  }
}
