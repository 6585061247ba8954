import DevcatValues
import DevcatSQLite

/// The layouts that devices take from those with the same screen points.
///
/// Source of the full-screen layouts: View Controller Programming Guide for iOS, "Default Size
/// Classes for Different Devices". If the devices of one size differ, nothing is derived. "Not
/// available" differs from a layout with classes; a layout with an unknown class is ignored.
///
/// Only Apple's devices give and take layouts: the rule is not about others (`Platform`).
///
/// Layouts of multitasking modes are derived only between iPads, and only from an iPad that offers
/// the mode: an iPad without Split View says nothing about one that has it.
///
/// In the rows, the mode 0 is full screen, and 1 to 4 are the modes of multitasking. Orientation 0
/// is portrait, and 1 landscape (`ViewWord`).
enum DerivedLayouts {
  /// Derives the layouts of the displays of `size` again.
  static func update(_ size: Size, in database: Connection) throws {
    var layouts = ScreenLayouts.none
    try database.statement(recorded).bind(size.width, size.height).forEach { row in
      layouts.add(ScreenLayouts(listed: Int64(row.int(0)), isPad: row.bool(1)))
    }
    // If every display has layouts of its own, none is derived.
    guard layouts.isIncomplete else { return }
    try database.statement(clear).run(size.width, size.height)
    try derive(size, layouts, in: database)
  }

  /// Derives the layouts of the displays of `size`, which have no derived ones yet.
  static func derive(_ size: Size, _ layouts: ScreenLayouts, in database: Connection) throws {
    for (isNeeded, insert) in [
      (layouts.derivesFullScreen, deriveFullScreen), (layouts.derivesSplit, deriveSplit),
    ] where isNeeded {
      try database.statement(insert).run(size.width, size.height, size.width, size.height)
    }
  }

  private static let recorded = """
    SELECT d.listed, p.idiom IS 'pad' FROM display_row d JOIN profile_row p ON p.key = d.profile
    WHERE d.points_width = ? AND d.points_height = ?
      AND p.family IN \(ProfileTable.appleFamilies)
    """

  private static let clear = """
    DELETE FROM layout_row WHERE derived_from IS NOT NULL AND (profile, display) IN (
      SELECT profile, display FROM display_row
      WHERE points_width = ? AND points_height = ?)
    """

  /// The equality of `min` and `max` means that all devices of the size agree.
  private static let deriveFullScreen = """
    INSERT INTO layout_row
    SELECT d.profile, d.display, 0, c.orientation, 1, c.horizontal, c.vertical,
      NULL, NULL, c.example
    FROM display_row d JOIN profile_row p ON p.key = d.profile
      AND p.family IN \(ProfileTable.appleFamilies) JOIN (
      SELECT l.orientation, min(l.horizontal) AS horizontal, min(l.vertical) AS vertical,
        min(q.id) AS example
      FROM display_row k JOIN layout_row l ON l.profile = k.profile AND l.display = k.display
        JOIN profile_row q ON q.key = k.profile AND q.family IN \(ProfileTable.appleFamilies)
      WHERE k.points_width = ? AND k.points_height = ? AND (k.listed & 3) > 0
        AND l.mode = 0 AND l.derived_from IS NULL AND l.orientation IN (0, 1)
        AND (NOT l.available OR (l.horizontal IS NOT NULL AND l.vertical IS NOT NULL))
      GROUP BY l.orientation
      HAVING min(l.available) AND min(l.horizontal) = max(l.horizontal)
        AND min(l.vertical) = max(l.vertical)) c
    WHERE d.points_width = ? AND d.points_height = ? AND (d.listed & 3) < 3
      AND (d.listed & CASE c.orientation WHEN 0 THEN 1 ELSE 2 END) = 0
    """

  private static let deriveSplit = """
    INSERT INTO layout_row
    SELECT d.profile, d.display, c.mode, c.orientation, c.available, c.horizontal, c.vertical,
      c.width, c.height, c.example
    FROM display_row d JOIN profile_row p ON p.key = d.profile AND p.idiom = 'pad'
      AND p.family IN \(ProfileTable.appleFamilies) JOIN (
      SELECT l.mode, l.orientation, min(l.available) AS available, min(l.horizontal) AS horizontal,
        min(l.vertical) AS vertical, min(l.width) AS width, min(l.height) AS height,
        min(q.id) AS example
      FROM display_row k JOIN profile_row q ON q.key = k.profile AND q.idiom = 'pad'
        AND q.family IN \(ProfileTable.appleFamilies)
        JOIN layout_row l ON l.profile = k.profile AND l.display = k.display
      WHERE k.points_width = ? AND k.points_height = ?
        AND l.mode IN (1, 2, 3, 4) AND l.derived_from IS NULL AND l.orientation IN (0, 1)
        AND (NOT l.available OR (l.horizontal IS NOT NULL AND l.vertical IS NOT NULL))
        AND EXISTS (
          SELECT 1 FROM layout_row o WHERE o.profile = l.profile AND o.display = l.display
            AND o.mode = l.mode AND o.available AND o.derived_from IS NULL)
      GROUP BY l.mode, l.orientation
      HAVING min(l.available) = max(l.available) AND min(l.horizontal) IS max(l.horizontal)
        AND min(l.vertical) IS max(l.vertical) AND min(l.width) IS max(l.width)
        AND min(l.height) IS max(l.height)) c
    WHERE d.points_width = ? AND d.points_height = ? AND NOT EXISTS (
      SELECT 1 FROM layout_row o WHERE o.profile = d.profile AND o.display = d.display
        AND o.mode = c.mode AND o.orientation = c.orientation)
    """
}

/// The layouts that the displays of one size have in the file, which decide whether some are
/// derived.
struct ScreenLayouts: Sendable {
  /// The value of no display, to which others are added.
  static let none = ScreenLayouts()

  /// The contexts in which a display has a layout, and those in which all have one, as bits of
  /// `display_row.listed`.
  private var (some, every): (Int64, Int64) = (0, -1)
  /// The same contexts of iPads alone.
  private var (somePad, everyPad): (Int64, Int64) = (0, -1)

  /// The bits of full screen, and of the modes of multitasking, in `display_row.listed`.
  private static let (fullScreen, split): (Int64, Int64) = (0b11, 0b11_1111_1100)

  /// The bit of a mode and an orientation in `display_row.listed`; 0 if one is not known.
  static func bit(_ mode: DatabaseValue, _ orientation: DatabaseValue) -> Int64 {
    guard case .integer(let mode) = mode, case .integer(let orientation) = orientation else {
      return 0
    }
    return 1 << (mode * 2 + orientation)
  }

  /// Makes the value of no display.
  private init() {}

  /// Makes the value of one display.
  init(listed: Int64, isPad: Bool) {
    (some, every) = (listed, listed)
    if isPad { (somePad, everyPad) = (listed, listed) }
  }

  /// Adds other displays of the size.
  mutating func add(_ other: ScreenLayouts) {
    (some, every) = (some | other.some, every & other.every)
    (somePad, everyPad) = (somePad | other.somePad, everyPad & other.everyPad)
  }

  /// Whether a display lacks a layout that it may take from another one.
  var isIncomplete: Bool {
    ~every & Self.fullScreen != 0 || ~everyPad & Self.split != 0
  }

  /// Whether a display lacks a full-screen layout that another has.
  var derivesFullScreen: Bool { some & ~every & Self.fullScreen != 0 }

  /// Whether an iPad lacks a layout of a multitasking mode that another has.
  var derivesSplit: Bool { somePad & ~everyPad & Self.split != 0 }
}
