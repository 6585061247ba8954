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
    return displays.compactMap { row in
      guard case .real(let width) = row[ProjectionSlot.pointsWidth],
        case .real(let height) = row[ProjectionSlot.pointsWidth + 1],
        case .integer(let listed) = row[ProjectionSlot.listed]
      else { return nil }
      let split = isPad ? layouts.count { $0[0] == row[0] && Self.isSplit($0) } : 0
      return (
        Size(width: width, height: height),
        ScreenLayouts(listed: listed, isPad: isPad, splitCount: split)
      )
    }
  }

  /// Whether a row of `layout` is one of the known modes beside full screen, in a known orientation.
  private static func isSplit(_ row: [DatabaseValue]) -> Bool {
    guard case .text(let mode) = row[1], case .text(let orientation) = row[2] else { return false }
    return mode != Mode.fullScreen.rawValue && Mode.known.contains(Mode(rawValue: mode))
      && Orientation(rawValue: orientation) != nil
  }
}
