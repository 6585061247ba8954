import Catalogue
import SQLite

extension CatalogueFile {
  /// The ids of the profiles that a question finds, in the order in which people look for devices
  /// (`DeviceOrder`), in O(n log n) for n profiles.
  public func orderedIDs(matching query: Query) throws -> [String] {
    try storing("query the catalogue") {
      var rows: [(id: String, order: DeviceOrder)] = []
      try forEachRow(
        query,
        select: [
          "p.name", "p.family", "p.released", "d.diagonal", "d.points_width", "d.points_height",
        ],
        joining: "LEFT JOIN display_row d ON d.profile = p.key AND d.display = 0"
      ) { row in
        let id = row.text(0)
        let hasPoints = !row.isNull(5) && !row.isNull(6)
        rows.append(
          (
            id: id,
            order: DeviceOrder(
              id: id, name: row.textOrNil(1) ?? id, family: row.textOrNil(2),
              released: row.textOrNil(3), diagonal: row.isNull(4) ? nil : row.double(4),
              points: hasPoints ? Size(width: row.double(5), height: row.double(6)) : nil)
          ))
      }
      return rows.sorted { $0.order < $1.order }.map(\.id)
    }
  }
}
