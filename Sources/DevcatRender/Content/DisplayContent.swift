import DevcatAdaptivity
import DevcatValues

/// The known data of one display, in the order of pages and exports.
struct DisplayContent {
  /// The length of an array that is indexed by the numbers of fields, further displays left out.
  static let count = Int(Field.all.last?.number ?? 0) + 1

  /// The name; `nil` for the main display.
  let name: String?
  /// The rows of each of `Field.keyedByOS`, where there are some.
  private(set) var observed: [Field: [ObservedRow]] = [:]
  private(set) var layouts: [LayoutRow] = []
  /// The timelines that follow from the safe areas and heights, for each orientation.
  private(set) var lines: [DisplayTimelines] = []
  /// The values by the numbers of their fields.
  private var scalars = [FieldValue?](repeating: nil, count: DisplayContent.count)

  init(name: String?) { self.name = name }

  /// The value of a field of the group `display`.
  subscript(field: Field) -> FieldValue? { scalars[Int(field.number)] }

  /// Adds a value of a field, under its keys if it has some.
  mutating func add(_ value: FieldValue, of field: Field, outer: String, inner: String) {
    if let layout = value.layout {
      layouts.append(LayoutRow(mode: outer, orientation: inner, layout: layout))
    } else if field.group.isKeyedByOS {
      observed[field, default: []]
        .append(ObservedRow(os: outer, orientation: inner, value: value))
    } else {
      scalars[Int(field.number)] = value
    }
  }

  /// Adds the derived layouts, and brings all rows into order.
  ///
  /// - Parameter source: The whole device, of which this may have chosen fields only.
  mutating func finish(
    _ derived: [DerivedLayout], _ timelines: DeviceTimelines, of source: Profile,
    on os: OSVersion?
  ) {
    lines = Orientation.allCases.map {
      DisplayTimelines(orientation: $0, display: name, device: timelines)
    }
    for row in derived where row.display == name {
      layouts.append(
        LayoutRow(
          mode: row.mode.rawValue, orientation: row.orientation.rawValue, layout: row.layout,
          derivedFrom: row.derivedFrom))
    }
    for index in layouts.indices {
      layouts[index].replacement = PadWindows.replacement(
        of: Mode(rawValue: layouts[index].mode), on: source, in: os)
    }
    layouts.sort { $0.precedes($1) }
    for field in observed.keys { observed[field]?.sort { $0.precedes($1) } }
  }

  /// The sizes that follow from the fields.
  var geometry: ScreenGeometry {
    ScreenGeometry(
      points: size(.pointsWidth, .pointsHeight), panelPixels: size(.pixelsWidth, .pixelsHeight),
      scale: self[.scale]?.number)
  }

  private func size(_ width: Field, _ height: Field) -> Size? {
    guard let width = self[width]?.number, let height = self[height]?.number else { return nil }
    return Size(width: width, height: height)
  }
}

/// A layout as pages and exports list it: recorded, or taken from another device.
struct LayoutRow {
  let mode: String
  let orientation: String
  /// The layout that is recorded or derived.
  let layout: Layout
  let derivedFrom: String?
  /// The mode's state since windows replaced it, if the device began with them, whatever is recorded.
  var replacement: PadWindows.Replacement?

  /// The layout that the device offers; `nil` if nothing is known of it.
  var current: Layout? {
    guard let replacement else { return layout }
    return replacement.isOffered ? nil : .notAvailable
  }
  /// The device that `current` is taken from.
  var currentSource: String? { replacement == nil ? derivedFrom : nil }

  private let rank: (mode: Int, orientation: Int)

  init(mode: String, orientation: String, layout: Layout, derivedFrom: String? = nil) {
    self.mode = mode
    self.orientation = orientation
    self.layout = layout
    self.derivedFrom = derivedFrom
    rank = (Self.rank(ofMode: mode), Self.rank(ofOrientation: orientation))
  }

  /// Whether the row is listed before `other`: known modes from the widest, each upright first;
  /// then other modes and orientations in the order of their bytes.
  func precedes(_ other: LayoutRow) -> Bool {
    if rank.mode != other.rank.mode { return rank.mode < other.rank.mode }
    if mode != other.mode { return TextOrder.precedes(mode, other.mode) }
    if rank.orientation != other.rank.orientation {
      return rank.orientation < other.rank.orientation
    }
    return TextOrder.precedes(orientation, other.orientation)
  }

  /// The position of a mode among the modes; unknown ones come after the known ones.
  static func rank(ofMode mode: String) -> Int {
    Mode.known.firstIndex { $0.rawValue == mode } ?? Mode.known.count
  }

  /// The place of an orientation in a list: portrait, landscape, then any other.
  static func rank(ofOrientation orientation: String) -> Int {
    switch Orientation(rawValue: orientation) {
    case .portrait: 0
    case .landscape: 1
    case nil: 2
    }
  }
}

/// The timelines of a display in an orientation.
struct DisplayTimelines {
  let orientation: Orientation
  fileprivate let display: String?
  fileprivate let device: DeviceTimelines

  /// The timeline of one of `Field.keyedByOS`.
  subscript(field: Field) -> Timeline<FieldValue> {
    device.timeline(of: field, orientation, display: display)
  }

  /// Whether nothing is known.
  var isEmpty: Bool { Field.keyedByOS.allSatisfy { self[$0].segments.isEmpty } }
}

/// A safe area, or a height such as that of a status bar, as a record has it.
struct ObservedRow {
  /// The OS at which it was observed; empty if that was not recorded.
  let os: String
  let orientation: String
  /// A height is in points, and 0 if a status bar is hidden by default.
  let value: FieldValue

  /// Whether the row is listed before `other`: by OS, each upright first.
  func precedes(_ other: ObservedRow) -> Bool {
    if os != other.os { return TextOrder.precedes(os, other.os) }
    let ranks = [orientation, other.orientation].map(LayoutRow.rank(ofOrientation:))
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    return TextOrder.precedes(orientation, other.orientation)
  }
}
