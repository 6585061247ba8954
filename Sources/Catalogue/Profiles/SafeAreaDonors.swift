/// The displays from which others take safe areas, grouped by the properties that make two displays
/// the same.
///
/// A value that several devices state is kept once, with the first two of them. So a derivation
/// takes time by the number of different values, and not by the number of devices.
public struct SafeAreaDonors: Sendable {
  private var groups: [DisplayLikeness: Group] = [:]

  /// Makes donors of all displays of devices, which come in id order.
  public init(_ profiles: [Profile] = []) {
    for display in profiles.flatMap(\.displays) { add(display) }
  }

  /// Adds the safe areas of a display, after those of devices with lesser ids.
  public mutating func add(_ display: Display) {
    guard let likeness = DisplayLikeness(display) else { return }
    for orientation in Orientation.allCases {
      display.forEachSafeArea(in: orientation) { os, insets in
        guard let range = OSRange(os), display.isStated(os, orientation) else { return }
        let value = Group.Value(
          orientation: orientation, os: os, insets: insets, systems: display.profile.systems)
        groups[likeness, default: Group()].add(value, range, of: display.profile.id)
      }
    }
  }

  /// A safe area that a display offers to others.
  struct Offer {
    /// The device that states it, the first in id order.
    let id: String
    let os: String
    let range: OSRange
    let insets: EdgeInsets
    let donor: DeviceSystems?
  }

  /// The safe areas in an orientation of displays like this one, but for those that only its own
  /// device states; by the ids of their devices.
  func offers(to display: Display, in orientation: Orientation) -> [Offer] {
    guard let likeness = DisplayLikeness(display), let group = groups[likeness] else { return [] }
    return group.entries.compactMap { entry -> (place: Int, offer: Offer)? in
      guard entry.value.orientation == orientation,
        let source = [entry.first, entry.second].lazy.compactMap({ $0 })
          .first(where: { $0.id != display.profile.id })
      else { return nil }
      return (
        source.place,
        Offer(
          id: source.id, os: entry.value.os, range: entry.range, insets: entry.value.insets,
          donor: entry.value.systems)
      )
    }.sorted { $0.place < $1.place }.map(\.offer)
  }
}

/// The different safe areas of displays that are the same.
private struct Group: Sendable {
  /// A safe area, and the versions of the OS that its device ran.
  struct Value: Hashable {
    let orientation: Orientation
    let os: String
    let insets: EdgeInsets
    let systems: DeviceSystems?
  }

  struct Entry {
    let value: Value
    let range: OSRange
    let first: (id: String, place: Int)
    /// The next device that states it; what a device takes comes from another one.
    var second: (id: String, place: Int)?
  }

  private(set) var entries: [Entry] = []
  private var indices: [Value: Int] = [:]
  /// How many values were added.
  private var count = 0

  mutating func add(_ value: Value, _ range: OSRange, of id: String) {
    count += 1
    guard let index = indices[value] else {
      indices[value] = entries.count
      entries.append(Entry(value: value, range: range, first: (id, count)))
      return
    }
    if entries[index].second == nil, entries[index].first.id != id {
      entries[index].second = (id, count)
    }
  }
}

/// The properties that make two displays the same for safe areas.
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

extension Display {
  /// Whether a source states the safe area, which is not derived itself.
  fileprivate func isStated(_ os: String, _ orientation: Orientation) -> Bool {
    let path = FieldPath.safeArea(os: os, orientation, display: name)
    return !(profile.evidence(of: path)?.hasPrefix("derived:") ?? false)
  }
}
