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
    try database.statement(
      """
      UPDATE profile SET revision = ?, name = ?, family = ?, idiom = ?, released = ?, status = ?
      WHERE id = ?
      """
    ).bind(contentsOf: [.integer(Int64(revision))] + new.identity + [.text(id)]).run()
    if old.searched != new.searched {
      try database.statement(
        """
        UPDATE search SET name = ?, aliases = ?, models = ?
        WHERE rowid = (SELECT search_row FROM profile WHERE id = ?)
        """
      ).bind(contentsOf: new.searched + [.text(id)]).run()
    }
    let isScreenTouched = old.displays != new.displays || old.layouts != new.layouts
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
    /// The columns that tell the rows of a profile apart, which stand first.
    let keys: [String]
    /// How many columns a row has beside the id and what is always NULL.
    let width: Int

    /// The views in the order of `ProjectionRows.parts`.
    static let all = [
      View(table: "display", keys: ["display"], width: 14),
      View(table: "safe_area", keys: ["display", "os", "orientation"], width: 7),
      View(table: "layout", keys: ["display", "mode", "orientation"], width: 8),
      View(table: "model", keys: ["identifier"], width: 1),
      View(table: "alias", keys: ["alias"], width: 1),
      View(table: "attribute", keys: ["key"], width: 2),
    ]

    /// Removes a row by the id and the keys.
    var delete: String {
      "DELETE FROM \(table) WHERE profile_id = ?" + keys.map { " AND \($0) = ?" }.joined()
    }

    /// Writes a row, in the place of the one with its keys.
    var replace: String {
      let parameters = [String](repeating: ", ?", count: width).joined()
      return "INSERT OR REPLACE INTO \(table) VALUES(?\(parameters)"
        + (table == "layout" ? ", NULL)" : ")")
    }
  }

  private func update(
    _ view: View, _ id: String, from old: [[DatabaseValue]], to new: [[DatabaseValue]]
  ) throws {
    if old == new { return }
    let count = view.keys.count
    for row in old where !new.contains(where: { $0.prefix(count) == row.prefix(count) }) {
      try database.statement(view.delete).bind(contentsOf: [.text(id)] + row.prefix(count)).run()
    }
    for row in new where !old.contains(row) {
      try database.statement(view.replace).bind(contentsOf: [.text(id)] + row).run()
    }
  }
}

extension ProjectionRows {
  /// The rows of each view that belongs to a profile.
  fileprivate var parts: [[[DatabaseValue]]] {
    [
      displays, safeAreas, layouts, models.map { [.text($0)] }, aliases.map { [.text($0)] },
      attributes,
    ]
  }
}
