public import Catalogue
import SQLite

extension CatalogueFile {
  /// Calls `body` with each display of the profiles that conditions hold for, in id order, the main
  /// display of a device first.
  ///
  /// The classes are those of `list`: recorded, or derived. It is one pass over the views, in which
  /// SQLite packs the layouts of a display into one number; nothing is made for a layout.
  public func forEachScreen(
    matching conditions: [Condition], _ body: (ScreenClasses) throws -> Void
  ) throws {
    try storing("read the catalogue") {
      let query = Query(conditions: conditions, columns: [])
      try statement(
        query, select: Self.screenColumns, [], joining: "JOIN display d ON d.profile_id = p.id",
        then: "d.display <> '\(ProjectionRows.mainDisplay)', d.display"
      ).forEach { row in
        let display = row.text(3)
        try body(
          ScreenClasses(
            id: row.text(0), name: row.textOrNil(1),
            display: display == ProjectionRows.mainDisplay ? nil : display,
            idiom: row.textOrNil(2),
            orientations: row.textOrNil(4).map {
              OrientationSet(members: $0.split(separator: ";"))
            },
            isAlwaysFullScreen: row.bool(8),
            points: row.isNull(6) || row.isNull(7)
              ? nil : Size(width: row.double(6), height: row.double(7)),
            grid: ClassGrid(bits: UInt64(row.int(5)))))
      }
    }
  }

  private static let screenColumns =
    "p.id, p.name, p.idiom, d.display, d.orientations, coalesce((SELECT \(gridSum) FROM layout l "
    + "WHERE l.profile_id = p.id AND l.display = d.display), 0), d.points_width, d.points_height, "
    + "coalesce(p.family IN (\(families)), 0) AND NOT EXISTS (SELECT 1 FROM display x "
    + "WHERE x.profile_id = p.id AND x.display <> '\(ProjectionRows.mainDisplay)')"

  private static let families = Profile.fullScreenFamilies.map { "'\($0)'" }.joined(separator: ", ")

  /// The bits of a `ClassGrid` as a sum over the rows of `layout`.
  private static var gridSum: String {
    let modes = Mode.known.indices.map { "WHEN '\(Mode.known[$0].rawValue)' THEN \($0 * 2)" }
    func bits(_ column: String) -> String {
      let classes = SizeClass.allCases.map { "WHEN '\($0.name)' THEN \($0.rawValue)" }
      return "CASE l.\(column) \(classes.joined(separator: " ")) ELSE 0 END"
    }
    let turned = Orientation.allCases.map { orientation in
      "WHEN '\(orientation.rawValue)' THEN \(orientation == .portrait ? 0 : 1)"
    }
    let classes =
      "\(ClassGrid.available) + \(ClassGrid.horizontalFactor) * \(bits("horizontal")) "
      + "+ \(bits("vertical")) + \(ClassGrid.derived) * (l.derived_from IS NOT NULL)"
    let cell = "CASE l.available WHEN 0 THEN \(ClassGrid.notAvailable) ELSE \(classes) END"
    let place =
      "CASE l.mode \(modes.joined(separator: " ")) END + "
      + "CASE l.orientation \(turned.joined(separator: " ")) END"
    return "sum((\(cell)) << (\(ClassGrid.width) * (\(place))))"
  }
}
