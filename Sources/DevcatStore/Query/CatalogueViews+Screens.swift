import DevcatSQLite
public import DevcatValues

extension CatalogueViews {
  /// Calls `body` with each display of the profiles that meet the conditions, in id order, with the
  /// main display of a device first.
  ///
  /// The classes are recorded or derived ones, as in `list`. This is one pass over the views;
  /// SQLite packs the layouts of a display into one number, so a layout costs no allocation.
  ///
  /// - Parameter versions: The version of the OS that values are asked for, as `Query.versions`.
  public func forEachScreen(
    matching conditions: [Condition], versions: [String: OSVersion] = [:],
    _ body: (ScreenClasses) throws -> Void
  ) throws {
    try file.storing("read the catalogue") {
      var query = Query(conditions: conditions, columns: [])
      query.versions = versions
      try forEachRow(
        query, select: Self.screenColumns,
        joining: "JOIN display_row d ON d.profile = p.key", then: "d.display"
      ) { row in
        let isMain = row.int(3) == 0 && row.type(3) == .integer
        let grid = try self.grid(row, 5)
        try body(
          ScreenClasses(
            id: row.text(0), name: row.textOrNil(1),
            display: isMain ? nil : row.text(3),
            idiom: row.textOrNil(2),
            orientations: row.textOrNil(4).map {
              OrientationSet(members: $0.split(separator: ";"))
            },
            platform: Platform(family: row.textOrNil(8)),
            hasNoPadModes: Profile.hasNoPadModes(
              family: row.textOrNil(8), isOneDisplay: row.bool(9)),
            firstOS: row.textOrNil(10),
            points: row.isNull(6) || row.isNull(7)
              ? nil : Size(width: row.double(6), height: row.double(7)),
            grid: grid))
      }
    }
  }

  /// The grid of a display, whose bits are the integer in a column.
  ///
  /// - Throws: `Failure` (`damaged`) if the rows have a number that is none of a class, a mode or an
  ///   orientation.
  private func grid(_ row: Statement, _ column: Int) throws -> ClassGrid {
    guard row.type(column) == .integer, row.int(column) >= 0 else {
      throw Failure.file(
        .damaged, "read the catalogue", path: file.path,
        "the table 'layout_row' has a wrong number for the device '\(row.text(0))'",
        hint: "Repair it with 'devcat verify --repair'.")
    }
    return ClassGrid(bits: UInt64(row.int(column)))
  }

  private static let screenColumns = [
    "p.name", "p.idiom", "d.display", "d.orientations",
    "coalesce((SELECT \(gridSum) FROM layout_row l "
      + "WHERE l.profile = p.key AND l.display = d.display), 0)",
    "d.points_width", "d.points_height",
    "p.family",
    "NOT EXISTS (SELECT 1 FROM display_row x WHERE x.profile = p.key AND x.display <> 0)",
    "coalesce(p.os_first, (SELECT \(AttributeRow.value("a")) FROM attribute_row a "
      + "WHERE a.profile = p.key AND \(AttributeRow.hasKey("a", "'\(Field.osFirst.path)'"))))",
  ]

  /// The bits of a `ClassGrid` as a sum over the rows of `layout_row`, which store known modes and
  /// orientations by the numbers of the grid.
  ///
  /// A damaged row makes it a fraction.
  private static var gridSum: String {
    let classes =
      "\(ClassGrid.available) + \(ClassGrid.horizontalFactor) * coalesce(l.horizontal, 0) "
      + "+ coalesce(l.vertical, 0)"
    let cell =
      "\(ClassGrid.derived) * (l.derived_from IS NOT NULL) "
      + "+ CASE l.available WHEN 0 THEN \(ClassGrid.notAvailable) ELSE \(classes) END"
    let place = "(\(cell)) << (\(ClassGrid.width) * (l.mode * 2 + l.orientation))"
    // SQLite orders unknown words, which are texts, after all numbers.
    // A number that is none of a class would end in the bits of another cell.
    let isDamaged =
      "l.horizontal NOT IN (1, 2) OR l.vertical NOT IN (1, 2) OR l.mode < 0 "
      + "OR l.orientation < 0"
    return "sum(CASE WHEN \(isDamaged) THEN 0.5 "
      + "WHEN l.mode < \(Mode.known.count) AND l.orientation < 2 THEN \(place) END)"
  }

  /// The ids of the devices whose measured windows are the bounds of the size classes in an idiom,
  /// in order: at most four.
  ///
  /// No other device is read.
  public func windowBoundIDs(ofIdiom idiom: String) throws -> [String] {
    try file.storing("read the catalogue") {
      let ids = try WindowBound.allCases.compactMap { bound in
        let order = bound.sizeClass == .compact ? "DESC" : "ASC"
        return try file.database.statement(
          """
          SELECT profile_id FROM window_bound WHERE idiom = ? AND bound = ?
          ORDER BY length \(order), profile_id LIMIT 1
          """
        ).bind(idiom, bound.rawValue).first { $0.text(0) }
      }
      return TextOrder.set(ids)
    }
  }
}
