import Catalogue
import SQLite

/// The layouts that devices take from those with the same screen points.
///
/// Source: View Controller Programming Guide for iOS, "Default Size Classes for Different Devices".
/// Where the devices of one size differ, nothing is derived; one that says "not available" differs
/// from one that names classes, and one that leaves a class unknown says nothing.
enum DerivedLayouts {
  /// Derives the layouts of the displays of `size` anew.
  static func update(_ size: Size, in database: Connection) throws {
    let isNeeded = try database.statement(
      "SELECT 1 FROM display WHERE points_width = ? AND points_height = ? AND listed < 3 LIMIT 1"
    ).bind(size.width, size.height).first { _ in true }
    guard isNeeded == true else { return }
    try database.statement(clear).run(size.width, size.height)
    try database.statement(derive).run(
      size.width, size.height, size.width, size.height)
  }

  /// `listed < 3` finds the displays that lack a full-screen layout of their own.
  private static let clear = """
    DELETE FROM layout WHERE derived_from IS NOT NULL AND (profile_id, display) IN (
      SELECT profile_id, display FROM display
      WHERE points_width = ? AND points_height = ? AND listed < 3)
    """

  private static let derive = """
    INSERT INTO layout
    SELECT d.profile_id, d.display, 'full-screen', c.orientation, 1, c.horizontal, c.vertical,
      NULL, NULL, c.example
    FROM display d JOIN (
      SELECT l.orientation, min(l.horizontal) AS horizontal, min(l.vertical) AS vertical,
        min(l.profile_id) AS example
      FROM display k JOIN layout l ON l.profile_id = k.profile_id AND l.display = k.display
      WHERE k.points_width = ? AND k.points_height = ? AND k.listed > 0
        AND l.mode = 'full-screen' AND l.derived_from IS NULL
        AND l.orientation IN ('portrait', 'landscape')
        AND (NOT l.available OR (l.horizontal IS NOT NULL AND l.vertical IS NOT NULL))
      GROUP BY l.orientation
      HAVING min(l.available) AND min(l.horizontal) = max(l.horizontal)
        AND min(l.vertical) = max(l.vertical)) c
    WHERE d.points_width = ? AND d.points_height = ? AND d.listed < 3
      AND (d.listed & CASE c.orientation WHEN 'portrait' THEN 1 ELSE 2 END) = 0
    """
}
