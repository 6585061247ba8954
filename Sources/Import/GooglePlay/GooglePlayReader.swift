import Catalogue

/// Reads Google Play's device catalogue: a CSV file with a row for each certified device.
///
/// The columns are found by their titles, which changed over the years. The id is made from brand
/// and device code, which no two rows share; several devices often have one name. Points are dp:
/// pixels × 160 ÷ density (Android, "Support different pixel densities").
public struct GooglePlayReader: SourceReader {
  private static let file = CSVFile(form: GooglePlayForm())

  /// Makes a reader.
  init() {}

  /// Splits the source after ends of records, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] { Self.file.parts(of: source) }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument { Self.file.read(part) }
}

extension GooglePlayReader {
  /// Whether a text has a header of the catalogue.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.head.contains(GooglePlayColumn.densities.titles[0]) && file.recognizes(clues.source)
  }
}

/// The columns of Google Play's device catalogue.
private struct GooglePlayForm: CSVForm {
  var expectedHeader: String { "was expected, such as 'Brand,Device,…,Screen Sizes,…'" }

  func header(_ cells: [CSVCell], _ problems: inout [RowProblem]) -> GooglePlayHeader? {
    let header = GooglePlayHeader(cells.map(\.text.trimmingBlanks))
    let missing = header.missing.map { "'\($0.titles[0])'" }
    if missing.isEmpty { return header }
    let noun = missing.count == 1 ? "column" : "columns"
    problems.append(
      RowProblem(
        offset: cells[0].offset, severity: .error,
        message: "the header lacks the \(noun) \(missing.joined(separator: ", ")) of Google Play's "
          + "device catalogue"))
    return nil
  }

  func draft(
    _ cells: [CSVCell], _ header: GooglePlayHeader, at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    GooglePlayRow(cells, header).draft(at: location, &problems)
  }
}

/// A column of Google Play's device catalogue, found by its title.
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

  /// Finds the columns by their titles; others, such as rates of use, are skipped.
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

  /// The index of a column; `nil` if the file has none.
  subscript(column: GooglePlayColumn) -> Int? { places[column] }
}
