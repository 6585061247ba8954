import DevcatValues
import DevcatRender
import Testing

@Suite("Profile table") struct ProfileTableTests {
  private static func losses(_ profile: Profile) -> [CSVLoss] {
    var columns = CoveringColumns()
    return columns.add(profile)
  }

  static let rows: [([String?], String)] = [
    (["a", nil, ""], "a,,\n"), (["iPhone12,5"], "\"iPhone12,5\"\n"),
    (["12.9\" iPad"], "\"12.9\"\" iPad\"\n"), (["two\nlines", "\r"], "\"two\nlines\",\"'\r\"\n"),
    (["é″", " blank "], "é″, blank \n"), ([], "\n"),
  ]

  @Test("Cells are quoted where they must be", arguments: rows) func cellsAreQuotedWhereTheyMustBe(
    cells: [String?], text: String
  ) {
    var writer = CSVWriter()
    writer.row(cells)
    #expect(writer.text == text)
  }

  @Test("Columns are those that have a value") func columnsAreThoseThatHaveAValue() throws {
    let phone = try Samples.phone()
    var other = try Samples.profile(
      id: "b", [("displays.inner.scale", "2"), ("attributes[\"a b\"]", "x")])
    other[.layout(.half, .portrait)] = .layout(.available(LayoutTraits(horizontal: .compact)))
    let table = ProfileTable(covering: [phone, other])
    #expect(
      table.header == [
        "id", "name", "family", "idiom", "models", "released", "diagonal", "points.width",
        "points.height", "pixels.width", "pixels.height", "scale", "ppi", "corners.style",
        "corners.radius", "safeArea.portrait.top", "safeArea.portrait.left",
        "safeArea.portrait.bottom", "safeArea.portrait.right", "layouts.half.portrait.available",
        "layouts.half.portrait.horizontal", "layouts.full-screen.portrait.available",
        "layouts.full-screen.portrait.horizontal", "layouts.full-screen.portrait.vertical",
        "layouts.full-screen.portrait.width", "layouts.full-screen.portrait.height",
        "attributes[\"a b\"]", "displays.inner.scale",
      ])
    var writer = CSVWriter()
    writer.row(table.cells(of: phone))
    writer.row(table.cells(of: other))
    #expect(
      writer.text == """
        iphone-11-pro-max,iPhone 11 Pro Max,iPhone,phone,"iPhone12,5",2019-09-20,6.5,414,896,1242,\
        2688,3,458,rounded,39,44,0,34,0,false,,true,compact,regular,414,896,,
        b,,,,,,,,,,,,,,,,,,,true,compact,,,,,,x,2

        """)
  }

  @Test("A table may have columns of choice") func aTableMayHaveColumnsOfChoice() throws {
    let table = ProfileTable(
      columns: ["name", "landscape.horizontal", "id"].compactMap(Column.init))
    #expect(
      table.cells(of: try Samples.phone()) == ["iPhone 11 Pro Max", nil, "iphone-11-pro-max"])
  }

  /// Reads cells back as the import of CSV does: components make layouts and safe areas.
  static func read(_ cells: [String?], _ columns: [Column]) throws -> Profile {
    var profile = Profile(id: cells.first.flatMap(\.self) ?? "")
    var parts: [FieldPath: [Component: FieldValue]] = [:]
    for (column, cell) in zip(columns, cells).dropFirst() {
      guard let cell, let type = column.type else { continue }
      let value = try FieldValue(parsing: cell, as: type, field: column.description)
      if let component = column.component {
        parts[column.path, default: [:]][component] = value
      } else {
        profile[column.path] = value
      }
    }
    for (path, parts) in parts {
      profile[path] = path.field.flatMap { FieldValue.composed($0.type, parts) }
    }
    return profile
  }

  @Test("A table reads back to the same profiles") func aTableReadsBackToTheSameProfiles() throws {
    var foldable = try Samples.foldable()
    for entry in foldable.entries where entry.path.field == nil { foldable[entry.path] = nil }
    for loss in Self.losses(foldable) { foldable[loss.path] = nil }
    let profiles = [try Samples.phone(), foldable, Profile(id: "bare")]
    let table = ProfileTable(covering: profiles)
    let columns = try table.header.map { try #require(Column($0)) }
    #expect(columns == table.columns)
    for profile in profiles {
      #expect(try Self.read(table.cells(of: profile), columns) == profile)
    }
  }

  static let losses: [(String, FieldPath, FieldValue, String)] = [
    (
      "a display that would be the main one", Field.scale.at(display: "main"), .number(1),
      "a: displays.main.scale: CSV cannot carry this: it would be read back at another place"
    ),
    (
      "opaque bytes", Field.ppi.at(), .opaque([1]),
      "a: ppi: CSV cannot carry this: this version does not know the value"
    ),
    (
      "an unheard choice", Field.idiom.at(), .text("car"),
      "a: idiom: CSV cannot carry this: 'car' would be refused"
    ),
    (
      "a layout of which nothing is known", .layout(.half, .portrait),
      .layout(.available(LayoutTraits())),
      "a: layouts.half.portrait: CSV cannot carry this: its columns are all empty"
    ),
  ]

  @Test("Lost values are named", arguments: losses)
  func lostValuesAreNamed(_: String, path: FieldPath, value: FieldValue, message: String) {
    var profile = Profile(id: "a")
    profile[path] = value
    #expect(Self.losses(profile).map(\.description) == [message])
  }

  static let marked: [(FieldPath, FieldValue, String)] = [
    (.attribute("serial"), .text("007"), "007"), (.attribute("bench"), .text("7"), "\"7\""),
    (.attribute("empty"), .text(""), "\"\""),
    (Field.name.at(), .text(" a"), "\" a\""), (Field.aliases.at(), .members(["a;b"]), "\"a;b\""),
    (FieldPath(number: 77, keys: ["key"]), .opaque([0x18, 0xff]), "0x18ff"),
  ]

  @Test("Texts that would be read as another value are marked", arguments: marked)
  func textsThatWouldBeReadAsAnotherValueAreMarked(
    path: FieldPath, value: FieldValue, cell: String
  ) {
    var profile = Profile(id: "a")
    profile[path] = value
    #expect(Self.losses(profile).isEmpty)
    let table = ProfileTable(covering: [profile])
    #expect(table.header == ["id", "\(path)"])
    #expect(table.cells(of: profile) == ["a", cell])
  }

  @Test("Nothing of an ordinary profile is lost") func nothingOfAnOrdinaryProfileIsLost() throws {
    #expect(Self.losses(try Samples.phone()).isEmpty)
  }
}

extension ProfileTable {
  /// A table with every column in which one of the profiles has a value.
  fileprivate init(covering profiles: [Profile]) {
    var covering = CoveringColumns()
    for profile in profiles { _ = covering.add(profile) }
    self.init(columns: covering.columns)
  }
}
