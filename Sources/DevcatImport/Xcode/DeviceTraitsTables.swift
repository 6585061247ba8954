import DevcatValues

/// Reads Xcode's device traits from the tables of its SQLite file, `device_traits.db`.
///
/// `Devices` has a row for each board of a model and names a set of traits; `DeviceTraits` has the
/// sets. Names of tables and columns are matched without regard to case and underscores.
enum DeviceTraitsTables {
  /// The columns of `Devices` that are needed.
  private static let deviceColumns = ["ProductType", "DeviceTraitSet"]
  /// The columns of `DeviceTraits` that are needed, beside the number of the set.
  private static let traitColumns = ["ArtworkDeviceIdiom", "ArtworkScaleFactor"]

  /// Whether tables are those of device traits.
  static func recognizes(_ source: SourceTables) -> Bool {
    let names = Set(source.tables.map { NamedTable.folded($0.name) })
    return names.isSuperset(of: ["devices", "devicetraits"])
  }

  /// Reads both tables; a missing table or column is an error of the document.
  static func read(_ source: SourceTables) -> SourceDocument {
    var document = SourceDocument()
    let devices = table("Devices", deviceColumns, in: source, &document)
    let traits = table("DeviceTraits", traitColumns, in: source, &document)
    guard let devices, let traits else { return document }
    guard let number = traits.column("DeviceTraitSetID") ?? traits.column("DeviceTraitSet") else {
      document.add(
        problem(source, "the table 'DeviceTraits' lacks the column 'DeviceTraitSetID'"))
      return document
    }
    let sets = Dictionary(traits.table.rows.enumerated().map { ($1[number], $0) }) { first, _ in
      first
    }
    var records: [DeviceTraits] = []
    for row in devices.table.rows.indices {
      do throws(UnusableRow) {
        records.append(try record(row, devices, traits, sets))
      } catch {
        document.add(error.diagnostic)
      }
    }
    document.append(DeviceTraitsList.document(of: records))
    return document
  }

  private static func record(
    _ row: Int, _ devices: NamedTable, _ traits: NamedTable, _ sets: [ForeignTable.Cell: Int]
  ) throws(UnusableRow) -> DeviceTraits {
    guard let type = try devices.text("ProductType", row) else {
      throw UnusableRow(at: devices.location(row), "'ProductType' is empty")
    }
    guard let model = ModelIdentifier(type) else {
      throw UnusableRow(
        at: devices.location(row),
        "'\(type)' is not a model identifier; expected one such as 'iPhone12,5'")
    }
    var record = DeviceTraits(
      location: devices.location(row), model: model,
      name: try devices.text("ProductDescription", row))
    guard let number = devices.cell("DeviceTraitSet", row), number != .null else { return record }
    guard let set = sets[number] else {
      throw UnusableRow(
        at: devices.location(row),
        "its 'DeviceTraitSet' is \(number.excerpt), which is not a set of 'DeviceTraits'")
    }
    record.idiom = try traits.text("ArtworkDeviceIdiom", set)
    record.scale = try traits.number("ArtworkScaleFactor", set, in: ScreenLimits.ratios)
    record.subtype = try traits.number("ArtworkDeviceSubtype", set, in: 0...100_000)
    return record
  }

  /// The table with a name; where it or a column is missing, an error is added.
  private static func table(
    _ name: String, _ columns: [String], in source: SourceTables, _ document: inout SourceDocument
  ) -> NamedTable? {
    let found = source.tables.first { NamedTable.folded($0.name) == NamedTable.folded(name) }
    guard let found else {
      document.add(
        problem(
          source,
          "found no table '\(name)'; expected 'Devices' and 'DeviceTraits' of Xcode's "
            + "device traits"))
      return nil
    }
    let table = NamedTable(found, in: source.file)
    let missing = columns.filter { table.column($0) == nil }.map { "'\($0)'" }
    if missing.isEmpty { return table }
    document.add(
      problem(
        source,
        "the table '\(found.name)' lacks the column\(missing.count == 1 ? "" : "s") "
          + missing.joined(separator: ", ")))
    return nil
  }

  private static func problem(_ source: SourceTables, _ message: String) -> Diagnostic {
    Diagnostic(.error, at: SourceLocation(file: source.file, line: 1), message)
  }
}

/// A table whose columns are found by their names, without regard to case and underscores.
struct NamedTable {
  /// The table with its rows.
  let table: ForeignTable

  private let file: String
  private let columns: [String: Int]

  init(_ table: ForeignTable, in file: String) {
    self.table = table
    self.file = file
    columns = Dictionary(
      table.columns.enumerated().map { (Self.folded($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A name as names are compared.
  static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// The index of a column; `nil` if there is none.
  func column(_ name: String) -> Int? { columns[Self.folded(name)] }

  /// The value of a column in a row; `nil` if there is no such column.
  func cell(_ name: String, _ row: Int) -> ForeignTable.Cell? {
    column(name).map { table.rows[row][$0] }
  }

  /// The text of a column in a row; `nil` if it is empty.
  ///
  /// - Throws: if the value is not text.
  func text(_ name: String, _ row: Int) throws(UnusableRow) -> String? {
    switch cell(name, row) {
    case nil, .null?: return nil
    case .text(let text)?: return text.trimmed.isEmpty ? nil : text.trimmed
    case let cell?: throw unusable(name, cell, row, expected: "a text")
    }
  }

  /// The number of a column in a row; `nil` if it is empty, or 0, which says the same.
  ///
  /// - Throws: if the value is not a number in the range.
  func number(
    _ name: String, _ row: Int, in range: ClosedRange<Double>
  ) throws(UnusableRow) -> Double? {
    let number: Double
    switch cell(name, row) {
    case nil, .null?, .integer(0)?: return nil
    case .integer(let whole)?: number = Double(whole)
    case .real(let real)?: number = real
    case let cell?: throw unusable(name, cell, row, expected: "a number")
    }
    guard range.contains(number) else {
      throw unusable(
        name, .real(number), row,
        expected: "a number from \(FieldValue.text(of: range.lowerBound)) to "
          + FieldValue.text(of: range.upperBound))
    }
    return number
  }

  /// The place of a row, which is counted from 1.
  func location(_ row: Int) -> SourceLocation {
    SourceLocation(file: file, at: .row(table: table.name, number: row + 1))
  }

  private func unusable(
    _ name: String, _ cell: ForeignTable.Cell, _ row: Int, expected: String
  ) -> UnusableRow {
    UnusableRow(at: location(row), "'\(name)' is \(cell.excerpt) where \(expected) was expected")
  }
}

extension ForeignTable.Cell {
  /// The value as messages quote it.
  var excerpt: String {
    switch self {
    case .null: "empty"
    case .integer(let number): String(number)
    case .real(let number): FieldValue.text(of: number)
    case .text(let text): "'\(text.prefix(40))'"
    case .bytes(let count): "\(count) bytes that are no text"
    }
  }
}
