import Testing

@testable import DevcatImport

/// Maps proposed from what the cells of a table are like: marks of numbers, missing values, dates.
@Suite("Map draft cell") struct MapDraftCellTests {
  private func drafted(_ text: String) throws -> MapDraft {
    try #require(try MapDraft(SourceText(Array(text.utf8), file: "t.csv")))
  }

  private func read(_ text: String, by draft: MapDraft) throws -> SourceDocument {
    let map = try ColumnMap(SourceText(Array(draft.json.utf8), file: "map.json"))
    return ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "t.csv")), map: map)
  }

  @Test(
    "Draft map: three digits behind each mark, of which the field tells what they are",
    arguments: [
      ("Name;PPI;Diagonale\nA;431,525;6,125\n", ["ppi": "431.525", "diagonal": "6.125"]),
      ("Name\tPPI\nA\t431,525\n", ["ppi": "431.525"]),
      ("Name;Width;Height\nA;1,080;2,400\n", ["pixels.width": "1080", "pixels.height": "2400"]),
      ("Name;Breite;Höhe\nA;1.080;2.400\n", ["pixels.width": "1080", "pixels.height": "2400"]),
    ])
  func marksOfThreeDigits(table: String, stated: [String: String]) throws {
    let document = try read(table, by: try drafted(table))
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.stated == stated)
  }

  @Test("Draft map: between semicolons a comma before three digits is that of a fraction")
  func marksBetweenSemicolons() throws {
    let table = "Name;Gewicht;Typ\nA;171,125;x\n"
    #expect(try drafted(table).json.contains(#""decimal": ",""#))
    let tabs = try drafted(table.replacing(";", with: "\t"))
    #expect(!tabs.json.contains("decimal"))
  }

  @Test("Draft map: the titles of devcat's own tables are fields")
  func ownTitles() throws {
    let table =
      "name,family,attributes.imei,points.width,safeArea.portrait,#pixels.width,released,scale\n"
      + "A,iPhone,00017,390,\"47,0,34,0\",1170,03.05.2024,2.5\n"
    let draft = try drafted(table)
    #expect(
      draft.proposals.map(\.field) == [
        "name", "family", "attributes.imei", "points.width", "safeArea.portrait", nil, "released",
        "scale",
      ])
    #expect(draft.proposals.allSatisfy { $0.confidence == ($0.field == nil ? "none" : "sure") })
    let document = try read(table, by: draft)
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.stated["attributes.imei"] == "00017")
    #expect(document.drafts.first?.stated["released"] == "2024-05-03")
  }

  @Test("Draft map: a field and a part of it, or the same one twice, make a map that is accepted")
  func ownTitlesTwice() throws {
    let table =
      "name,safeArea.portrait,safeArea.portrait.top,attributes.x,\"attributes[\"\"x\"\"]\"\n"
      + "A,\"47,0,34,0\",47,1,2\n"
    let draft = try drafted(table)
    #expect(
      draft.proposals.map(\.field) == ["name", "safeArea.portrait", nil, "attributes.x", nil])
    #expect(try read(table, by: draft).drafts.count == 1)
  }

  @Test(
    "Draft map: cells beside numbers and dates that mean no value are listed as empty",
    arguments: ["n/a", "N/A", "–", "k. A.", "null"])
  func cellsWithoutAValue(word: String) throws {
    let table = "Name;PPI;Datum;Notiz\nA;326;03.05.2024;x\nB;\(word);\(word);y\n"
    let draft = try drafted(table)
    #expect(draft.proposals.map(\.field) == ["name", "ppi", "released", nil])
    #expect(draft.emptyWords == [word])
    let document = try read(table, by: draft)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map { $0.stated.count } == [2, 0])
  }

  @Test(
    "Draft map: why a column of dates or numbers is left out",
    arguments: [
      (
        "Released;03.05.24",
        "'03.05.24' has a year of two digits, which a map does not read; write it with four"
      ),
      (
        "Released;5. Mai 2024",
        "no form of dates that a map reads fits all its values, such as '5. Mai 2024'"
      ),
      (
        "PPI;326\nB;viele\nC;wenig",
        "'viele' is no number; if it means no value, list it under \"empty\""
      ),
      ("Kaufdatum;03.05.2024", "it seems to be another date than the release"),
      ("Purchase date;2024-05-03", "it seems to be another date than the release"),
      ("Release notes;Fixes", nil), ("Note;326\nB;x", nil),
    ] as [(String, String?)])
  func reasons(column: String, remark: String?) throws {
    let cells = column.split(separator: ";", maxSplits: 1)
    let draft = try drafted("Name;\(cells[0])\nA;\(cells[1])\n")
    #expect(draft.proposals.map(\.field) == ["name", nil])
    #expect(draft.proposals[1].remark == remark)
  }

  @Test(
    "Draft map: one odd cell drops no column, and its row is reported",
    arguments: [
      ("Name,Resolution\nA,1080x2400\nB,480x-\nC,1080x2340\n", "{pixels.width}x{pixels.height}"),
      ("Name,Diagonal\nA,6.1\nB,\"16,6 cm\"\nC,6.7\n", "diagonal"),
      ("Name,PPI\nA,460\nB,viele\n", "ppi"),
    ])
  func oddCells(table: String, field: String) throws {
    let draft = try drafted(table)
    #expect(draft.proposals.map(\.field) == ["name", field])
    let document = try read(table, by: draft)
    #expect(document.drafts.compactMap(\.name) == ["A", "C"].filter { table.contains("\n\($0),") })
    #expect(document.told.count == 1 && document.told[0].hasPrefix("3:"), "\(document.told)")
  }

  @Test(
    "Draft map: of dates with a time behind them the date is read",
    arguments: ["2024-05-03T00:00:00Z", "2024-05-03 00:00:00"])
  func datesWithATime(text: String) throws {
    let table = "Name;Released\nA;\(text)\n"
    let document = try read(table, by: try drafted(table))
    #expect(document.drafts.first?.stated == ["released": "2024-05-03"])
  }

  @Test("Draft map: each column that needs a type has its entry")
  func entriesWithATypes() throws {
    let draft = try drafted(#"[{"name": "A", "foo": "x", "v": 17.10, "w": "00017", "z": 3}]"#)
    #expect(
      draft.keptColumns == [
        #""foo": "attributes.foo""#,
        #""v": {"field": "attributes.v", "type": "text"}"#,
        #""w": {"field": "attributes.w", "type": "text"}"#,
      ])
  }

  @Test(
    "Marks of notes are no part of a cell; a small digit of a name is",
    arguments: [
      ("402[1]", "402"), ("402 ¹", "402"), ("402¹²", "402"), ("402†", "402"), ("[1]", "[1]"),
      ("402<sup>a</sup>", "402"), ("iPhone 15 ¹", "iPhone 15"), ("moto e⁵", "moto e⁵"),
    ])
  func notesOfCells(cell: String, text: String) {
    #expect(ForeignCell.withoutNotes(cell) == text)
  }

  @Test("Notes are taken of cells of 256 bytes, and of no longer ones") func longestCell() {
    let name = String(repeating: "n", count: 253)
    for (name, isRead) in [(name, true), (name + "n", false)] {
      #expect(ForeignCell.withoutNotes(name + "[1]") == (isRead ? name : name + "[1]"))
      #expect(ForeignCell.plain(name + "[1]") == (isRead ? name : name + "[1]"))
    }
  }

  @Test("A cell of many notes is none, and takes no time") func manyNotes() {
    let cell = String(repeating: "<sup></sup>", count: 100_000)
    #expect(ForeignCell.withoutNotes(cell) == cell)
  }
}
