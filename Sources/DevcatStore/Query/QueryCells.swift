import DevcatSQLite
import DevcatValues

/// The columns of a query: cells of the tables, and values that follow from the whole device.
struct QueryCells {
  private let columns: [Column]
  private let types: [FieldType?]
  /// The columns as SQL, for a SELECT.
  let select: [String]
  /// The values of the parameters in them, in order.
  let values: [DatabaseValue]
  /// Computes values that no table has; `nil` if none is asked for.
  private let current: CurrentProfiles?

  init(_ columns: [Column], in file: CatalogueFile) {
    self.columns = columns
    types = columns.map(\.type)
    let cells = columns.map { $0.isComputed ? nil : ColumnSQL($0) }
    select = cells.map { $0?.text ?? "NULL" }
    values = cells.flatMap { $0?.source?.values ?? [] }
    current = columns.contains(where: \.isComputed) ? CurrentProfiles(file) : nil
  }

  /// The values of the columns in a row whose first column is the id, from the column `start` on.
  func read(_ row: Statement, from start: Int) throws -> [FieldValue?] {
    let device = try current?.device(id: row.text(0))
    return columns.indices.map { index in
      columns[index].isComputed
        ? device?.profile.value(of: columns[index], device?.derived ?? [])
        : CatalogueViews.value(row, start + index, types[index])
    }
  }
}

/// Reads devices with the values that hold now, as `Profile.current` computes them.
final class CurrentProfiles {
  private let file: CatalogueFile
  private let timelines: TimelineReader

  init(_ file: CatalogueFile) {
    self.file = file
    timelines = TimelineReader(file)
  }

  /// A device, and the layouts that it takes from others.
  func device(id: String) throws -> (profile: Profile, derived: [DerivedLayout])? {
    guard let profile = try file.state.profile(id: id) else { return nil }
    return (
      profile.current(try timelines.timelines(of: profile)),
      try file.views.derivedLayouts(of: id)
    )
  }
}
