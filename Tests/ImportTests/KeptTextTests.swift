import DevcatValues
import Testing

@testable import DevcatImport

/// Texts and numbers of attributes that an import keeps byte by byte, or refuses.
@Suite("Kept text") struct KeptTextTests {
  private func mapped(_ text: String, _ target: String) throws -> SourceDocument {
    ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")),
      map: try MappedReaderTests.map(#"{"columns": {"n": "name", "x": \#(target)}}"#))
  }

  @Test(
    "CSV: the text of an attribute in a cell in quotes, and without them",
    arguments: [
      ("\" 5\"", .text(" 5")), ("\"\t5 \"", .text("\t5 ")), ("\"5\"", .number(5)),
      ("\"\u{A0}x\u{202F}\"", .text("\u{A0}x\u{202F}")), ("\"a\n\"", .text("a\n")),
      ("\" true\"", .text(" true")), (" 5 ", .number(5)), ("\tx ", .text("x")),
      ("\u{A0}x\u{202F}", .text("\u{A0}x\u{202F}")), ("\u{A0}5", .text("\u{A0}5")),
      ("\"\"\" 5\"\"\"", .text(" 5")), ("\" \"", nil), (" \u{A0}", nil),
    ] as [(String, FieldValue?)])
  func textsOfCells(cell: String, value: FieldValue?) throws {
    let plain = ImportFormat.csv.read(text: "name,attributes.x\nA,\(cell)\n")
    let byMap = try mapped("n,x\nA,\(cell)\n", #""attributes.x""#)
    for document in [plain, byMap] {
      #expect(document.told.isEmpty)
      #expect(document.drafts.first?.patch.edits.compactMap(\.value) == (value.map { [$0] } ?? []))
    }
    let asText = try mapped("n,x\nA,\(cell)\n", #"{"field": "attributes.x", "type": "text"}"#)
    let text = value.map { [FieldValue.text($0.description)] } ?? []
    #expect(asText.drafts.first?.patch.edits.compactMap(\.value) == text)
  }

  @Test("CSV: other fields, numbers by a map, and its words, do without the blanks of a cell")
  func blanksOfOtherFields() throws {
    let plain = ImportFormat.csv.read(text: "name,scale,idiom\n\" A\u{A0}\",\" 2\",\"phone \"\n")
    #expect(plain.told.isEmpty && plain.drafts.first?.name == "A")
    #expect(plain.drafts.first?.stated == ["scale": "2", "idiom": "phone"])
    let number = try mapped("n,x\nA,\" 5\"\n", #"{"field": "attributes.x", "type": "number"}"#)
    #expect(number.drafts.first?.patch.edits.map(\.value) == [.number(5)])
    let word = try mapped(
      "n,x\nA,\" ja\"\n", #"{"field": "attributes.x", "words": {"ja": "true"}}"#)
    #expect(word.drafts.first?.patch.edits.map(\.value) == [.boolean(true)])
  }

  @Test(
    "JSON: a number of an attribute that may be a version is refused, in our form and by a map",
    arguments: ["17.10", "0.50", "-2.00"])
  func numbersThatMayBeVersions(number: String) throws {
    let kept = FieldValue.text(of: try #require(Double(number)))
    let reason =
      "'\(number)' does not fit 'attributes.x': expected the number \(kept) or the text \"\(number)\""
    let ours = ImportFormat.json.read(text: #"[{"name": "A", "attributes": {"x": \#(number)}}]"#)
    #expect(ours.told == ["1:36 error " + reason])
    let byMap = try mapped(#"[{"n": "A", "x": \#(number)}]"#, #""attributes.x""#)
    #expect(byMap.drafts.isEmpty)
    #expect(
      byMap.told == [
        "1:18 unusable \(reason); with \"type\": \"text\" in the mapping file it is a text, and with "
          + "\"number\" a number"
      ])
    for (type, value) in [("text", FieldValue.text(number)), ("number", .number(Double(number)!))] {
      let typed = try mapped(
        #"[{"n": "A", "x": \#(number)}]"#, #"{"field": "attributes.x", "type": "\#(type)"}"#)
      #expect(typed.drafts.first?.patch.edits.map(\.value) == [value])
    }
  }

  @Test("Map: a constant that may be a version is refused, and in quotation marks it is a text")
  func constantsThatMayBeVersions() throws {
    func map(_ value: String) -> String {
      #"{"columns": {"n": "name"}, "constants": {"attributes.x": \#(value)}}"#
    }
    let error = try #require(throws: ImportError.self) { try MappedReaderTests.map(map("17.10")) }
    #expect(
      error.description.contains("expected the number 17.1 or the text \"17.10\""), "\(error)")
    #expect(try MappedReaderTests.map(map("\"17.10\"")).constants[0].value == .text("17.10"))
    #expect(try MappedReaderTests.map(map("1e5")).constants[0].value == .number(100_000))
    #expect(try MappedReaderTests.map(map("true")).constants[0].value == .boolean(true))
  }

  @Test(
    "JSON: a number as programs write it is a number",
    arguments: ["17.0", "17", "1e5", "-0.5", "100", "2.625"])
  func numbersOfPrograms(number: String) throws {
    let value = FieldValue.number(try #require(Double(number)))
    let ours = ImportFormat.ndjson.read(text: #"{"name": "A", "attributes": {"x": \#(number)}}"#)
    let byMap = try mapped(#"[{"n": "A", "x": \#(number)}]"#, #""attributes.x""#)
    for document in [ours, byMap] {
      #expect(document.told.isEmpty)
      #expect(document.drafts.first?.patch.edits.map(\.value) == [value])
    }
    let field = ImportFormat.json.read(text: #"[{"name": "A", "diagonal": 6.10}]"#)
    #expect(field.told.isEmpty && field.drafts.first?.stated == ["diagonal": "6.1"])
  }

  @Test("JSON and a map: keys with blanks at their ends are used, and not said to be skipped")
  func keysWithBlanks() throws {
    let text = #"[{" name ": "A", "ppi ": 326, " other": 1}]"#
    let document = ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")),
      map: try MappedReaderTests.map(#"{"columns": {" name ": "name", "ppi ": "ppi"}}"#))
    #expect(document.drafts.first?.stated == ["ppi": "326"])
    #expect(
      document.told == [
        "1:1 warning 'map.json' does not name ' other', skipped; list unwanted columns under "
          + "'ignore'"
      ])
  }

  @Test("Rows that cannot be used are counted by where they begin, and not by lines or problems")
  func rowsOfProblems() throws {
    let text = #"[{"n":"A","x":"a","y":"b"},{"n":"B","x":"c"}]"#
    let map = #"{"columns": {"n": "name", "x": "ppi", "y": "scale"}}"#
    let document = ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")), map: try MappedReaderTests.map(map))
    #expect(document.diagnostics.count == 3 && document.diagnostics.rowCount == 2)
    let table = ImportFormat.csv.read(text: "name,ppi,scale\nA,a,b\nB,c,1\n")
    #expect(table.diagnostics.count == 3 && table.diagnostics.rowCount == 2)
    let radii = ImportFormat.cornerRadii.read(
      text: #"{"devices": {"iPhone": {"x": {"bezel": -1}, "y": {"bezel": -1}}}}"#)
    #expect(radii.diagnostics.count > 2 && radii.diagnostics.rowCount == 2, "\(radii.told)")
  }
}
