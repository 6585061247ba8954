import Catalogue
import SQLite

extension CatalogueFile {
  /// The ids of the devices whose measured windows are the bounds of the size classes in an idiom, in
  /// order: four at most, and no other device is read for them.
  public func windowBoundIDs(ofIdiom idiom: String) throws -> [String] {
    try storing("read the catalogue") {
      let ids = try WindowBound.allCases.compactMap { bound in
        let order = bound.sizeClass == .compact ? "DESC" : "ASC"
        return try database.statement(
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
