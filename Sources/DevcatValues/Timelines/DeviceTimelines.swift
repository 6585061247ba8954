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
  /// The timelines of the values of `Field.keyedByOS`.
  // A device has a few, which are found faster in a list than in a dictionary.
  private var timelines: [(field: Field, place: Place, timeline: Timeline<FieldValue>)] = []

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
        for field in Field.keyedByOS {
          var rows = display.observations(of: field, in: orientation)
          rows += donors.observations(of: field, for: display, orientation, on: systems)
          if rows.isEmpty { continue }
          let breaks = field == .safeArea && profile.isPad ? [Self.firstWindows] : []
          timelines.append(
            (
              field, place,
              Timeline(
                rows, on: systems, from: Self.firstRelease(of: field, in: rows), breaks: breaks,
                newest: newest)
            ))
        }
      }
    }
  }

  /// The timelines of chosen values, by the paths that name no version of the OS.
  public func only(_ isChosen: (FieldPath) -> Bool) -> DeviceTimelines {
    var chosen = self
    chosen.timelines = timelines.filter { field, place, _ in
      isChosen(field.at("", place.orientation.rawValue, display: place.display))
    }
    return chosen
  }

  /// The values of one of `Field.keyedByOS` on a display in an orientation.
  public func timeline(
    of field: Field, _ orientation: Orientation, display: String? = nil
  ) -> Timeline<FieldValue> {
    let place = Place(display: display, orientation: orientation)
    return timelines.first { $0.field == field && $0.place == place }?.timeline
      ?? Timeline(segments: [], disputes: [], current: nil, newest: nil)
  }

  /// The safe areas of a display in an orientation.
  public func safeArea(
    _ orientation: Orientation, display: String? = nil
  ) -> Timeline<EdgeInsets> {
    timeline(of: .safeArea, orientation, display: display).compactMap(\.insets)
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
    timeline(of: field, orientation, display: display).compactMap(\.number)
  }

  /// The ids of the devices that values are taken from, sorted.
  public var donors: [String] {
    TextOrder.set(timelines.flatMap { $0.timeline.segments.compactMap(\.donor) })
  }

  /// The first release with a value of a field, 0 for any.
  ///
  /// A system draws its keyboard, and a later one may draw it otherwise, so a keyboard's height
  /// begins with the first major version on which one was observed.
  private static func firstRelease(of field: Field, in rows: [Observation<FieldValue>]) -> Int {
    guard field == .keyboard else { return firstRelease(of: field) }
    return rows.filter(\.isDated).map { min($0.majorRelease, $0.releases.lowerBound) }.min() ?? 0
  }

  /// The first release whose devices may have a value of a field: iOS 11 of safe areas, 0 for any.
  static func firstRelease(of field: Field) -> Int { field == .safeArea ? firstSafeArea : 0 }

  private static let firstSafeArea = OSVersion("iOS", [11]).release

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

extension Display {
  /// The recorded values of one of `Field.keyedByOS` in an orientation, in record order.
  func observations(of field: Field, in orientation: Orientation) -> [Observation<FieldValue>] {
    var rows: [Observation<FieldValue>] = []
    forEachValue(of: field, in: orientation) { os, value in
      rows.append(
        observation(os, value, at: field.at(os, orientation.rawValue, display: name)))
    }
    return rows
  }

  private func observation(
    _ os: String, _ value: FieldValue, at path: FieldPath
  ) -> Observation<FieldValue> {
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
