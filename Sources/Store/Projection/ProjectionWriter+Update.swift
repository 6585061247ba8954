import SQLite

/// Changes of rows that are there: only those that differ are written, since a page that is not
/// touched need not go to the disk.
extension ProjectionWriter {
  /// Turns the rows of a profile from `old` to `new`.
  ///
  /// - Returns: whether a display or a layout changed, on which derived layouts may depend.
  func update(
    _ id: String, revision: Int, from old: ProjectionRows, to new: ProjectionRows
  ) throws -> Bool {
    if old.identity == new.identity {
      try database.statement("UPDATE profile SET revision = ? WHERE id = ?").run(revision, id)
    } else {
      try database.statement(
        """
        UPDATE profile SET revision = ?, name = ?, family = ?, idiom = ?, released = ?, status = ?
        WHERE id = ?
        """
      ).bind(contentsOf: [.integer(Int64(revision))] + new.identity + [.text(id)]).run()
    }
    if old.searched != new.searched {
      try database.statement(
        """
        UPDATE search SET name = ?, aliases = ?, models = ?
        WHERE rowid = (SELECT search_row FROM profile WHERE id = ?)
        """
      ).bind(contentsOf: new.searched + [.text(id)]).run()
    }
    let isScreenTouched = old.givesOtherLayouts(than: new)
    if isScreenTouched {
      // They would stand in the way of layouts of its own, and may be of another size.
      try database.statement(
        "DELETE FROM layout WHERE profile_id = ? AND derived_from IS NOT NULL"
      ).run(id)
    }
    for (view, rows) in zip(View.all, zip(old.parts, new.parts)) {
      try update(view, id, from: rows.0, to: rows.1)
    }
    return isScreenTouched
  }

  /// A view whose rows belong to a profile.
  private struct View {
    let table: String
    /// The columns of a row beside the id and what is always NULL.
    let columns: [String]
    /// How many of them, from the first on, tell the rows of a profile apart.
    let keyCount: Int

    init(_ table: String, _ columns: [String], keyCount: Int) {
      self.table = table
      self.columns = columns
      self.keyCount = keyCount
    }

    /// The views in the order of `ProjectionRows.parts`.
    static let all = [
      View(
        "display",
        [
          "display", "diagonal", "points_width", "points_height", "pixels_width", "pixels_height",
          "scale", "ppi", "corners_style", "corners_radius", "orientations", "home_indicator",
          "listed",
        ], keyCount: 1),
      View(
        "safe_area",
        ["display", "os", "orientation", "\"top\"", "\"left\"", "bottom", "\"right\""],
        keyCount: 3),
      View("status_bar", ["display", "os", "orientation", "height"], keyCount: 3),
      View(
        "layout",
        [
          "display", "mode", "orientation", "available", "horizontal", "vertical", "width",
          "height",
        ], keyCount: 3),
      View("model", ["identifier"], keyCount: 1),
      View("alias", ["alias"], keyCount: 1),
      View("attribute", ["key", "value"], keyCount: 1),
    ]

    /// The row with an id and keys.
    private var place: String {
      " WHERE profile_id = ?" + columns.prefix(keyCount).map { " AND \($0) = ?" }.joined()
    }

    /// Removes a row by the id and the keys.
    var delete: String { "DELETE FROM \(table)\(place)" }

    /// Makes a row whose keys no other has.
    ///
    /// It replaces none: for that SQLite would keep what it undoes of each statement, at a cost that
    /// grows with all that was written before.
    var insert: String {
      let parameters = [String](repeating: ", ?", count: columns.count).joined()
      return "INSERT INTO \(table) VALUES(?\(parameters)"
        + (table == "layout" ? ", NULL)" : ")")
    }

    /// Sets one column of a row.
    func set(_ column: Int) -> String {
      "UPDATE \(table) SET \(columns[column]) = ?\(place)"
    }
  }

  private func update(
    _ view: View, _ id: String, from old: [[DatabaseValue]], to new: [[DatabaseValue]]
  ) throws {
    if old == new { return }
    let count = view.keyCount
    for row in old where !new.contains(where: { $0.prefix(count) == row.prefix(count) }) {
      try database.statement(view.delete).bind(contentsOf: [.text(id)] + row.prefix(count)).run()
    }
    for row in new {
      guard let before = old.first(where: { $0.prefix(count) == row.prefix(count) }) else {
        try database.statement(view.insert).bind(contentsOf: [.text(id)] + row).run()
        continue
      }
      // Column by column: an index over others is not touched.
      for column in row.indices where row[column] != before[column] {
        try database.statement(view.set(column))
          .bind(contentsOf: [row[column], .text(id)] + row.prefix(count)).run()
      }
    }
  }
}

extension ProjectionRows {
  /// The rows of each view that belongs to a profile.
  var parts: [[[DatabaseValue]]] {
    [
      displays, safeAreas, statusBars, layouts, models.map { [.text($0)] },
      aliases.map { [.text($0)] }, attributes,
    ]
  }

  /// Whether layouts may be derived otherwise for a profile, or from it, with these rows than with
  /// others.
  fileprivate func givesOtherLayouts(than other: ProjectionRows) -> Bool {
    layouts != other.layouts || identity[2] != other.identity[2]
      || !displays.elementsEqual(other.displays) { one, other in
        ProjectionSlot.deriving.allSatisfy { one[$0] == other[$0] }
      }
  }
}
