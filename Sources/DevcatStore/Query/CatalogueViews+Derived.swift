import DevcatSQLite
public import DevcatValues

/// Makes the timelines of devices of a catalogue: of their records, and of those of devices with the
/// same displays.
///
/// It reads the devices with a size of screen once, so it serves any number of devices of one state.
public final class TimelineReader {
  private let file: CatalogueFile
  private var donors = TimelineDonors()
  private var sizes: Set<Size> = []
  private var newest: [String: OSVersion]?

  /// Makes a reader for the present state of a catalogue.
  public init(_ file: CatalogueFile) { self.file = file }

  /// The timelines of a device.
  public func timelines(of profile: Profile) throws -> DeviceTimelines {
    // A device whose versions are not known takes nothing from others.
    guard profile.systems != nil else { return DeviceTimelines(of: profile) }
    for display in profile.displays {
      guard let size = display.points, sizes.insert(size).inserted else { continue }
      for donor in try file.views.observedProfiles(on: size) {
        for display in donor.displays where display.points == size { donors.add(display) }
      }
    }
    let newest = try newest ?? newestSystems()
    self.newest = newest
    return DeviceTimelines(of: profile, donors: donors, newest: newest)
  }

  private func newestSystems() throws -> [String: OSVersion] {
    var newest: [String: OSVersion] = [:]
    // In ascending order, so the last one stays.
    for version in try file.views.knownSystems() { newest[version.system] = version }
    return newest
  }
}

extension CatalogueViews {
  /// The timelines of a device; a `TimelineReader` is faster for several devices.
  public func timelines(of profile: Profile) throws -> DeviceTimelines {
    try TimelineReader(file).timelines(of: profile)
  }

  /// The devices that have safe areas or heights on a display of a size, in id order.
  fileprivate func observedProfiles(on size: Size) throws -> [Profile] {
    let ids = try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT DISTINCT p.id FROM display_row d
          JOIN profile_row p ON p.key = d.profile
          WHERE d.points_width = ? AND d.points_height = ? AND (
            EXISTS (SELECT 1 FROM safe_area_row s
              WHERE s.profile = d.profile AND s.display = d.display)
            OR EXISTS (SELECT 1 FROM height_row h
              WHERE h.profile = d.profile AND h.display = d.display))
        """
      ).bind(size.width, size.height).map { $0.text(0) }
    }
    return try TextOrder.set(ids).compactMap { try file.state.profile(id: $0) }
  }

  /// The versions of operating systems in the catalogue, each once, oldest first: in the keys of
  /// safe areas and heights, and as the first and last systems of devices.
  public func knownSystems() throws -> [OSVersion] {
    let texts = try file.storing("read the catalogue") {
      try file.database.statement("SELECT text FROM os_version").bind().map { $0.text(0) }
    }
    return Set(texts.compactMap { OSRange($0)?.version }).sorted()
  }
}
