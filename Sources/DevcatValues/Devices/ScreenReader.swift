/// What devices take from others with the same screen: layouts, safe areas and heights, and the values that
/// hold with them.
///
/// It reads the devices with a size of screen once, so it serves any number of devices of one state.
public final class ScreenReader {
  private let devices: any Devices
  private var layouts = SameScreenLayouts()
  private var donors = TimelineDonors()
  private var sizes: Set<Size> = []
  private var systems: [String: OSVersion]?

  /// Makes a reader of the devices of one state.
  public init(_ devices: any Devices) { self.devices = devices }

  /// The layouts that a device takes from others with the same screen points, in the order of pages: the
  /// displays by name, full screen first.
  public func derivedLayouts(of profile: Profile) throws -> [DerivedLayout] {
    // Only Apple's devices take layouts.
    guard profile.platform == .apple else { return [] }
    try readGivers(to: profile)
    return layouts.layouts(for: profile).sorted { $0.order < $1.order }
  }

  /// The timelines of a device.
  public func timelines(of profile: Profile) throws -> DeviceTimelines {
    // A device whose versions are not known takes nothing from others.
    guard profile.systems != nil else { return DeviceTimelines(of: profile) }
    try readGivers(to: profile)
    return DeviceTimelines(of: profile, donors: donors, newest: try newestSystems())
  }

  /// The device with the values that hold on a version of the OS, the newest one for `nil`, as
  /// `Profile.current(_:on:)` has them.
  public func current(_ profile: Profile, on version: OSVersion? = nil) throws -> Profile {
    // Without any version, the values are those that were observed: so it is with most devices of a large list.
    guard profile.systems != nil || profile.entries.contains(where: \.path.isOfVersion) else {
      return profile
    }
    return profile.current(try timelines(of: profile), on: version)
  }

  private func readGivers(to profile: Profile) throws {
    for display in profile.displays {
      guard let size = display.points, sizes.insert(size).inserted else { continue }
      for giver in try devices.givers(on: size) {
        layouts.add(giver)
        for display in giver.displays where display.points == size { donors.add(display) }
      }
    }
  }

  /// The newest version of each system, by its name.
  private func newestSystems() throws -> [String: OSVersion] {
    if let systems { return systems }
    // In ascending order, so the last one stays.
    let newest = Dictionary(try devices.knownSystems().map { ($0.system, $0) }) { $1 }
    systems = newest
    return newest
  }
}

extension FieldPath {
  /// Whether its value is one of a version of the OS.
  fileprivate var isOfVersion: Bool {
    field?.group.isKeyedByOS == true && groupKeys.first?.isEmpty == false
  }
}

extension DerivedLayout {
  /// The place among the layouts of a device.
  fileprivate var order: (String, Int, String, Int) {
    (
      display ?? "main", mode == .fullScreen ? 0 : 1, mode.rawValue,
      orientation == .portrait ? 0 : 1
    )
  }
}

extension Devices {
  /// Calls `body` with each display of the devices that meet the conditions, in id order, with the main
  /// display of a device first.
  ///
  /// The classes are recorded or derived ones, as in `list`.
  ///
  /// - Parameter versions: The version of the OS that values are asked for, as `Query.versions`.
  public func forEachScreen(
    matching conditions: [Condition], versions: [String: OSVersion] = [:],
    _ body: (ScreenClasses) throws -> Void
  ) throws {
    var query = Query(conditions: conditions, columns: [])
    query.versions = versions
    let screens = ScreenReader(self)
    try forEachFound(by: query, reading: nil, with: screens) { found in
      let (profile, derived) = (found.profile, try screens.derivedLayouts(of: found.profile))
      for display in profile.displays {
        try body(
          ScreenClasses(
            id: profile.id, name: profile.name, display: display.name, idiom: profile.idiom,
            orientations: display[.orientations]?.members.map { OrientationSet(members: $0) },
            platform: profile.platform,
            hasNoPadModes: profile.hasNoPadModes, firstOS: profile.firstOS,
            points: display.points, grid: ClassGrid(of: display, derived)))
      }
    }
  }

  /// The ids of the devices whose measured windows are the bounds of the size classes in an idiom, in
  /// order: at most four.
  public func windowBoundIDs(ofIdiom idiom: String) throws -> [String] {
    var best: [WindowBound: (length: Double, id: String)] = [:]
    try forEachProfile(reading: nil) { profile in
      // Size classes are Apple's.
      guard profile.platform == .apple, profile.idiom == idiom else { return }
      let measured = MeasuredBounds(of: profile)
      for bound in WindowBound.allCases {
        guard let length = measured[bound]?.length else { continue }
        // Of equal ones the first by id stays.
        if let known = best[bound], !bound.isMoved(from: known.length, to: length) { continue }
        best[bound] = (length, profile.id)
      }
    }
    return TextOrder.set(best.values.map(\.id))
  }

  /// The full-screen classes of Apple's devices with a screen size, for the rule over several devices.
  ///
  /// Devices that accept a finding of the rule are left out.
  public func sameScreenRows(_ points: Size) throws -> [SameScreenRule.Row] {
    var rows: [SameScreenRule.Row] = []
    for profile in try givers(on: points) where profile.platform == .apple {
      let accepted = profile[.attribute(SameScreenRule.acceptance)]?.text
      guard accepted?.trimmed.isEmpty ?? true else { continue }
      for display in profile.displays where display.points == points {
        for orientation in Orientation.allCases {
          guard let traits = display.layout(.fullScreen, orientation)?.traits else { continue }
          let known = rows.firstIndex {
            ($0.orientation, $0.horizontal, $0.vertical)
              == (orientation, traits.horizontal, traits.vertical)
          }
          if let known {
            rows[known].count += 1
          } else {
            rows.append(
              SameScreenRule.Row(
                orientation: orientation, horizontal: traits.horizontal,
                vertical: traits.vertical, example: profile.id, count: 1))
          }
        }
      }
    }
    return rows.sorted { $0.order < $1.order }
  }
}

extension SameScreenRule.Row {
  /// The place among the rows of a size.
  fileprivate var order: (Int, Int, Int) {
    (orientation == .portrait ? 0 : 1, horizontal?.rawValue ?? 0, vertical?.rawValue ?? 0)
  }
}
