import DevcatValues
import DevcatImport
import Testing

@Suite("Xcode's device traits from the tables of its SQLite file") struct DeviceTraitsTablesTests {
  private typealias Cell = ForeignTable.Cell

  private static let deviceColumns = [
    "Target", "ProductType", "ProductDescription", "DeviceTraitSet",
  ]
  private static let traitColumns = [
    "DeviceTraitSetID", "ArtworkDeviceIdiom", "ArtworkScaleFactor", "ArtworkDeviceSubtype",
  ]
  private static let sets: [[Cell]] = [
    [.integer(7), .text("phone"), .integer(3), .integer(2532)],
    [.integer(8), .text("pad"), .real(2), .integer(0)],
  ]

  private static func device(
    _ type: Cell = .text("iPhone99,1"), _ name: Cell = .text("iPhone 99"), set: Cell = .integer(7)
  ) -> [Cell] {
    [.text("d99ap"), type, name, set]
  }

  private static func source(
    _ devices: [[Cell]], _ traits: [[Cell]] = sets, names: [String] = ["Devices", "DeviceTraits"],
    columns: [[String]] = [deviceColumns, traitColumns]
  ) -> ImportSource {
    let tables = zip(names, zip(columns, [devices, traits])).map {
      ForeignTable(name: $0, columns: $1.0, rows: $1.1)
    }
    return .tables(SourceTables("device_traits.db", tables: tables))
  }

  private func told(_ document: SourceDocument) -> [String] {
    document.diagnostics.map { "\($0.severity.rawValue) \($0.description)" }
  }

  @Test("A device has the traits of its set") func aDeviceHasTheTraitsOfItsSet() throws {
    let source = Self.source([
      Self.device(), Self.device(.text("iPad99,3-A"), .null, set: .integer(8)),
      Self.device(.text("iPhone99,9"), set: .null),
    ])
    #expect(ImportFormat.guessed(from: source) == .deviceTraits)
    let document = ImportFormat.deviceTraits.read(source)
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "iPhone", "idiom": "phone", "models": "iPhone99,1", "scale": "3",
          "pixels.height": "2532",
        ], ["family": "iPad", "idiom": "pad", "models": "iPad99,3", "scale": "2"],
        ["family": "iPhone", "idiom": "phone", "models": "iPhone99,9"],
      ])
    #expect(document.drafts.map(\.name) == ["iPhone 99", nil, "iPhone 99"])
    #expect(document.drafts[1].location.description == "device_traits.db:Devices row 2")
  }

  @Test("Names of tables and columns count without case and underscores")
  func namesOfTablesAndColumnsCountWithoutCaseAndUnderscores() {
    let source = Self.source(
      [Self.device()], names: ["DEVICES", "device_traits"],
      columns: [
        ["target", "product_type", "product_description", "device_trait_set"],
        [
          "DEVICETRAITSET", "artwork_device_idiom", "artwork_scale_factor",
          "artwork_device_subtype",
        ],
      ])
    #expect(ImportFormat.guessed(from: source) == .deviceTraits)
    let document = ImportFormat.deviceTraits.read(source)
    #expect(document.diagnostics.isEmpty)
    #expect(document.drafts.first?.stated["pixels.height"] == "2532")
  }

  /// The content of a row of devices or of sets, and its diagnostics.
  static let wrong: [(String, [ForeignTable.Cell], [[ForeignTable.Cell]], String)] = [
    (
      "no model", device(.null), sets,
      "unusable device_traits.db:Devices row 1: error: 'ProductType' is empty"
    ),
    (
      "a model that is none", device(.text("iPhone")), sets,
      "unusable device_traits.db:Devices row 1: error: 'iPhone' is not a model identifier; expected one "
        + "such as 'iPhone12,5'"
    ),
    (
      "a model that is no text", device(.integer(5)), sets,
      "unusable device_traits.db:Devices row 1: error: 'ProductType' is 5 where a text was expected"
    ),
    (
      "bytes for a name", device(.text("iPhone99,1"), .bytes(count: 3)), sets,
      "unusable device_traits.db:Devices row 1: error: 'ProductDescription' is 3 bytes that are no "
        + "text where a text was expected"
    ),
    (
      "a set that is not there", device(set: .integer(9)), sets,
      "unusable device_traits.db:Devices row 1: error: its 'DeviceTraitSet' is 9, which is not a set of "
        + "'DeviceTraits'"
    ),
    (
      "a scale that is none", device(), [[.integer(7), .text("phone"), .text("3x"), .null]],
      "unusable device_traits.db:DeviceTraits row 1: error: 'ArtworkScaleFactor' is '3x' where a "
        + "number was expected"
    ),
    (
      "a scale out of range", device(), [[.integer(7), .text("phone"), .integer(300), .null]],
      "unusable device_traits.db:DeviceTraits row 1: error: 'ArtworkScaleFactor' is 300 where a "
        + "number from 0.5 to 10 was expected"
    ),
  ]

  @Test("Wrong rows are located and the others are read", arguments: wrong)
  func wrongRowsAreLocatedAndTheOthersAreRead(
    name: String, device: [ForeignTable.Cell], sets: [[ForeignTable.Cell]], message: String
  ) {
    let document = ImportFormat.deviceTraits.read(
      Self.source([device, Self.device(.text("iPhone99,2"), .null, set: .null)], sets))
    #expect(told(document) == [message])
    #expect(document.drafts.map(\.models) == [["iPhone99,2"]])
  }

  @Test("Tables and columns that are missing are named")
  func tablesAndColumnsThatAreMissingAreNamed() {
    let other = Self.source([], [], names: ["Things", "DeviceTraits"])
    #expect(ImportFormat.guessed(from: other) == nil)
    #expect(
      told(ImportFormat.deviceTraits.read(other)) == [
        "error device_traits.db:1:1: error: found no table 'Devices'; expected 'Devices' and "
          + "'DeviceTraits' of Xcode's device traits"
      ])
    let lacking = Self.source([], [], columns: [["Target"], ["ArtworkDeviceIdiom"]])
    #expect(
      told(ImportFormat.deviceTraits.read(lacking)) == [
        "error device_traits.db:1:1: error: the table 'Devices' lacks the columns 'ProductType', "
          + "'DeviceTraitSet'",
        "error device_traits.db:1:1: error: the table 'DeviceTraits' lacks the column "
          + "'ArtworkScaleFactor'",
      ])
    let numberless = Self.source(
      [], [], columns: [Self.deviceColumns, Array(Self.traitColumns.dropFirst())])
    #expect(
      told(ImportFormat.deviceTraits.read(numberless)) == [
        "error device_traits.db:1:1: error: the table 'DeviceTraits' lacks the column "
          + "'DeviceTraitSetID'"
      ])
    #expect(
      told(ImportFormat.json.read(other)) == [
        "error device_traits.db:1:1: error: the format 'json' does not read an SQLite file"
      ])
  }
}
