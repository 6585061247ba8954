import Catalogue
import SQLite

/// What the displays of one size have of layouts, as far as it decides whether any are derived.
struct ScreenLayouts: Sendable {
  /// No display.
  static let none = ScreenLayouts()

  /// Whether a display has a full-screen layout of its own in some orientation.
  private var givesFullScreen = false
  /// Whether a display lacks one.
  private var lacksFullScreen = false
  /// How many displays of iPads there are.
  private var padCount = 0
  /// How many layouts these have in the modes of multitasking.
  private var splitCount = 0

  /// Makes what no display has.
  private init() {}

  /// Makes what one display has.
  init(listed: Int64, isPad: Bool, splitCount: Int) {
    (givesFullScreen, lacksFullScreen) = (listed > 0, listed < 3)
    if isPad { (padCount, self.splitCount) = (1, splitCount) }
  }

  /// Adds what other displays of the size have.
  mutating func add(_ other: ScreenLayouts) {
    givesFullScreen = givesFullScreen || other.givesFullScreen
    lacksFullScreen = lacksFullScreen || other.lacksFullScreen
    padCount += other.padCount
    splitCount += other.splitCount
  }

  /// Whether a full-screen layout of a display may be derived from that of another.
  var derivesFullScreen: Bool { givesFullScreen && lacksFullScreen }

  /// Whether a layout in a mode of multitasking may be derived between iPads.
  var derivesSplit: Bool {
    let modes = Mode.known.count - 1
    return splitCount > 0 && splitCount < padCount * modes * Orientation.allCases.count
  }
}

extension ProjectionRows {
  /// What each display with a size has of layouts.
  var screenLayouts: [(Size, ScreenLayouts)] {
    let isPad = identity[2] == .text("pad")
    let layouts = isPad ? rows(of: .layout) : []
    return rows(of: .display).compactMap { row in
      guard let size = Self.size(row),
        case .integer(let listed) = row[row.startIndex + ProjectionSlot.listed]
      else { return nil }
      let split = layouts.count { $0.first == row.first && Self.isSplit($0) }
      return (size, ScreenLayouts(listed: listed, isPad: isPad, splitCount: split))
    }
  }

  /// Whether a row of `layout_row` is one of the known modes beside full screen, in a known orientation.
  private static func isSplit(_ row: ArraySlice<DatabaseValue>) -> Bool {
    guard case .integer(let mode) = row[row.startIndex + 1],
      case .integer = row[row.startIndex + 2]
    else { return false }
    return mode > 0
  }
}
