import Catalogue

/// A layout as pages and exports list it: recorded, or taken from another device.
struct LayoutRow {
  let mode: String
  let orientation: String
  let layout: Layout
  let derivedFrom: String?

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

  /// Where an orientation is listed: upright, on its side, then any other.
  static func rank(ofOrientation orientation: String) -> Int {
    switch Orientation(rawValue: orientation) {
    case .portrait: 0
    case .landscape: 1
    case nil: 2
    }
  }
}
