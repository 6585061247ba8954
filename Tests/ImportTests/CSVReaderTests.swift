import DevcatValues
import DevcatImport
import DevcatRender
import DevcatTestSupport
import Testing

@Suite("CSV reader") struct CSVReaderTests {
  private func read(_ text: String, table: String = "") -> SourceDocument {
    CSVReader(table: table).read(SourceText(Array(text.utf8), file: "source"))
  }

  @Test("A row states its cells") func aRowStatesItsCells() throws {
    let document = read(
      """
      # Sizes of our devices.
      #
      # Widths are in points.
      id,name,points.width,models,#note,landscape.horizontal,landscape.vertical,layouts.half.portrait,"safeArea[""iOS 26.5""].portrait",attributes.shelf
      "12-9","12.9"" iPad, Pro", 1024 ,"a,1;b,2","two
      lines",regular,compact,n/a,"24,0,20,0",B2
      other,,,,,,,,,
      """, table: "dimensions")
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.id) == ["12-9", "other"])
    #expect(document.drafts.map(\.name) == ["12.9\" iPad, Pro", nil])
    #expect(document.drafts.map(\.place) == ["5:1", "7:1"])
    #expect(document.drafts.map(\.table) == ["dimensions", "dimensions"])
    #expect(
      document.drafts[0].stated == [
        "points.width": "1024", "models": "a,1;b,2", "attributes.shelf": "B2",
        "layouts.full-screen.landscape": "regular/compact", "layouts.half.portrait": "n/a",
        "safeArea[\"iOS 26.5\"].portrait": "24,0,20,0",
      ])
    #expect(document.drafts[1].patch.isEmpty)
  }

  @Test("Texts in marks and unknown fields are read") func textsInMarksAndUnknownFieldsAreRead() {
    let document = read(
      """
      id,attributes.a,attributes.b,aliases,family,field77.key
      a,\"""3\""",3,\"""a;b\"";c","\"" x \""",0x18ff
      b,\"""\""",\"""3\"" x",,,
      """)
    #expect(document.told.isEmpty)
    let edits = document.drafts.map(\.patch.edits)
    #expect(
      edits == [
        Patch([
          .init(.attribute("a"), .text("3")), .init(.attribute("b"), .number(3)),
          .init(Field.aliases.at(), .members(["a;b", "c"])),
          .init(Field.family.at(), .text(" x ")),
          .init(FieldPath(number: 77, keys: ["key"]), .opaque([0x18, 0xff])),
        ]).edits,
        Patch([
          .init(.attribute("a"), .text("")), .init(.attribute("b"), .text("\"3\" x")),
        ]).edits,
      ])
    #expect(
      read("id,field77\na,3\n").told == [
        "2:3 error '3' does not fit 'field77': expected '0x' and the hexadecimal digits of a value in CBOR"
      ])
  }

  @Test(
    "Lines end in many ways",
    arguments: [
      ("LF", "name,scale\nA,2\nB,3\n"), ("CRLF", "name,scale\r\nA,2\r\nB,3\r\n"),
      ("no last end of line", "name,scale\nA,2\nB,3"),
      ("empty lines", "name,scale\n\nA,2\n\r\n\nB,3\n\n"),
      ("byte order mark", "\u{FEFF}name,scale\nA,2\nB,3"),
      ("quotes", "\"name\",\"scale\"\n\"A\",\"2\"\n\"B\",3"),
    ])
  func linesEndInManyWays(name: String, text: String) {
    let document = read(text)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.name) == ["A", "B"])
    #expect(document.drafts.map { $0.stated["scale"] } == ["2", "3"])
  }

  @Test(
    "Components make a value",
    arguments: [
      (
        "half a layout", "landscape.horizontal", "regular", "layouts.full-screen.landscape",
        "regular/-"
      ),
      ("a width", "layouts.half.portrait.width", "507", "layouts.half.portrait", "-/- 507x-"),
      ("not available", "layouts.half.portrait.available", "false", "layouts.half.portrait", "n/a"),
      (
        "a further display", "displays.inner.points.width", "669", "displays.inner.points.width",
        "669"
      ),
      (
        "several components",
        "safeArea.portrait.top,safeArea.portrait.left,safeArea.portrait.bottom,safeArea.portrait.right",
        "1,2,3,4", "safeArea.portrait", "1,2,3,4"
      ),
    ])
  func componentsMakeAValue(
    name: String, header: String, cells: String, path: String, value: String
  ) {
    let document = read("name,\(header)\nA,\(cells)")
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.stated == [path: value])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "no header", "# only this\n",
        "2:1 error the file ends where a header of fields was expected, such as 'name,points.width'"
      ),
      (
        "unknown column", "name,point.width\n",
        "1:6 error unknown column 'point.width'; did you mean 'points.width'?"
      ),
      (
        "strange column", "name,zzzzzzzzz\n",
        "1:6 error unknown column 'zzzzzzzzz'; expected a field such as 'points.width', or '#zzzzzzzzz' for a comment"
      ),
      (
        "no title", "name,,scale\n",
        "1:6 error a column has no title; expected a field such as 'points.width'"
      ),
      (
        "twice", "landscape,layouts.full-screen.landscape\n",
        "1:11 error 'layouts.full-screen.landscape' is the second column for 'layouts.full-screen.landscape'"
      ),
      (
        "a part and the whole", "landscape.width,landscape\n",
        "1:17 error parts of 'landscape' have columns already"
      ),
      (
        "the whole and a part", "landscape,landscape.width\n",
        "1:11 error 'landscape.width' is a part of 'layouts.full-screen.landscape', which has a column"
      ),
      (
        "too few cells", "name,scale,ppi\nA,2\n",
        "2:1 unusable found 2 cells where the header has 3 columns; the first without one is 'ppi'"
      ),
      (
        "too many cells", "name,scale\nA,2,é,4\n",
        "2:5 unusable found 4 cells where the header has 2 columns"
      ),
      (
        "no end quote", "name,scale\nA,\"2\nB,3\n",
        "2:3 error the quote that begins here is not closed"
      ),
      (
        "a quote inside", "name,scale\n12.9\" iPad,2\n",
        "2:5 error found a quote inside a cell without quotes; put the cell in quotes and write each quote in it twice"
      ),
      (
        "text behind a quote", "name,scale\n\"A\"b,2\n",
        "2:4 error found text after the end quote where a comma or the end of the line was expected; a quote inside a cell is written twice"
      ),
      (
        "no number", "name,scale\n\"é\",two\n",
        "2:5 error 'two' does not fit 'scale': expected a number"
      ),
      (
        "no layout", "name,landscape\nA,wide\n",
        "2:3 error 'wide' does not fit 'layouts.full-screen.landscape': expected n/a, or horizontal/vertical classes such as compact/regular"
      ),
      (
        "no class", "name,landscape.vertical\nA,tall\n",
        "2:3 error 'tall' does not fit 'layouts.full-screen.landscape.vertical': expected one of compact, regular"
      ),
      (
        "half a safe area", "name,safeArea.portrait.top,safeArea.portrait.left\nA,1,\n",
        "2:3 error 'safeArea.portrait' needs top, left, bottom and right; not given: left, bottom, right"
      ),
      (
        "classes where there are none", "name,landscape.available,landscape.width\nA,false,3\n",
        "2:3 unusable 'layouts.full-screen.landscape' is not available, but has classes or a size"
      ),
      (
        "nothing of a layout", "name,landscape.available\nA,true\n",
        "2:3 unusable 'layouts.full-screen.landscape' is available, but has neither a size class nor a side"
      ),
    ])
  func mistakesAreLocated(name: String, text: String, told: String) {
    #expect(read(text).told == [told])
  }

  @Test(
    "The header tells what stands between cells",
    arguments: [
      ("tabs", "name\tscale\taliases\n12.9\" iPad\t2\ta;b,c\n", "12.9\" iPad", "a;b,c"),
      ("semicolons", "name;scale;aliases\nA, B;2;\"a;b\"\n", "A, B", "a;b"),
      ("commas", "name,scale,aliases\nA;B,2,a;b\n", "A;B", "a;b"),
      ("quotes between tabs", "name\tscale\taliases\n\"A\t\"\"B\"\t2\ta\n", "A\t\"B", "a"),
    ])
  func theHeaderTellsWhatStandsBetweenCells(
    name: String, text: String, device: String, aliases: String
  ) {
    let document = read(text)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.name) == [device])
    #expect(document.drafts.first?.stated == ["scale": "2", "aliases": aliases])
  }

  @Test("CSV: the line 'sep=;' of spreadsheets is passed over")
  func theSeparatorLineIsPassedOver() {
    let document = read("sep=;\r\nname;scale\r\nA;2\r\n")
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.place) == ["3:1"])
  }

  @Test("Mistakes between semicolons are located") func mistakesBetweenSemicolonsAreLocated() {
    #expect(
      read("name;scale\n\"A\"b;2\n").told == [
        "2:4 error found text after the end quote where a semicolon or the end of the line was "
          + "expected; a quote inside a cell is written twice"
      ])
  }

  @Test("A large source is read in parts that end with records")
  func aLargeSourceIsReadInPartsThatEndWithRecords() throws {
    var text = "# A quote \" here\n# and there.\nid,name,attributes.note\n"
    var expected: [String] = []
    for row in 0..<20_000 {
      expected.append("\(row + 4 + row / 2):1")
      // Every second record goes over two lines.
      text += "d\(row),\"N \"\"\(row)\"\"\","
      text +=
        row.isMultiple(of: 2) ? "plain, or not\n".replacing(",", with: "") : "\"two\n,lines\"\n"
    }
    let source = SourceText(Array(text.utf8), file: "source")
    let parts = CSVReader().parts(of: source)
    #expect(parts.count > 2)
    let document = CSVReader().read(source)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.place) == expected)
    #expect(document.drafts.last?.name == "N \"19999\"")
    #expect(document.drafts.last?.stated == ["attributes.note": "two\n,lines"])
    // A wrong header is reported once, and nothing is read.
    let wrong = CSVReader().read(
      SourceText(Array(text.replacing("id,name", with: "id,nome").utf8), file: "source"))
    #expect(wrong.told == ["3:4 error unknown column 'nome'; did you mean 'name'?"])
    #expect(wrong.drafts.isEmpty)
  }

  /// A small file of many wrong titles took 4 ms for each.
  @Test("Columns: 20,000 unknown ones take a moment", .timeLimit(.minutes(1)))
  func manyUnknownColumns() {
    let titles = (0..<20_000).map { "c\($0)" }.joined(separator: ",")
    let document = read(titles + "\n" + String(repeating: ",", count: 19_999) + "\n")
    #expect(document.told.first?.contains("unknown column 'c0'") == true)
    #expect(document.drafts.isEmpty)
  }

  @Test("Reading goes on behind a mistake") func readingGoesOnBehindAMistake() {
    let document = read("name,scale\nA,x\nB\"C\",1\nD,2,3\nE,4\n\"F\"\",\"\n\"G\" ,\nH,5\n")
    #expect(document.drafts.map(\.name) == ["E", "H"])
    #expect(document.told.map { $0.prefix(3) } == ["2:3", "3:2", "4:5", "6:1", "7:4"])
  }

  @Test("Bytes that are no text are located") func bytesThatAreNoTextAreLocated() {
    let document = ImportFormat.csv.read(SourceText(Array("name\nab".utf8) + [0xC3], file: "x"))
    #expect(document.told == ["2:3 error byte 0xc3 is not UTF-8 text"])
  }

  @Test(
    "CSV: a bare number that does not print back is text",
    arguments: ["356938035643809123", "00017", "1e5", "17.10", "+5", "-0", ".5", "5.", "1e+21"])
  func numbersThatWouldChangeAreText(text: String) {
    let edits = read("name,attributes.a\nA,\(text)\n").drafts.flatMap(\.patch.edits)
    #expect(edits.map(\.value) == [.text(text)])
  }

  @Test("CSV: type and bytes of any attribute survive out and in")
  func attributesComeBack() {
    let seed = SeededGenerator.seed(of: "attributes in CSV")
    var random = SeededGenerator(seed: seed)
    let pieces =
      "0123456789+-.eE \"\\,;#='@\t\r\n\u{301}\u{a0}\u{feff}é".unicodeScalars.map(String.init)
      + ["true", "nan", "inf", "0x1", "\r\n", "漢", "\u{10FFFF}", "007", "1e5", "17.10"]
    var values: [FieldValue] = [
      .text(""), .boolean(true), .number(0), .number(.leastNonzeroMagnitude),
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 1...6, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      values.append(.normalized(text))
      let number = Double(bitPattern: random.next())
      // Others no catalogue has; as a text they are texts.
      let isOne = Field.attributes.numbers?.contains(number) == true
      if isOne, number != 0 { values.append(.number(number)) }
    }
    let column = Column(.attribute("a"))
    let table = ProfileTable(columns: [Column(Field.id.at()), column])
    var writer = CSVWriter()
    writer.row(table.header)
    for (index, value) in values.enumerated() {
      var profile = Profile(id: "d\(index)")
      profile[column.path] = value
      writer.row(table.cells(of: profile))
    }
    let document = read(writer.text)
    #expect(document.told.isEmpty, "DEVCAT_SEED=\(seed)")
    let back = document.drafts.map(\.patch.edits.first?.value)
    #expect(back.count == values.count, "DEVCAT_SEED=\(seed)")
    for (value, back) in zip(values, back) where value != back || !value.hasBytes(of: back) {
      Issue.record("\(value) came back as \(String(describing: back)); DEVCAT_SEED=\(seed)")
    }
  }
}

extension FieldValue {
  /// Whether two texts have the same bytes; `==` is true of canonically equal ones too.
  fileprivate func hasBytes(of other: FieldValue?) -> Bool {
    text.map { Array($0.utf8) } == other?.text.map { Array($0.utf8) }
  }
}
