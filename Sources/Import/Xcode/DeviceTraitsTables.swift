import Catalogue

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

  /// Reads the tables.
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
    _ row: Int, _ devices: NamedTable, _ traits: NamedTable, _ sets: [SourceTables.Cell: Int]
  ) throws(UnusableRow) -> DeviceTraits {
    guard let type = try devices.text("ProductType", row) else {
      throw UnusableRow(at: devices.location(row), "'ProductType' is empty")
    }
    guard let model = ModelIdentifier(type) else {
      throw UnusableRow(
        at: devices.location(row),
        "'\(type)' is no model identifier; expected one such as 'iPhone12,5'")
    }
    var record = DeviceTraits(
      location: devices.location(row), model: model,
      name: try devices.text("ProductDescription", row))
    guard let number = devices.cell("DeviceTraitSet", row), number != .null else { return record }
    guard let set = sets[number] else {
      throw UnusableRow(
        at: devices.location(row),
        "its 'DeviceTraitSet' is \(number.excerpt), which is no set of 'DeviceTraits'")
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
