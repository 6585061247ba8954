import DevcatValues
import DevcatRender
import DevcatStore

/// The values that the reference still lacks, by field and family, each with its reason.
///
/// Values that a family does not have (a watch has no split view) are not counted, and values
/// derived from another device count as known.
struct UnknownReport {
  private struct Place: Hashable {
    let field: String
    let family: String
    let reason: String
  }

  /// The answer for a field of a device: whether it is known, and why not.
  private enum Finding {
    case known
    case notApplicable
    case unknown(String)
  }

  private var places: [Place] = []
  private var devices: [Place: [String]] = [:]

  /// Reads the profiles of a catalogue.
  init(_ file: CatalogueFile) throws {
    let reader = TimelineReader(file)
    try file.state.forEachProfile { profile in
      let derived = try file.views.derivedLayouts(of: profile.id)
      let timelines = try reader.timelines(of: profile)
      for field in Self.fields {
        add(Self.finding(field, profile), field.path, profile)
      }
      for orientation in Orientation.allCases {
        let name = orientation.rawValue
        add(Self.statusBar(orientation, profile, timelines), "statusBar.\(name)", profile)
        add(Self.safeArea(orientation, profile, timelines), "safeArea.\(name)", profile)
        for mode in Mode.known {
          add(
            Self.layout(mode, orientation, profile, derived), "layouts.\(mode.rawValue).\(name)",
            profile)
        }
      }
    }
  }

  /// The table: a line for each field, family and reason, with the devices.
  var text: String {
    var table = TextTable([
      ("unknown", .left), ("family", .left), ("devices", .right), ("reason", .left),
    ])
    for place in places {
      let ids = devices[place] ?? []
      let named = ids.count < 9 ? ": " + ids.joined(separator: ", ") : ""
      table.add([place.field, place.family, String(ids.count), place.reason + named])
    }
    return table.text(isUnderlined: true)
  }

  private mutating func add(_ finding: Finding, _ field: String, _ profile: Profile) {
    guard case .unknown(let rule) = finding else { return }
    let stem = field.split(separator: ".").first.map(String.init) ?? field
    let stated = [field, stem].lazy.compactMap { profile[.attribute("unknown.\($0)")]?.text }.first
    let place = Place(field: field, family: profile.family ?? "no family", reason: stated ?? rule)
    if devices[place] == nil { places.append(place) }
    devices[place, default: []].append(profile.id)
  }

  private static let noSource = "no source states it"
  private static let fields: [Field] = [
    .diagonal, .pointsWidth, .pixelsWidth, .scale, .ppi, .cornersStyle, .cornersRadius,
    .orientations, .homeIndicator,
  ]
  private static let turned: Set<UInt16> = Set([Field.orientations, .homeIndicator].map(\.number))

  private static func isHandheld(_ profile: Profile) -> Bool {
    profile.idiom == "phone" || profile.idiom == "pad"
  }

  private static func finding(_ field: Field, _ profile: Profile) -> Finding {
    if profile.main[field] != nil { return .known }
    if profile.platform == .android, field.number == Field.homeIndicator.number {
      return .notApplicable
    }
    if turned.contains(field.number), !isHandheld(profile) { return .notApplicable }
    return .unknown(noSource)
  }

  private static func statusBar(
    _ orientation: Orientation, _ profile: Profile, _ timelines: DeviceTimelines
  ) -> Finding {
    if !isHandheld(profile) { return .notApplicable }
    return timelines.statusBar(orientation).segments.isEmpty ? .unknown(noSource) : .known
  }

  private static func safeArea(
    _ orientation: Orientation, _ profile: Profile, _ timelines: DeviceTimelines
  ) -> Finding {
    if !isHandheld(profile) { return .notApplicable }
    let timeline = timelines.safeArea(orientation)
    if !timeline.segments.isEmpty { return .known }
    if let last = profile.systems?.last, last < OSVersion("iOS", [11]) {
      return .unknown("it ran no iOS with safe areas (11 and later)")
    }
    return .unknown(timeline.disputes.first ?? noSource)
  }

  private static func layout(
    _ mode: Mode, _ orientation: Orientation, _ profile: Profile, _ derived: [DerivedLayout]
  ) -> Finding {
    if profile.main.layout(mode, orientation) != nil { return .known }
    if derived.contains(where: { $0.mode == mode && $0.orientation == orientation }) {
      return .known
    }
    if mode.isOfMultitasking, profile.hasNoPadModes { return .notApplicable }
    // Window size classes follow from the size.
    if profile.platform == .android { return .notApplicable }
    if mode == .fullScreen, !isHandheld(profile) { return .notApplicable }
    return .unknown(
      profile.idiom == "pad" ? "no device with the screen has a value" : noSource)
  }
}
