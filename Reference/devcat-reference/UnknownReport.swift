import DevcatValues
import DevcatRender
import DevcatStore

/// The questions that the reference leaves open, by field, family and version of the OS, each with its
/// reason.
///
/// Values that a family does not have (a watch has no split view) are not counted, and values
/// derived from another device count as known. Values by OS are asked for each major version that a
/// device ran, from the first with safe areas on.
struct UnknownReport {
  private struct Place: Hashable {
    let field: String
    let family: String
    let reason: String
  }

  private struct Cells {
    var devices: [String] = []
    /// The number of cells by the version that they are asked about.
    var versions: [OSVersion: Int] = [:]
    var count = 0
  }

  /// The answer for a field of a device: whether it is known, and why not.
  private enum Finding {
    case known
    case notApplicable
    case unknown(String)
  }

  private var places: [Place] = []
  private var cells: [Place: Cells] = [:]
  /// The major versions of iOS that the catalogue knows, from the first with safe areas on.
  private let versions: [OSVersion]

  /// Reads the profiles of a catalogue.
  init(_ file: CatalogueFile) throws {
    let screens = ScreenReader(file.devices)
    let majors = try file.devices.knownSystems().filter { $0.system == "iOS" }.map { $0.numbers[0] }
    versions = Set(majors).filter { $0 >= 11 }.sorted().map { OSVersion("iOS", [$0]) }
    try file.devices.forEachProfile(reading: nil) { profile in
      let derived = try screens.derivedLayouts(of: profile)
      let timelines = try screens.timelines(of: profile)
      for field in Self.fields {
        add(Self.finding(field, profile), field.path, profile)
      }
      for orientation in Orientation.allCases {
        ask(.safeArea, orientation, profile, timelines.safeArea(orientation))
        for field in Field.heights {
          ask(field, orientation, profile, timelines.height(field, orientation))
        }
        for mode in Mode.known {
          add(
            Self.layout(mode, orientation, profile, derived),
            "layouts.\(mode.rawValue).\(orientation.rawValue)", profile)
        }
      }
    }
  }

  /// The table: a line for each field, family and reason, with the versions and the devices.
  var text: String {
    var table = TextTable([
      ("unknown", .left), ("family", .left), ("cells", .right), ("of them on", .left),
      ("reason", .left),
    ])
    for place in places {
      guard let cell = cells[place] else { continue }
      let named = cell.devices.count < 9 ? ": " + cell.devices.joined(separator: ", ") : ""
      let versions = cell.versions.sorted { $0.key < $1.key }
        .map { "\($0.key.numbers[0]): \($0.value)" }
      table.add([
        place.field, place.family, String(cell.count), versions.joined(separator: ", "),
        place.reason + named,
      ])
    }
    let count = cells.values.reduce(0) { $0 + $1.count }
    return table.text(isUnderlined: true) + "\(count.counted("cell")) without an answer.\n"
  }

  private mutating func add(
    _ finding: Finding, _ field: String, _ profile: Profile, on version: OSVersion? = nil
  ) {
    guard case .unknown(let rule) = finding else { return }
    let stem = field.split(separator: ".").first.map(String.init) ?? field
    let stated = [field, stem].lazy.compactMap { profile[.attribute("unknown.\($0)")]?.text }.first
    let place = Place(field: field, family: profile.family ?? "no family", reason: stated ?? rule)
    if cells[place] == nil { places.append(place) }
    var cell = cells[place] ?? Cells()
    if cell.devices.last != profile.id { cell.devices.append(profile.id) }
    if let version { cell.versions[version, default: 0] += 1 }
    cell.count += 1
    cells[place] = cell
  }

  /// Asks for a value by OS: on each version that an Apple device ran, and else whether there is any.
  private mutating func ask<Value>(
    _ field: Field, _ orientation: Orientation, _ profile: Profile, _ timeline: Timeline<Value>
  ) {
    guard Self.isHandheld(profile), field != .keyboard || profile.platform == .apple else { return }
    let path = "\(field.path).\(orientation.rawValue)"
    let versions = versions.filter { profile.ran($0) == true }
    for version in versions where timeline.reading(for: version) == nil {
      let reason = timeline.disputes.first ?? "no source states one of this version"
      add(.unknown(reason), path, profile, on: version)
    }
    // Before iOS 11 there were bars, but no safe areas, and nobody measured keyboards.
    let isAskedAtAll = field == .statusBar || profile.platform != .apple || profile.systems == nil
    if versions.isEmpty, isAskedAtAll, timeline.segments.isEmpty {
      add(.unknown(Self.noSource), path, profile)
    }
  }

  private static let noSource = "no source states it"
  private static let fields: [Field] = [
    .diagonal, .pointsWidth, .pixelsWidth, .scale, .ppi, .cornersStyle, .cornersRadius,
    .orientations, .homeIndicator, .osFirst, .osLast, .refreshRate, .zoomedWidth,
  ]
  private static let turned: Set<UInt16> = Set([Field.orientations, .homeIndicator].map(\.number))

  private static func isHandheld(_ profile: Profile) -> Bool {
    profile.idiom == "phone" || profile.idiom == "pad"
  }

  private static func finding(_ field: Field, _ profile: Profile) -> Finding {
    if profile.main[field] != nil || profile[field.at()] != nil { return .known }
    let isOfApple = profile.platform == .apple
    switch field {
    case .homeIndicator where !isOfApple: return .notApplicable
    case .zoomedWidth where profile.family != "iPhone": return .notApplicable
    // A device without a last version runs the present one, unless it is said that this is unknown.
    case .osLast:
      let systems = profile.systems
      return !isOfApple || systems.map { !$0.isLastUnknown } ?? false
        ? .notApplicable : .unknown(noSource)
    case .osFirst, .refreshRate, .zoomedWidth: return .unknown(noSource)
    case _: break
    }
    if turned.contains(field.number), !isHandheld(profile) { return .notApplicable }
    return .unknown(noSource)
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
