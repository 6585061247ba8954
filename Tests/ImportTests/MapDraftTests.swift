import Testing

@testable import Import

/// Mapping files proposed from the titles and values of a table of someone else.
@Suite struct MapDraftTests {
  private func drafted(_ text: String) -> MapDraft? {
    MapDraft(SourceText(Array(text.utf8), file: "t.csv"))
  }

  @Test func titlesAndValuesNameFields() throws {
    let draft = try #require(
      drafted(
        "model;resolution_width_px;resolution_height_pt;diagonal_mm;ppi;refresh\n"
          + "Acme One;1125;812;147;458;60\nAcme Two;1125;812;147;99999;120\n"))
    #expect(
      draft.proposals.map { $0.field ?? "-" }
        == ["name", "pixels.width", "points.height", "diagonal", "ppi", "-"])
    #expect(
      draft.proposals.map(\.confidence) == ["sure", "sure", "sure", "sure", "likely", "none"])
    #expect(draft.proposals[3].unit == "mm")
    #expect(draft.proposals[0].samples == ["Acme One", "Acme Two"])
  }

  @Test func theFileIsAMapThatCanBeRead() throws {
    let draft = try #require(drafted("\"Device \"\"x\"\"\",Width px,size in cm\nA,1125,14.7\n"))
    let map = try ColumnMapReader.read(SourceText(Array(draft.json.utf8), file: "map.json"))
    _ = map
    #expect(draft.json.contains(#""Width px": "pixels.width""#))
    #expect(draft.json.contains(#"{"field": "diagonal", "unit": "cm"}"#))
  }

  @Test(arguments: ["", "one\n1\n", "a,b\n"])
  func withoutAHeaderAndRowsThereIsNone(_ text: String) { #expect(drafted(text) == nil) }
}
