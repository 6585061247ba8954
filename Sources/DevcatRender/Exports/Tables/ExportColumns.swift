public import DevcatValues

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
  ///
  /// The current safe areas follow them.
  public static let common: [Column] = [
    "name", "id", "family", "released", "models", "points.width", "points.height", "scale",
    "pixels.width", "pixels.height", "ppi", "diagonal", "portrait.horizontal", "portrait.vertical",
    "landscape.horizontal", "landscape.vertical",
  ].compactMap { Column($0) }

  /// The titles of the current safe areas in CSV, in points.
  ///
  /// They begin with `#`, as remarks that an import passes over, because what follows from
  /// observations is not an observation.
  public static let safeAreaTitles = Orientation.allCases.flatMap { orientation in
    ["top", "left", "bottom", "right"].map { "#safeArea.\(orientation.rawValue).\($0)" }
  }

  /// The current safe areas of the main display, under `safeAreaTitles`; `nil` where one is
  /// unknown.
  public static func safeAreaCells(_ device: ExportedDevice) -> [String?] {
    let main = ExportScreen.all(of: device).first(where: \.isMain)
    return Orientation.allCases.flatMap { orientation -> [String?] in
      guard let area = main?.safeArea(orientation) else { return [nil, nil, nil, nil] }
      return area.lengths.map { FieldValue.text(of: $0) }
    }
  }

  /// The fields that hold one value each, in the order of the field table.
  public static let all: [Column] = Field.all.filter {
    $0.group == .identity || $0.group == .display
  }.map { Column($0.at()) }
}
