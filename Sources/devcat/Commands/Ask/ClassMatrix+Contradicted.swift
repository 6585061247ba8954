import DevcatAdaptivity
import DevcatValues
import DevcatStore

extension ClassMatrix {
  /// The layouts that devices of the matrix take from others, by the ids of the devices.
  func derivedLayouts(in file: CatalogueFile) throws -> [String: [DerivedLayout]] {
    var layouts: [String: [DerivedLayout]] = [:]
    for row in rows where row.grid.bits != 0 && layouts[row.id] == nil {
      layouts[row.id] = try file.views.derivedLayouts(of: row.id)
    }
    return layouts
  }

  /// The ids of the devices whose classes differ from those in guidelines; reads few profiles.
  ///
  /// - Parameters:
  ///   - file: The catalogue.
  ///   - isWhole: Whether the rows are all screens of the catalogue.
  ///   - withScreens: Whether the points, pixels and scale of the screens count too.
  func contradicted(
    in file: CatalogueFile, isWhole: Bool, withScreens: Bool = false
  ) throws -> [String] {
    var published: [String: [String]] = [:]
    for name in PublishedNames.all {
      for id in Set(try file.views.ids(named: name) + file.views.ids(alias: name)) {
        published[id, default: []].append(name)
      }
    }
    return try contradicted(
      published: published, isWhole: isWhole, sameScreen: file.views.sameScreenRows,
      otherwise: { id in
        guard withScreens, let profile = try file.state.profile(id: id) else { return false }
        let environments = contexts.map { TraitEnvironment(of: profile, in: $0) }
        return !Contradiction.distinct(environments, of: profile).isEmpty
      })
  }
}
