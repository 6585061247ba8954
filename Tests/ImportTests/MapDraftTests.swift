import Testing

@testable import DevcatImport

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
          "name", "attributes.manufacturer", "{diagonal}\"", "{pixels.width}x{pixels.height}",
          "ppi",
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
        "odd titles", "name,name,,\"a\t\"\"b\"\"\",ppi\nA,B,C,D,326\n", [nil, nil, nil, nil, "ppi"]
      ),
    ] as [(String, String, [String?])]

  @Test("Draft map: titles that people have", arguments: tables)
  func titlesThatPeopleHave(name: String, text: String, fields: [String?]) throws {
    let draft = try #require(drafted(text))
    #expect(draft.proposals.map(\.field) == fields)
  }

  @Test("Draft map: a map that it writes is accepted, and reads the table", arguments: tables)
  func theTableIsReadByItsMap(name: String, text: String, fields: [String?]) throws {
    let draft = try #require(drafted(text))
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
}
