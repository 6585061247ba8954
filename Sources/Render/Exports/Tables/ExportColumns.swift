public import Catalogue

/// The columns of tables that people read.
public enum ExportColumns {
  /// The columns where none are named.
  public static let summary: [Column] = [
    "name", "id", "released", "points.width", "points.height", "scale", "pixels.width",
    "pixels.height", "portrait.horizontal", "portrait.vertical", "landscape.horizontal",
    "landscape.vertical",
  ].compactMap { Column($0) }
}
