import Catalogue
import SQLite

/// The layouts that devices take from those with the same screen points.
///
/// Source of the full-screen layouts: View Controller Programming Guide for iOS, "Default Size
/// Classes for Different Devices". If the devices of one size differ, nothing is derived. "Not
/// available" differs from a layout with classes; a layout with an unknown class is ignored.
///
/// Layouts of multitasking modes are derived only between iPads, and only from an iPad that offers
/// the mode: an iPad without Split View says nothing about one that has it.
///
/// In the rows, 0 is full screen, 1 to 4 are the modes of multitasking, and 0 and 1 portrait and landscape (`ViewWord`).
enum DerivedLayouts {
  /// Derives the layouts of the displays of `size` again.
  static func update(_ size: Size, in database: Connection) throws {
    let needed = try database.statement(need).bind(size.width, size.height).first { row in
      (fullScreen: row.bool(0), split: row.bool(1))
    }
    guard let needed, needed.fullScreen || needed.split else { return }
    try database.statement(clear).run(size.width, size.height)
    try derive(size, fullScreen: needed.fullScreen, split: needed.split, in: database)
  }

  /// Derives the layouts of the displays of `size`, which have no derived ones yet.
  static func derive(
    _ size: Size, fullScreen: Bool, split: Bool, in database: Connection
  ) throws {
    if fullScreen {
      try database.statement(deriveFullScreen).run(
        size.width, size.height, size.width, size.height)
    }
    if split {
      try database.statement(deriveSplit).run(
        size.width, size.height, size.width, size.height, size.width, size.height)
    }
  }

  /// Whether a display of the size lacks its own full-screen layout (`listed < 3`), and whether one
  /// belongs to an iPad.
  private static let need = """
    SELECT min(d.listed) < 3, max(p.idiom IS 'pad')
    FROM display_row d JOIN profile_row p ON p.key = d.profile
    WHERE d.points_width = ? AND d.points_height = ?
    """

  private static let clear = """
    DELETE FROM layout_row WHERE derived_from IS NOT NULL AND (profile, display) IN (
      SELECT profile, display FROM display_row
      WHERE points_width = ? AND points_height = ?)
    """

  private static let deriveFullScreen = """
    INSERT INTO layout_row
    SELECT d.profile, d.display, 0, c.orientation, 1, c.horizontal, c.vertical,
      NULL, NULL, c.example
    FROM display_row d JOIN (
      SELECT l.orientation, min(l.horizontal) AS horizontal, min(l.vertical) AS vertical,
        min(q.id) AS example
      FROM display_row k JOIN layout_row l ON l.profile = k.profile AND l.display = k.display
        JOIN profile_row q ON q.key = k.profile
      WHERE k.points_width = ? AND k.points_height = ? AND k.listed > 0
        AND l.mode = 0 AND l.derived_from IS NULL AND l.orientation IN (0, 1)
        AND (NOT l.available OR (l.horizontal IS NOT NULL AND l.vertical IS NOT NULL))
      GROUP BY l.orientation
      HAVING min(l.available) AND min(l.horizontal) = max(l.horizontal)
        AND min(l.vertical) = max(l.vertical)) c
    WHERE d.points_width = ? AND d.points_height = ? AND d.listed < 3
      AND (d.listed & CASE c.orientation WHEN 0 THEN 1 ELSE 2 END) = 0
    """

  private static let deriveSplit = """
    INSERT INTO layout_row
    SELECT d.profile, d.display, c.mode, c.orientation, c.available, c.horizontal, c.vertical,
      c.width, c.height, c.example
    FROM display_row d JOIN profile_row p ON p.key = d.profile AND p.idiom = 'pad' JOIN (
      SELECT l.mode, l.orientation, min(l.available) AS available, min(l.horizontal) AS horizontal,
        min(l.vertical) AS vertical, min(l.width) AS width, min(l.height) AS height,
        min(q.id) AS example
      FROM display_row k JOIN profile_row q ON q.key = k.profile AND q.idiom = 'pad'
        JOIN layout_row l ON l.profile = k.profile AND l.display = k.display
      WHERE k.points_width = ? AND k.points_height = ?
        AND l.mode IN (1, 2, 3, 4) AND l.derived_from IS NULL AND l.orientation IN (0, 1)
        AND (NOT l.available OR (l.horizontal IS NOT NULL AND l.vertical IS NOT NULL))
        AND EXISTS (
          SELECT 1 FROM layout_row o WHERE o.profile = l.profile AND o.display = l.display
            AND o.mode = l.mode AND o.available AND o.derived_from IS NULL)
      GROUP BY l.mode, l.orientation
      HAVING count(*) < (
          SELECT count(*) FROM display_row k JOIN profile_row q ON q.key = k.profile
          WHERE k.points_width = ? AND k.points_height = ? AND q.idiom = 'pad')
        AND min(l.available) = max(l.available) AND count(DISTINCT l.horizontal) < 2
        AND count(DISTINCT l.vertical) < 2 AND count(DISTINCT l.width) < 2
        AND count(DISTINCT l.height) < 2) c
    WHERE d.points_width = ? AND d.points_height = ? AND NOT EXISTS (
      SELECT 1 FROM layout_row o WHERE o.profile = d.profile AND o.display = d.display
        AND o.mode = c.mode AND o.orientation = c.orientation)
    """
}

/// The facts about the layouts of one display size that decide whether layouts are derived.
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

  /// Makes the value of no display.
  private init() {}

  /// Makes the value of one display.
  init(listed: Int64, isPad: Bool, splitCounts: Contexts) {
    (givesFullScreen, lacksFullScreen) = (listed > 0, listed < 3)
    if isPad { (padCount, self.splitCounts) = (1, splitCounts) }
  }

  /// Adds other displays of the size.
  mutating func add(_ other: ScreenLayouts) {
    givesFullScreen = givesFullScreen || other.givesFullScreen
    lacksFullScreen = lacksFullScreen || other.lacksFullScreen
    padCount += other.padCount
    splitCounts &+= other.splitCounts
  }

  /// Whether a full-screen layout of a display may be derived from that of another.
  var derivesFullScreen: Bool { givesFullScreen && lacksFullScreen }

  /// Whether a layout of a multitasking mode may be derived between iPads: some have one, and not
  /// all.
  var derivesSplit: Bool {
    any(splitCounts .> 0 .& splitCounts .< Int32(truncatingIfNeeded: padCount))
  }
}

extension ProjectionRows {
  /// The layouts of each display that has a size.
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

  /// The multitasking mode and orientation of a row of `layout_row`; `nil` for other modes.
  private static func splitContext(_ row: ArraySlice<DatabaseValue>) -> Int? {
    guard case .integer(let mode) = row[row.startIndex + 1], mode > 0,
      case .integer(let orientation) = row[row.startIndex + 2]
    else { return nil }
    return (Int(mode) - 1) * 2 + Int(orientation)
  }
}
