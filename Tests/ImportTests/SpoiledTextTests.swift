import Testing

@testable import DevcatImport

/// Tables that a spreadsheet or a conversion has spoiled before the import.
@Suite("Spoiled text") struct SpoiledTextTests {
  @Test(
    "CSV and maps: a text that a spreadsheet or a conversion made of another one is a warning",
    arguments: [
      ("3.56938E+14", "a spreadsheet makes of a longer number"),
      ("3,57E+14", "a spreadsheet makes of a longer number"),
      ("#######", "a spreadsheet shows of a value in a narrow column"),
      ("#REF!", "a spreadsheet shows of an error"),
      ("Ger\u{FFFD}t", "a conversion leaves of letters in another encoding"),
    ])
  func spoiledTexts(text: String, reason: String) throws {
    let plain = ImportFormat.csv.read(text: "name;attributes.x\nA;\(text)\n")
    let source = SourceText(Array("n;x\nA;\(text)\n".utf8), file: "source")
    let byMap = ImportFormat.mapped.read(
      .text(source),
      map: try MappedReaderTests.map(#"{"columns": {"n": "name", "x": "attributes.x"}}"#))
    for document in [plain, byMap] {
      #expect(document.drafts.first?.stated == ["attributes.x": text])
      #expect(
        document.told == [
          "2:3 warning '\(text)' for 'attributes.x' is what \(reason); look for the value where the "
            + "file was made"
        ])
    }
  }

  @Test(
    "CSV: texts that no spreadsheet spoiled have no warning",
    arguments: ["1e5", "C++", "#1", "###", "E+", "A#", "ﬁ"])
  func otherTexts(text: String) {
    let document = ImportFormat.csv.read(text: "name;attributes.x\nA;\(text)\n")
    #expect(document.told.isEmpty && document.drafts.count == 1)
  }

  @Test("CSV: lines that end with a carriage return alone are named")
  func carriageReturns() {
    let document = ImportFormat.csv.read(text: "name,ppi\rA,300\rB,301\r")
    #expect(document.drafts.isEmpty)
    #expect(
      document.told == [
        "1:6 error lines end with a carriage return alone, as old programs write them; save the file "
          + "with the line ends of Windows or Unix"
      ])
  }
}
