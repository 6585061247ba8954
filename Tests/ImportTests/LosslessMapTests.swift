import DevcatValues
import Testing

@testable import DevcatImport

@Suite("Tables of others whose letters and digits an import keeps, or refuses")
struct LosslessMapTests {
  private func read(_ text: String, by map: String) throws -> SourceDocument {
    ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")), map: try MappedReaderTests.map(map))
  }

  private func drafted(_ text: String) throws -> MapDraft? {
    try MapDraft(SourceText(Array(text.utf8), file: "t"))
  }

  @Test(
    "JSON and a map: a number as text has the letters of the file",
    arguments: ["17.10", "1e5", "356938035643809123", "-0", "1E400", "0.30000000000000000001"])
  func numbersAsTexts(number: String) throws {
    let document = try read(
      #"[{"m": "A", "x": \#(number)}]"#,
      by: #"{"columns": {"m": "name", "x": {"field": "attributes.x", "type": "text"}}}"#)
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.patch.edits.map(\.value) == [.text(number)])
  }

  @Test("JSON and a map: an ignored number may have any digits, and one that is used may not")
  func digitsOfNumbers() throws {
    let text = #"[{"m": "A", "x": 356938035643809123}]"#
    let ignored = try read(text, by: #"{"columns": {"m": "name"}, "ignore": ["x"]}"#)
    #expect(ignored.told.isEmpty && ignored.drafts.count == 1)
    let plain = try read(text, by: #"{"columns": {"m": "name", "x": "attributes.x"}}"#)
    #expect(plain.drafts.isEmpty && plain.told.count == 1)
    #expect(
      plain.told[0].hasPrefix(
        "1:18 unusable '356938035643809123' does not fit 'attributes.x': expected a number with "
          + "fewer digits; this one would become 3.5693803564380915e+17"), "\(plain.told)")
    #expect(plain.told[0].hasSuffix(#"with "type": "text" in the mapping file it is a text"#))
  }

  @Test("JSON and a map: quotation marks in a text stay, also under the type text")
  func quotationMarks() throws {
    let document = try read(
      #"[{"m": "\"A\"", "x": "\"3\""}]"#,
      by: #"{"columns": {"m": "name", "x": {"field": "attributes.x", "type": "text"}}}"#)
    #expect(document.drafts.first?.name == "\"A\"")
    #expect(document.drafts.first?.patch.edits.map(\.value) == [.text("\"3\"")])
  }

  @Test(
    "Numbers with more digits than a number keeps are refused with their text",
    arguments: [
      ("12.3456789012345678", #"{"field": "attributes.x", "type": "number"}"#),
      ("6.10000000000000000001", #""diagonal""#), ("1e-400", #""diagonal""#),
    ])
  func numbersThatWouldChange(number: String, target: String) throws {
    let mapped = try read("m,x\nA,\(number)\n", by: #"{"columns": {"m": "name", "x": \#(target)}}"#)
    #expect(mapped.drafts.isEmpty && mapped.told.count == 1)
    #expect(mapped.told.first?.contains("'\(number)' does not fit") == true, "\(mapped.told)")
    #expect(mapped.told.first?.contains("a number with fewer digits") == true, "\(mapped.told)")
    let isOwn = target.contains("attributes")
    #expect(mapped.told.first?.contains(#"with "type": "text""#) == isOwn, "\(mapped.told)")
    let plain = ImportFormat.csv.read(text: "name,diagonal\nA,\(number)\n")
    #expect(plain.drafts.isEmpty && plain.told.count == 1, "\(plain.told)")
  }

  @Test("JSON and a map: a path with two values is an error, unless it is ignored")
  func pathsWithTwoValues() throws {
    let text = #"[{"m": "A", "a.b": 1, "a": {"b": 2}}]"#
    let used = try read(text, by: #"{"columns": {"m": "name", "a.b": "attributes.x"}}"#)
    #expect(used.drafts.isEmpty && used.told.count == 1)
    #expect(
      used.told.first?.contains("error the path 'a.b' has two values in one row") == true,
      "\(used.told)")
    let ignored = try read(text, by: #"{"columns": {"m": "name"}, "ignore": ["a.b"]}"#)
    #expect(ignored.told.isEmpty && ignored.drafts.count == 1)
    let draft = try #require(try drafted(text))
    #expect(draft.proposals.first { $0.title == "a.b" }?.field == nil)
  }

  @Test("JSON and a map: a list of values of several types makes its row unusable")
  func mixedLists() throws {
    let map = #"{"columns": {"m": "name", "t": "attributes.t"}}"#
    let mixed = try read(#"[{"m": "A", "t": [true, "true", 3, "3"]}]"#, by: map)
    #expect(mixed.drafts.isEmpty)
    #expect(
      mixed.told.first?.contains("unusable 't' is a list of values of several types") == true)
    let plain = try read(#"[{"m": "A", "t": [3, 17.10]}]"#, by: map)
    #expect(plain.drafts.first?.patch.edits.map(\.value) == [.text("3;17.10")])
  }

  @Test(
    "Draft map: which column is the name, and which the family",
    arguments: [
      (
        "Family;Diagonale;PPI;Device\niPhone;6.1;460;iPhone A",
        ["family", "diagonal", "ppi", "name"]
      ),
      ("Gerät;Name\nX1;Alpha", ["-", "name"]), ("Model;Marketing name\nX1;Alpha", ["-", "name"]),
    ])
  func namesAndFamilies(table: String, fields: [String]) throws {
    let draft = try #require(try drafted(table + "\n"))
    #expect(draft.proposals.map { $0.field ?? "-" } == fields)
  }

  @Test(
    "Draft map: sides beside a scale",
    arguments: [
      ("Breite;Höhe;Skalierung\n360;780;3", ["points.width", "points.height", "scale"], "sure"),
      ("Width;Height;Scale\n750;1334;2", ["pixels.width", "pixels.height", "scale"], "likely"),
      ("Width;Height;Scale\n1179;2556;3", ["pixels.width", "pixels.height", "scale"], "likely"),
      ("Width px;Height px;Scale\n400;800;3", ["pixels.width", "pixels.height", "scale"], "sure"),
    ])
  func sidesBesideAScale(table: String, fields: [String], confidence: String) throws {
    let draft = try #require(try drafted(table + "\n"))
    #expect(draft.proposals.map { $0.field ?? "-" } == fields)
    #expect(draft.proposals[0].confidence == confidence)
  }

  @Test(
    "Draft map: sides beside a panel, or beside the ratio of a browser, are points",
    arguments: [
      "Name;Breite;Höhe;Skalierung;Auflösung (px)\nAcme A;393;873;2,75;1080 × 2400",
      "Name;Width;Height;Scale;Resolution\nAcme A;393;873;2.75;1080 x 2400",
      "Name;Width;Height;Resolution\nAcme A;393;873;1080 x 2400",
      "Name;Width;Height;Scale;Resolution\nAcme A;393;873;3;1080 x 2400",
    ])
  func sidesBesideAPanel(table: String) throws {
    let draft = try #require(try drafted(table + "\n"))
    let fields = draft.proposals.compactMap(\.field).filter {
      $0.contains("width") || $0.contains("height")
    }
    #expect(fields.prefix(2) == ["points.width", "points.height"])
    #expect(fields.last?.hasPrefix("{pixels.width}") == true, "\(fields)")
  }

  @Test("Draft map: a device's flag, or another value below 'device', is no name")
  func flagsAreNoNames() throws {
    let draft = try #require(
      try drafted(
        #"[{"device": {"5g": true, "board": "b1", "title": "Acme X"}}, "#
          + #"{"device": {"5g": false, "board": "b2", "title": "Acme Y"}}]"#))
    #expect(draft.proposals.map { $0.field ?? "-" } == ["-", "-", "name"])
    let flags = try #require(try drafted("Model;Device\nA;true\nB;false\n"))
    #expect(flags.proposals.map { $0.field ?? "-" } == ["name", "-"])
  }

  @Test(
    "Draft map: what is said of a column without a field is true of its values",
    arguments: [
      (#"[{"name": "A", "size": [1080, 2400]}]"#, "'1080;2400' is out of the range of its field"),
      (
        #"[{"name": "A", "navigationBarHeight": 48}]"#,
        "'48' is less than a side of a screen in pixels, and may be a length in mm"
      ),
      (
        #"[{"name": "A", "height": 146.7}]"#,
        "'146.7' seems to be a length in mm, and not in pixels, which are whole numbers"
      ),
    ] as [(String, String?)])
  func remarks(text: String, remark: String?) throws {
    let draft = try #require(try drafted(text))
    #expect(draft.proposals.last?.remark == remark)
  }

  @Test("Draft map: a ratio that is no scale of UIKit is a browser's")
  func ratios() throws {
    let draft = try #require(try drafted("Name;Pixel Ratio\nA;2.625\nB;3\n"))
    #expect(draft.json.contains(#"{"field": "scale", "type": "ratio"}"#))
    let map = try MappedReaderTests.map(draft.json)
    let source = SourceText(
      Array("Name;Pixel Ratio\nPhone A;2.625\niPhone 8 Plus;2.608\n".utf8), file: "t.csv")
    let document = ImportFormat.mapped.read(.text(source), map: map)
    #expect(
      document.drafts.map(\.stated) == [
        ["attributes[\"css.pixel-ratio\"]": "2.625"], ["scale": "2.608"],
      ])
    let body = try #require(try drafted("Name;Screen-to-body ratio\nA;86.5\n"))
    #expect(body.proposals[1].field == nil)
  }

  @Test("Draft map: an array of objects is the rows, rather than the parts of the file")
  func rowsOfJSON() throws {
    let text =
      #"{"meta": {"v": 1}, "data": {"phones": [{"name": "A", "ppi": 300}, {"name": "B", "ppi": 400}]}}"#
    let draft = try #require(try drafted(text))
    #expect(draft.json.contains(#""rows": "data.phones""#), "\(draft.json)")
    #expect(draft.proposals.map(\.field) == ["name", "ppi"])
  }

  @Test(
    "Draft map: a refresh rate",
    arguments: ["Refresh rate (Hz)", "Bildwiederholrate", "max_refresh_rate"])
  func refreshRates(title: String) throws {
    let draft = try #require(try drafted("Name;\(title)\nA;120\n"))
    #expect(draft.proposals[1].field == "refreshRate" && draft.proposals[1].confidence == "sure")
  }

  @Test("Draft map: sizes with other marks, and with a mark between thousands, are imported")
  func sizesWithMarks() throws {
    let text = "Name;Resolution\nA;1.080 × 2.400\nB;1080x2340\nC;720 X 1600\n"
    let draft = try #require(try drafted(text))
    let document = try read(text, by: draft.json)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map { $0.stated["pixels.height"] } == ["2400", "2340", "1600"])
  }

  @Test(
    "Draft map: the entry to keep a column is one that a map takes",
    arguments: [
      ("hw.serial,name\nX,A", #""hw.serial": "attributes.hw-serial""#),
      ("name,fw\nA,17.10\nB,17.9", #""fw": {"field": "attributes.fw", "type": "text"}"#),
      (
        "name;Abstand\nA;71,5\nB;151,0",
        #""Abstand": {"field": "attributes.abstand", "type": "number"}"#
      ),
      (
        "Name;Diagonale;Seriennummer\nA;6,1;0012",
        #""Seriennummer": {"field": "attributes.seriennummer", "type": "text"}"#
      ),
      (
        "Name;Diagonale;Version\nA;6,1;17.100",
        #""Version": {"field": "attributes.version", "type": "text"}"#
      ),
      (
        "Name;Diagonale;IMEI\nA;6,1;356938035643809123",
        #""IMEI": {"field": "attributes.imei", "type": "text"}"#
      ),
    ])
  func entriesToKeep(table: String, entry: String) throws {
    let draft = try #require(try drafted(table + "\n"))
    let kept = try #require(draft.keptColumns.first)
    #expect(draft.keptColumns == [entry])
    #expect(throws: Never.self) {
      try MappedReaderTests.map("{\"columns\": {\"name\": \"name\", \(kept)}}")
    }
  }

  @Test("CSV: rows of empty cells are skipped, of any number")
  func emptyRows() {
    let document = ImportFormat.csv.read(text: "name;scale\nA;2\n;\n;;;\n \n")
    #expect(document.told.isEmpty && document.drafts.count == 1)
  }

  @Test("CSV: a row with another number of cells is unusable, and the next ones are read")
  func raggedRows() {
    let document = ImportFormat.csv.read(text: "name,scale\nA,2,3\nB,2\n")
    #expect(document.told.map { $0.prefix(13) } == ["2:5 unusable "])
    #expect(document.drafts.map(\.name) == ["B"])
  }
}
