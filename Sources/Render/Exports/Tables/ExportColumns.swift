public import Catalogue

/// The columns of tables where none are named one by one.
public enum ExportColumns {
  /// The sets of columns that have names.
  public enum Named: String {
    /// A short choice for most people.
    case common
    /// Everything that has a column of its own.
    case all
  }

  /// A short choice for most people: names, sizes and size classes.
  public static let common: [Column] = [
    "name", "id", "family", "released", "models", "points.width", "points.height", "scale",
    "pixels.width", "pixels.height", "ppi", "diagonal", "portrait.horizontal", "portrait.vertical",
    "landscape.horizontal", "landscape.vertical",
  ].compactMap { Column($0) }

  /// Every field that is one value.
  public static let all: [Column] = Field.all.filter {
    $0.group == .identity || $0.group == .display
  }.map { Column($0.at()) }
}
