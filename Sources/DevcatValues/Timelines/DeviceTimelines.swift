/// The timelines of a device: its safe areas, and its heights of status bar and keyboard, per display
/// and orientation.
///
/// They are computed from records, and are in no record, change, digest or view.
public struct DeviceTimelines: Sendable {
  /// A display, by its name (`nil` for the main one), and how the device is held.
  private struct Place: Equatable {
    let display: String?
    let orientation: Orientation
  }

  /// The versions that the device ran; `nil` if the first one is not known.
  public let systems: DeviceSystems?
  /// The device's newest OS: its last one, or else the newest known version of its system; `nil` if
  /// the last one is not known.
  public let newest: OSVersion?
  /// The idiom of the device; `nil` if it is not known.
  public let idiom: String?
  // A device has a few, which are found faster in a list than in a dictionary.
  private var safeAreas: [(place: Place, timeline: Timeline<EdgeInsets>)] = []
  /// The timelines of heights, each with the number of its field, one of `Field.heights`.
  private var heights: [(field: UInt16, place: Place, timeline: Timeline<Double>)] = []

  /// Makes the timelines of a device.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - donors: Devices with the same displays.
  ///   - newest: The newest known version of each system, by its name.
  public init(
    of profile: Profile, donors: TimelineDonors = TimelineDonors(),
    newest: [String: OSVersion] = [:]
  ) {
    let systems = profile.systems
    self.systems = systems
    let newest = systems.flatMap { systems in
      // A device may have begun after the first release of the newest version.
      systems.last
        ?? (systems.isLastUnknown
          ? nil : newest[systems.first.system].map { max($0.major, systems.first) })
    }
    self.newest = newest
    idiom = profile.idiom
    for display in profile.displays {
      for orientation in Orientation.allCases {
        let place = Place(display: display.name, orientation: orientation)
        var areas = display.observedSafeAreas(in: orientation)
        areas += donors.safeAreas(for: display, orientation, on: systems)
        if !areas.isEmpty {
          safeAreas.append(
            (
              place,
              Timeline(
                areas, on: systems, from: Self.firstSafeArea,
                breaks: profile.isPad ? [Self.firstWindows] : [], newest: newest)
            ))
        }
        for field in Field.heights {
          var rows = display.observedHeights(of: field, in: orientation)
          rows += donors.heights(field, for: display, orientation, on: systems)
          if rows.isEmpty { continue }
          heights.append(
            (
              field.number, place,
              Timeline(
                rows, on: systems, from: Self.firstRelease(of: field, in: rows), newest: newest)
            ))
        }
      }
    }
  }

  /// The timelines of chosen values, by the paths that name no version of the OS.
  public func only(_ isChosen: (FieldPath) -> Bool) -> DeviceTimelines {
    var chosen = self
    chosen.safeAreas = safeAreas.filter {
      isChosen(.safeArea(os: "", $0.place.orientation, display: $0.place.display))
    }
    chosen.heights = heights.filter { height in
      Field.heights.contains {
        $0.number == height.field
          && isChosen(
            $0.at("", height.place.orientation.rawValue, display: height.place.display))
      }
    }
    return chosen
  }

  /// The safe areas of a display in an orientation.
  public func safeArea(
    _ orientation: Orientation, display: String? = nil
  ) -> Timeline<EdgeInsets> {
    let place = Place(display: display, orientation: orientation)
    return safeAreas.first { $0.place == place }?.timeline ?? .none
  }

  /// The heights of the status bar of a display in an orientation, in points; 0 if it is hidden by
  /// default.
  public func statusBar(_ orientation: Orientation, display: String? = nil) -> Timeline<Double> {
    height(.statusBar, orientation, display: display)
  }

  /// The heights of the keyboard on a display in an orientation, in points.
  public func keyboard(_ orientation: Orientation, display: String? = nil) -> Timeline<Double> {
    height(.keyboard, orientation, display: display)
  }

  /// The values of one of `Field.heights` on a display in an orientation, in points.
  public func height(
    _ field: Field, _ orientation: Orientation, display: String? = nil
  ) -> Timeline<Double> {
    let place = Place(display: display, orientation: orientation)
    return heights.first { $0.field == field.number && $0.place == place }?.timeline ?? .none
  }

  /// The ids of the devices that values are taken from, sorted.
  public var donors: [String] {
    TextOrder.set(
      safeAreas.flatMap { $0.timeline.segments.compactMap(\.donor) }
        + heights.flatMap { $0.timeline.segments.compactMap(\.donor) })
  }

  /// The first release with a height, 0 for any.
  ///
  /// A system draws its keyboard, and a later one may draw it otherwise, so a keyboard's height
  /// begins with the first major version on which one was observed.
  private static func firstRelease(of field: Field, in rows: [Observation<Double>]) -> Int {
    guard field == .keyboard else { return 0 }
    return rows.filter(\.isDated).map { min($0.majorRelease, $0.releases.lowerBound) }.min() ?? 0
  }

  /// The first release with safe areas, iOS 11.
  static let firstSafeArea = OSVersion("iOS", [11]).release

  /// The first release with windows, iPadOS 26: each iPad of which safe areas are observed before and
  /// after it has others since.
  private static let firstWindows = OSVersion("iOS", [26]).release
}

extension Profile {
  /// The names that `systemName` can have.
  public static let systemNames = ["iOS", "watchOS", "tvOS", "visionOS", "Android"]

  /// The name of the device's system, for a version that is a number alone; iPads have iOS.
  public var systemName: String {
    if platform == .android { return "Android" }
    return switch idiom {
    case "watch": "watchOS"
    case "tv": "tvOS"
    case "vision": "visionOS"
    default: "iOS"
    }
  }

  /// Whether the device is an iPad or another tablet, so that its iOS is iPadOS from 13 on.
  public var isPad: Bool { family == "iPad" || idiom == "pad" }
}

extension Timeline {
  /// The timeline of a value that nobody observed.
  static var none: Timeline { Timeline(segments: [], current: nil, newest: nil) }
}

extension Display {
  /// The recorded safe areas of an orientation, in record order.
  func observedSafeAreas(in orientation: Orientation) -> [Observation<EdgeInsets>] {
    var rows: [Observation<EdgeInsets>] = []
    forEachSafeArea(in: orientation) { os, insets in
      rows.append(
        observation(os, insets, at: .safeArea(os: os, orientation, display: name)))
    }
    return rows
  }

  /// The recorded values of one of `Field.heights` in an orientation, in record order.
  func observedHeights(of field: Field, in orientation: Orientation) -> [Observation<Double>] {
    var rows: [Observation<Double>] = []
    forEachHeight(of: field, in: orientation) { os, height in
      rows.append(
        observation(os, height, at: field.at(os, orientation.rawValue, display: name)))
    }
    return rows
  }

  private func observation<Value>(
    _ os: String, _ value: Value, at path: FieldPath
  ) -> Observation<Value> {
    var row = Observation(key: os, range: OSRange(os), value: value)
    let evidence = profile.evidence(of: path)
    row.grade = Grade(evidence: evidence)
    if row.grade == .disputed {
      row.note = evidence.map { String($0.dropFirst("disputed:".count)).trimmed }
    } else if row.grade == .single, let evidence, !evidence.hasPrefix("unconfirmed:"),
      Grade.singleSource(in: evidence) == nil
    {
      // No source: "set by hand in revision 70 by qa".
      row.note = evidence
    }
    if case .from? = row.range {
      // A list of 2024 says "iOS 14 and later" and knows nothing of iOS 26.
      row.end = profile[path.observedUntil]?.text.flatMap(OSVersion.init)
    }
    return row
  }
}
