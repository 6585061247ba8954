import DevcatValues
import Testing

@testable import DevcatImport

/// Mapping files proposed from the titles and values of a table of someone else.
@Suite("Map draft") struct MapDraftTests {
  private func drafted(_ text: String) throws -> MapDraft? {
    try MapDraft(SourceText(Array(text.utf8), file: "t.csv"))
  }

  @Test("Titles and values name fields") func titlesAndValuesNameFields() throws {
    let draft = try #require(
      try drafted(
        "model;resolution_width_px;resolution_height_px;diagonal_mm;ppi;weight\n"
          + "Acme One;1125;2436;147;458;60\nAcme Two;1125;2436;147;99999;120\n"))
    #expect(
      draft.proposals.map { $0.field ?? "-" }
        == ["name", "pixels.width", "pixels.height", "diagonal", "ppi", "-"])
    #expect(
      draft.proposals.map(\.confidence) == ["sure", "sure", "sure", "sure", "likely", "none"])
    #expect(draft.proposals[3].unit == "mm")
    #expect(draft.proposals[0].samples == ["Acme One", "Acme Two"])
  }

  @Test("The file is a map that can be read") func theFileIsAMapThatCanBeRead() throws {
    let draft = try #require(
      try drafted("\"Device \"\"x\"\"\",Width px,Height px,size in cm\nA,1125,2436,14.7\n"))
    let map = try ColumnMapReader.read(SourceText(Array(draft.json.utf8), file: "map.json"))
    _ = map
    #expect(draft.json.contains(#""Width px": "pixels.width""#))
    #expect(draft.json.contains(#"{"field": "diagonal", "unit": "cm"}"#))
  }

  @Test("More columns than a map is proposed for", arguments: [1000, 1001])
  func columns(_ count: Int) throws {
    let titles = ["name"] + (1..<count).map { "column \($0)" }
    let cells = ["Acme One"] + (1..<count).map(String.init)
    let text = [titles, cells].map { $0.joined(separator: ",") }.joined(separator: "\n")
    guard count > 1000 else {
      #expect(try drafted(text)?.proposals.count == count)
      return
    }
    let error = #expect(throws: ImportError.self) { try drafted(text) }
    #expect(
      error?.description.contains("1001 columns, and a map is proposed for at most 1000") == true)
  }

  @Test("As many rows with plain sides as a map is proposed from, each scanned once")
  func rowsWithPlainSides() throws {
    let rows = (1...200).map { "Acme \($0),\(1000 + $0),2400" }
    let draft = try #require(
      try drafted("Device,Width,Height\n" + rows.joined(separator: "\n")))
    #expect(draft.proposals.map(\.field) == ["name", "pixels.width", "pixels.height"])
  }

  @Test(
    "Both sides in one text",
    arguments: [
      ("402 x 874 pt", [402, 874], " x "), ("402pt x 874pt", [402, 874], " x "),
      ("1.080 × 2.400", [1080, 2400], " × "), ("402.5X874", [402.5, 874], "X"),
      ("4x8", nil, ""), ("402 abc x 874", nil, ""), ("1080 x 2400 x 3", nil, ""),
    ] as [(String, [Double]?, String)])
  func sizes(text: String, sides: [Double]?, mark: String) {
    let size = SizeText(text)
    #expect(size.map { [$0.sides.first, $0.sides.second] } == sides)
    #expect(size?.mark ?? "" == mark)
  }

  @Test("Without a header and rows there is none", arguments: ["", "one\n1\n", "a,b\n"])
  func withoutAHeaderAndRowsThereIsNone(_ text: String) throws {
    #expect(try drafted(text) == nil)
  }

  @Test(
    "Draft map: what is left out although its title names a field",
    arguments: [
      ("PPI\nA,#REF!\nB,460\nC,#REF!", [true]), ("Size\nA,small", [false]),
      ("Width (pt),Width (pt)\nA,390,390", [true, true]),
      ("Portrait size (pt),Landscape size (pt)\nA,390x844,844x390", [false, false]),
      ("Portrait size (pt),Landscape size (pt)\nA,393x852,825x393", [false, true]),
      ("Viewport size (pt),Screen size (pt)\nA,393x659,393x852", [false, false]),
      ("Native resolution,Rendered resolution\nA,1080x1920,1242x2208", [false, false]),
      ("Purchase date,Width (mm)\nA,2024-01-02,71.5", [false, false]),
      ("Notch width (pt)\nA,162", [false]), ("Safe area top\nA,47", [true]),
      ("Safe area (T/L/B/R)\nA,47/0/34/0", [true]),
      ("Released\nA,3.5.24", [true]),
    ])
  func unreadColumns(columns: String, areUnread: [Bool]) throws {
    let draft = try #require(try drafted("Name," + columns + "\n"))
    #expect(
      draft.proposals.dropFirst().map { $0.reason?.isUnread ?? false } == areUnread,
      "\(draft.leftOut)")
  }

  @Test("A title that is a field names it, beside columns of somebody else's")
  func ourFieldsBesideOthers() throws {
    let draft = try #require(
      try drafted(
        "marketing_name,idiom,year,released,px_w\nAcme One,phone,2024,2024-05-03,1125\n"
          + "Acme Two,pad,2023,2023-11-17,1640\n"))
    #expect(
      draft.proposals.map { $0.field ?? "-" }
        == ["name", "idiom", "-", "released", "pixels.width"], "One side with a unit is compared.")
  }

  @Test(
    "Sides without a unit, and ratios, are what the known devices of the rows have",
    arguments: [
      ("Width,Height", "184,224", "points.width points.height"),
      ("Width,Height", "368,448", "pixels.width pixels.height"),
      ("Width,Height", "100,200", "points.width points.height"),
      ("Size,DPR", "184x224,2.625", "{points.width}x{points.height} scale"),
      ("Note,device pixel ratio", "x,2.625", "- scale"), ("Note,DPR", "x,2.5", "- scale"),
    ])
  func knownDevices(titles: String, cells: String, fields: String) throws {
    var watch = Profile(id: "watch")
    let values: [(Field, Double)] = [
      (.pointsWidth, 184), (.pointsHeight, 224), (.pixelsWidth, 368), (.pixelsHeight, 448),
      (.scale, 2.625),
    ]
    for (field, value) in values { watch[field.at()] = .number(value) }
    let text = "Device,\(titles)\nWatch,\(cells)\nOther,\(cells)\n"
    let known = watch
    let draft = try #require(
      try MapDraft(SourceText(Array(text.utf8), file: "t.csv")) { $0 == "Watch" ? known : nil })
    let found = draft.proposals.dropFirst().map { $0.field ?? "-" }
    #expect(found.joined(separator: " ") == fields)
    let isSure = draft.proposals.dropFirst().map(\.confidence)
    // Sides of less than 300 may be of a body.
    let isLikely = fields == "points.width points.height" || cells == "x,2.5"
    #expect(isSure.last == (fields.hasSuffix("-") ? "none" : isLikely ? "likely" : "sure"))
  }

  @Test(
    "Draft map: sides of safe areas without a column are 0 where they are on every phone",
    arguments: [
      ("Safe Top,safeAreaBottom", "59,34", ["safeArea.portrait": "59,0,34,0"]),
      (
        "Landscape left inset,Landscape right inset,Landscape bottom inset", "47,47,21",
        ["safeArea.landscape": "0,47,21,47"]
      ),
      ("Safe Top", "59", [:]), ("Safe Top (px),Safe Bottom (px)", "141,102", [:]),
    ])
  func safeAreasWithoutSides(titles: String, cells: String, stated: [String: String]) throws {
    let text = "Device,Scale,\(titles)\nAcme One,3,\(cells)\n"
    let draft = try #require(try drafted(text))
    let map = try ColumnMap(SourceText(Array(draft.json.utf8), file: "map.json"))
    let document = ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "t.csv")), map: map)
    #expect(document.told.isEmpty)
    let expected = stated.merging(["scale": "3"]) { first, _ in first }
    #expect(document.drafts.first?.stated == expected)
    #expect(draft.leftOut.allSatisfy(\.isUnread) && draft.leftOut.isEmpty == !stated.isEmpty)
  }

  static let tables =
    [
      (
        "German",
        "sep=;\nGerät;Hersteller;Bildschirmdiagonale (Zoll);Auflösung;Pixeldichte;Breite (mm);Erscheinungsdatum;Gerätekennung;Notiz\n"
          + "Acme Eins;Acme;6,1;1080 × 2400;431,5;71,5;03.05.2024;AC1,1;a\n"
          + "Acme Zwei;Acme;6,7;1440 × 3088;500;78,1;17.11.2023;AC1,2;b\n",
        [
          "name", "attributes.manufacturer", "diagonal", "{pixels.width} × {pixels.height}", "ppi",
          nil, "released", "models", nil,
        ]
      ),
      (
        "German, with more dates and versions than decimal commas",
        "Gerät;Build;Diagonale (Zoll);Datum;Kauf\nA;17.10;6,3;03.05.2024;01.02.2025\n"
          + "B;1e5;6;13.05.2024;02.02.2025\n",
        ["name", nil, "diagonal", "released", nil]
      ),
      (
        "English",
        "Device name,Brand,Screen size (inches),Resolution,Density (dpi),Width (mm),Released,Logical width,Logical height\n"
          + "Acme One,Acme,\"6.1\"\"\",2400x1080,420,71.5,5/13/2024,390,844\n",
        [
          "name", "attributes.manufacturer", "diagonal", "{pixels.width}x{pixels.height}",
          "attributes.density",
          nil, "released", "points.width", "points.height",
        ]
      ),
      (
        "JSON",
        #"[{"model": "Acme One", "display": {"width_px": 1080, "height_px": 2400}, "x": true}]"#,
        ["name", "pixels.width", "pixels.height", nil]
      ),
      (
        "JSON with the rows inside",
        #"{"vendor": "Acme", "tags": ["a"], "data": {"phones": [{"title": "Acme One", "w": {"ppi": 326}},"#
          + #" {"title": "Acme Two", "w": {"ppi": 401}}], "notes": [{"by": "x"}]}}"#,
        ["name", "ppi"]
      ),
      (
        "JSON with a member for each row",
        #"{"version": 2, "devices": {"Acme One": {"ppi": 326, "x": true}, "Acme Two": {"ppi": 401}}}"#,
        ["name", "ppi", nil]
      ),
      (
        "JSON with a list for each category",
        #"{"version": 2, "mobile": [{"device": "Acme One", "ppi": 326}, {"device": "Acme Two", "ppi": 401}],"#
          + #" "tablet": [{"device": "Acme Pad", "ppi": 264, "x": 1}], "watch": []}"#,
        ["name", "ppi", nil]
      ),
      (
        "JSON with an object for each category",
        #"{"all": {"mobile": {"Acme One": {"ppi": 326}, "Acme Two": {"ppi": 401}},"#
          + #" "tablet": {"Acme Pad": {"ppi": 264}, "Acme Tab": {"ppi": 264}}}}"#,
        ["name", "ppi"]
      ),
      (
        "words without blanks",
        "marketingName,manufacturer,body_width_mm,screenWidthPx,sizeInches,Depth,Size (mm)\n"
          + "Acme One,Acme,71.5,1080,6.1,7.8,72 x 150\nAcme Two,Acme,75,1440,6.7,8,75 x 160\n",
        [
          "name", "attributes.manufacturer", nil, "pixels.width", "diagonal", nil, nil,
        ]
      ),
      (
        "units in the cells",
        "Modell;Marke;Breite;Höhe;Auflösung;Pixeldichte;Display\n"
          + "Eins;Acme;71,5 mm;1.080 px;1080 x 2400 Pixel;431 ppi;\"6,1\"\"\"\n"
          + "Zwei;Acme;72,5 mm;1.280 px;1080 x 2400 Pixel;401 ppi;\"6,7\"\"\"\n",
        [
          "name", "attributes.manufacturer", nil, nil, "{pixels.width} x {pixels.height}", "ppi",
          "diagonal",
        ]
      ),
      (
        "thousands in English",
        "Name\tWidth\tHeight\tSize\nA\t1,080\t2,400\t6.1\n",
        ["name", "pixels.width", "pixels.height", "diagonal"]
      ),
      (
        "sizes that are no pixels", "name,width,height,size\nA,71,146.7,147\nB,72,150.0,150\n",
        ["name", nil, nil, nil]
      ),
      (
        "a watch with its case in the name", "Watch title,ppi\nAcme Watch 44mm,326\n",
        ["name", "ppi"]
      ),
      (
        "Spanish", "Modelo;Ancho (px);Alto (px);Diagonal;Densidad (ppp)\nUno;1206;2622;6,3;460\n",
        ["name", "pixels.width", "pixels.height", "diagonal", "ppi"]
      ),
      (
        "French", "Appareil;Largeur (pt);Hauteur (pt);Échelle;Fabricant\nUn;402;874;3;Acme\n",
        ["name", "points.width", "points.height", "scale", "attributes.manufacturer"]
      ),
      (
        "Chinese",
        "设备,逻辑宽度,逻辑高度,物理分辨率,像素密度(PPI),缩放因子,屏幕对角线,发布日期,备注\n甲,440,956,1320x2868,460,3,6.9,2024-09-20,x\n",
        [
          "name", "points.width", "points.height", "{pixels.width}x{pixels.height}", "ppi", "scale",
          "diagonal", "released", nil,
        ]
      ),
      (
        "Japanese",
        "機種,画面サイズ,解像度,ポイント,スケール,画素密度,発売日\nA,6.1インチ,1170×2532,390×844,3,460,2022年9月16日\n",
        [
          "name", "diagonal", "{pixels.width}×{pixels.height}", "{points.width}×{points.height}",
          "scale", "ppi", "released",
        ]
      ),
      (
        "Korean",
        "기기,화면 크기,해상도,포인트 너비,포인트 높이,배율,출시일\nA,6.1인치,1170x2532,390,844,3,2022년 9월 16일\n",
        [
          "name", "diagonal", "{pixels.width}x{pixels.height}", "points.width", "points.height",
          "scale", "released",
        ]
      ),
      (
        "safe areas, and those of the rotated device",
        #"[{"name": "A", "safeAreas": {"left": 0, "top": 47, "right": 0, "bottom": 34}, "#
          + #""rotatedSafeAreas": {"left": 47, "top": 0, "right": 47, "bottom": 21}}]"#,
        ["name"]
          + ["portrait", "landscape"].flatMap { orientation in
            ["left", "top", "right", "bottom"].map { "safeArea.\(orientation).\($0)" }
          }
      ),
      (
        "thousands between blanks",
        "Modèle;Largeur (px);Hauteur (px);Densité (ppp)\nA;1\u{A0}170;2\u{202F}532;460\nB;1 179;2 556;460\n",
        ["name", "pixels.width", "pixels.height", "ppi"]
      ),
      (
        "portrait and landscape",
        "Device Name,Platform,OS Version,Portrait Width,Landscape Width,dppx\nA,iOS,17.0,393,852,3\n",
        ["name", nil, nil, "points.width", "points.height", "scale"]
      ),
      (
        "safe areas of two orientations",
        "Device,Safe area left (landscape),Safe area right (landscape),Safe area top (landscape),Safe area bottom (landscape),Safe Top\n"
          + "A,59,59,0,21,59\n",
        [
          "name", "safeArea.landscape.left", "safeArea.landscape.right", "safeArea.landscape.top",
          "safeArea.landscape.bottom", nil,
        ]
      ),
      (
        "a slip, and types that are no family",
        #"[{"deviceid": ["iPhone17,1"], "model": "A", "physicalHeigth": 2622, "physicalWidth": 1206, "type": "x", "cutout": {"type": "pill"}, "size": 6.3, "screen_in": 6.3}]"#,
        ["models", "name", "pixels.height", "pixels.width", nil, nil, "diagonal", nil]
      ),
      (
        "members with plain values", #"{"iPhone17,5": "iPhone 16e", "iPhone18,4": "iPhone Air"}"#,
        ["models", "name"]
      ),
      (
        "Markdown",
        "# List\n\n| **Device** | Logical | Scale |\n|---|:-:|---|\n| [A](x) | 402 x 874 | @3x |\n",
        ["name", "{points.width} x {points.height}", "scale"]
      ),
      (
        "one odd cell in each column",
        "Name;PPI;Scale;Size\nA;460 ppi;@3x;6,1\nB;460;3x;6,7\nC;458;2;5,8\n",
        ["name", "ppi", "scale", "diagonal"]
      ),
      (
        "the title of a sheet above the header, and comments between the rows",
        "Devices 2024,,\nexported today,,\n,,\nDevice,Scale,Note\n# Phones\nA,3,x\n// Pads, all\nB,2,y\n",
        ["name", "scale", nil]
      ),
      (
        "members with lists of identifiers",
        #"{"iPhone 14 Pro": ["iPhone15,2"], "iPhone XS Max": ["iPhone11,4", "iPhone11,6"]}"#,
        ["name", "models"]
      ),
      (
        "a value below screens that is no size of them",
        #"[{"name": "A", "ppi": 326, "screens": [{"orientations": [{"orientation": 1}]}]}]"#,
        ["name", "ppi", nil]
      ),
      (
        "odd titles", "name,name,,\"a\t\"\"b\"\"\",ppi\nA,B,C,D,326\n", [nil, nil, nil, nil, "ppi"]
      ),
    ] as [(String, String, [String?])]

  @Test("Draft map: titles that people have", arguments: tables)
  func titlesThatPeopleHave(name: String, text: String, fields: [String?]) throws {
    let draft = try #require(try drafted(text))
    #expect(draft.proposals.map(\.field) == fields)
  }

  @Test(
    "Draft map: every list of rows is read; other lists are named",
    arguments: [
      (
        #"{"mobile": [{"name": "A", "ppi": 1}], "tablet": [{"name": "B", "ppi": 2}]}"#, ["A", "B"],
        []
      ),
      (
        #"{"a": {"phones": [{"name": "A", "ppi": 1}]}, "b": {"phones": [{"name": "B", "ppi": 2}], "n": 1}}"#,
        ["A", "B"], []
      ),
      (
        #"{"phones": [{"name": "A", "ppi": 1}, {"name": "B", "ppi": 1}], "more": {"pads": [{"name": "C", "ppi": 2}]}}"#,
        ["A", "B", "C"], []
      ),
      (
        #"{"phones": [{"name": "A", "ppi": 1, "parts": [{"name": "x", "ppi": 2}]}], "by": [{"who": "C"}]}"#,
        ["A"], ["by"]
      ),
    ] as [(String, [String], [String])])
  func categories(text: String, names: [String], others: [String]) throws {
    let draft = try #require(try drafted(text))
    #expect(draft.otherLists == others)
    #expect(draft.leftOut.filter(\.isUnread).isEmpty)
    let map = try ColumnMap(SourceText(Array(draft.json.utf8), file: "map.json"))
    let source = SourceText(Array(text.utf8), file: "t.json")
    let document = ImportFormat.mapped.read(.text(source), map: map)
    #expect(document.told.isEmpty, "\(draft.json)")
    #expect(document.drafts.map(\.name) == names, "\(draft.json)")
  }

  @Test("Map: '*' in the path of the rows must have a member with rows")
  func anyMemberWithRows() throws {
    let map = try MappedReaderTests.map(#"{"rows": "a.*", "columns": {"name": "name"}}"#)
    let source = SourceText(Array(#"{"a": {"b": 1}}"#.utf8), file: "t.json")
    let document = ImportFormat.mapped.read(.text(source), map: map)
    #expect(document.told == ["1:7 error there is no '*' of the path 'a.*'"])
  }

  @Test("Draft map: a map that it writes is accepted, and reads the table", arguments: tables)
  func theTableIsReadByItsMap(name: String, text: String, fields: [String?]) throws {
    let draft = try #require(try drafted(text))
    let map = try ColumnMap(SourceText(Array(draft.json.utf8), file: "map.json"))
    let document = ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "t.csv")), map: map)
    #expect(document.told.isEmpty, "\(draft.json)")
    #expect(!document.drafts.isEmpty)
    if name == "German" {
      #expect(document.drafts[0].stated["diagonal"] == "6.1")
      #expect(document.drafts[0].stated["released"] == "2024-05-03")
    }
    if name == "English" {
      #expect(document.drafts[0].stated["pixels.width"] == "1080")
      #expect(document.drafts[0].stated["released"] == "2024-05-13")
    }
  }

  @Test(
    "Draft map: what a column seems to be, if it is left out",
    arguments: [
      ("Breite_mm;71,5", "'71,5' seems to be a length in mm or cm, and not in pixels or points"),
      ("Höhe;146,7 mm", "'146,7 mm' seems to be a length in mm or cm, and not in pixels or points"),
      ("Height;146", "'146' is less than a side of a screen in pixels, and may be a length in mm"),
      ("Height;2436", "the other side of the screen has no column"),
      ("Size class;wC hR", nil),
      ("Note;146", nil),
      (
        "Model number;A2894",
        "'A2894' is the number of a model in a region, and no name of a device"
      ),
      ("Width (inches);2,8", "'2,8' is a length in inches, and not in pixels or points"),
      (
        "Release;03/05/2024",
        "'03/05/2024' may begin with its day or its month; move it to \"columns\" as {\"field\": "
          + "\"released\", \"date\": \"d/M/yyyy\"}, or with \"M/d/yyyy\""
      ),
    ])
  func aRemarkSaysWhatAColumnSeemsToBe(column: String, remark: String?) throws {
    let cells = column.split(separator: ";")
    let draft = try #require(try drafted("Name;\(cells[0])\nA;\(cells[1])\n"))
    #expect(draft.proposals.map(\.field) == ["name", nil])
    #expect(draft.proposals[1].remark == remark)
  }

  @Test(
    "Draft map: dates of which one tells the order, or all are the same in both",
    arguments: [
      ("03/05/2024\n13/06/2024", "d/M/yyyy"), ("03/05/2024\n06/13/2024", "M/d/yyyy"),
      ("05/05/2024\n06/06/2024", "d/M/yyyy"), ("13-06-2024\n03-05-2024", "d-M-yyyy"),
    ])
  func datesThatTellTheirOrder(dates: String, form: String) throws {
    let rows = dates.split(separator: "\n").map { "A,\($0)\n" }.joined()
    let draft = try #require(try drafted("Name,Released\n" + rows))
    #expect(draft.proposals[1].column.target?.date == form)
    #expect(draft.proposals[1].confidence == "sure")
  }

  @Test("Draft map: what cannot be read has its error")
  func whatCannotBeReadHasItsError() throws {
    let digits = #"[{"title": "A", "imei": 0356}]"#
    let error = try #require(throws: ImportError.self) { try drafted(digits) }
    #expect(
      error.description.hasPrefix(
        "reading the table failed:\nt.csv:1:25: error: found a number with a needless"))
    let quotes = try #require(throws: ImportError.self) { try drafted("a,b\n1,\"x\n") }
    #expect(quotes.description.contains("t.csv:2:3: error: "))
    let latin = SourceText(Array("Ger".utf8) + [0xE4, 0x74, 0x3B, 0x61, 0x0A], file: "l.csv")
    let other = try #require(throws: ImportError.self) { try MapDraft(latin) }
    #expect(other.diagnostics.map(\.cause) == [.notUTF8])
  }
}
