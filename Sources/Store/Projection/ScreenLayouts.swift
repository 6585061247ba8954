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
  /// How many of these have a layout in each mode of multitasking and orientation.
  private var splitCounts = Contexts.zero

  /// A number for each mode of multitasking and orientation.
  typealias Contexts = SIMD8<Int32>

  /// Makes what no display has.
  private init() {}

  /// Makes what one display has.
  init(listed: Int64, isPad: Bool, splitCounts: Contexts) {
    (givesFullScreen, lacksFullScreen) = (listed > 0, listed < 3)
    if isPad { (padCount, self.splitCounts) = (1, splitCounts) }
  }

  /// Adds what other displays of the size have.
  mutating func add(_ other: ScreenLayouts) {
    givesFullScreen = givesFullScreen || other.givesFullScreen
    lacksFullScreen = lacksFullScreen || other.lacksFullScreen
    padCount += other.padCount
    splitCounts &+= other.splitCounts
  }

  /// Whether a full-screen layout of a display may be derived from that of another.
  var derivesFullScreen: Bool { givesFullScreen && lacksFullScreen }

  /// Whether a layout in a mode of multitasking may be derived between iPads: some have one, and not all.
  var derivesSplit: Bool {
    any(splitCounts .> 0 .& splitCounts .< Int32(truncatingIfNeeded: padCount))
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
      var splitCounts = ScreenLayouts.Contexts.zero
      for layout in layouts where layout.first == row.first {
        if let context = Self.splitContext(layout) { splitCounts[context] = 1 }
      }
      return (size, ScreenLayouts(listed: listed, isPad: isPad, splitCounts: splitCounts))
    }
  }

  /// Which of the modes of multitasking and orientations a row of `layout_row` is about; `nil` for another.
  private static func splitContext(_ row: ArraySlice<DatabaseValue>) -> Int? {
    guard case .integer(let mode) = row[row.startIndex + 1], mode > 0,
      case .integer(let orientation) = row[row.startIndex + 2]
    else { return nil }
    return (Int(mode) - 1) * 2 + Int(orientation)
  }
}
