/// What a column of Google Play's device catalogue holds, found by its title.
enum GooglePlayColumn: CaseIterable {
  case brand, device, manufacturer, name, memory, formFactor, chip, graphics, sizes, densities
  case interfaces, versions, graphicsVersions

  /// The titles, the present one first and then those of older files.
  ///
  /// Until 2023 a row was known by its manufacturer and `Model Code`, and had no brand.
  var titles: [String] {
    switch self {
    case .brand: ["Brand", "Retail Branding"]
    case .device: ["Device", "Model Code"]
    case .manufacturer: ["Manufacturer"]
    case .name: ["Model Name", "Marketing Name"]
    case .memory: ["RAM (TotalMem)", "RAM"]
    case .formFactor: ["Form Factor"]
    case .chip: ["System on Chip"]
    case .graphics: ["GPU"]
    case .sizes: ["Screen Sizes"]
    case .densities: ["Screen Densities"]
    case .interfaces: ["ABIs"]
    case .versions: ["Android SDK Versions"]
    case .graphicsVersions: ["OpenGL ES Versions", "OpenGL ES Version"]
    }
  }
}

/// The header of Google Play's device catalogue.
struct GooglePlayHeader {
  private let places: [GooglePlayColumn: Int]

  /// Finds the columns by their titles; others, such as rates of use, are passed over.
  init(_ titles: [String]) {
    var places: [GooglePlayColumn: Int] = [:]
    for column in GooglePlayColumn.allCases {
      places[column] = column.titles.compactMap { titles.firstIndex(of: $0) }.first
    }
    self.places = places
  }

  /// The columns without which a row cannot be read, and that are not there.
  var missing: [GooglePlayColumn] {
    let needed: [GooglePlayColumn] = [.device, .sizes, .densities]
    return needed.filter { places[$0] == nil }
      + (brand == nil ? [GooglePlayColumn.brand] : [])
  }

  /// The index of the column that a device's code is unique under: the brand, once the manufacturer.
  var brand: Int? { self[.brand] ?? self[.manufacturer] }

  /// The index of a column; `nil` where the file has none.
  subscript(column: GooglePlayColumn) -> Int? { places[column] }
}
