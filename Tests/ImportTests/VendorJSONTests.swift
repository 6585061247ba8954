import DevcatValues
import Testing

@testable import DevcatImport

/// A vendor's JSON that is read by a mapping file: arrays, texts, and paths that no row has.
@Suite("Vendor JSON") struct VendorJSONTests {
  private func read(_ text: String, by map: String) throws -> SourceDocument {
    ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")), map: try MappedReaderTests.map(map))
  }

  @Test(
    "JSON and a map: an array has the order of the file, and its values have paths",
    arguments: [
      (#""size": {"pattern": "{pixels.width};{pixels.height}"}}"#, ["720", "1280"]),
      (
        #""size.0": "pixels.width", "size.1": "pixels.height"}, "ignore": ["size"]"#,
        ["720", "1280"]
      ),
      (#""size": {"pattern": "{pixels.height};{pixels.width}"}}"#, ["1280", "720"]),
    ])
  func arraysKeepTheirOrder(columns: String, sides: [String]) throws {
    let document = try read(
      #"[{"n": "E", "size": [720, 1280]}]"#, by: #"{"columns": {"n": "name", \#(columns)}"#)
    #expect(document.told.isEmpty, "\(document.told)")
    let stated = document.drafts.first?.stated ?? [:]
    #expect(["pixels.width", "pixels.height"].map { stated[$0] ?? "" } == sides)
  }

  @Test(
    "JSON and a map: an array as an attribute is its values in order, each time it comes",
    arguments: [
      (#"["1440x3200", "1080x2400"]"#, .text("1440x3200;1080x2400")),
      (#"["b", "a", "b"]"#, .text("b;a;b")), (#"["3"]"#, .text("3")), ("[3]", .number(3)),
      ("[3, 17.10]", .text("3;17.10")),
    ] as [(String, FieldValue)])
  func arraysAsAttributes(array: String, value: FieldValue) throws {
    for target in [#""attributes.s""#, #"{"field": "attributes.s", "type": "text"}"#] {
      let document = try read(
        #"[{"n": "E", "s": \#(array)}]"#, by: #"{"columns": {"n": "name", "s": \#(target)}}"#)
      let wanted = target.contains("text") ? .text(value.description) : value
      #expect(document.drafts.first?.patch.edits.map(\.value) == [wanted])
    }
  }

  @Test("JSON and a map: a set has its members in order of their bytes, as ever")
  func sets() throws {
    let document = try read(
      #"[{"n": "E", "ids": ["E2,1", "E1,1"]}]"#, by: #"{"columns": {"n": "name", "ids": "models"}}"#
    )
    #expect(
      document.drafts.first?.patch.edits.map(\.value) == [.members(["E1,1", "E2,1"])])
  }

  @Test(
    "JSON and a map: a text of an attribute stays byte by byte",
    arguments: [" x ", " 00017", "", "\\t", "x", "true"])
  func textsStay(text: String) throws {
    for target in [#""attributes.s""#, #"{"field": "attributes.s", "type": "text"}"#] {
      let document = try read(
        #"[{"n": "E", "s": "\#(text)"}]"#, by: #"{"columns": {"n": "name", "s": \#(target)}}"#)
      #expect(document.told.isEmpty)
      let value = text.replacing("\\t", with: "\t")
      #expect(document.drafts.first?.patch.edits.map(\.value) == [.text(value)])
    }
  }

  @Test("JSON and a map: a text that the map calls empty, and a field that is blank, have no value")
  func textsWithoutAValue() throws {
    let document = try read(
      #"[{"n": " E ", "s": "", "t": "?", "p": ""}]"#,
      by: #"{"empty": [""], "columns": {"n": "name", "s": "attributes.s", "#
        + #""t": {"field": "attributes.t", "words": {"?": ""}}, "p": "ppi"}}"#)
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.name == "E")
    #expect(document.drafts.first?.patch.edits.isEmpty == true)
  }

  @Test(
    "JSON and a map: a path that is null in each row is no mistake, and one that is not there warns"
  )
  func pathsWithoutAValue() throws {
    let map = #"{"columns": {"n": "name", "high": "pixels.height"}}"#
    let null = try read(#"[{"n": "J9", "high": null}]"#, by: map)
    #expect(null.told.isEmpty && null.drafts.map(\.name) == ["J9"])
    let absent = try read(#"[{"n": "J9", "hihg": 3}]"#, by: map)
    #expect(absent.drafts.map(\.name) == ["J9"])
    #expect(
      absent.told == [
        "1:1 warning no row has a value at 'high', which 'map.json' names; did you mean 'hihg'?",
        "1:1 warning 'map.json' does not name 'hihg', skipped; list unwanted columns under 'ignore'",
      ])
  }

  @Test("JSON and a map: where no row has any of the paths, the error names the place of the rows")
  func rowsElsewhere() throws {
    let map = #"{"columns": {"n": "name", "w": "pixels.width"}}"#
    let document = try read(
      #"{"notes": [{"by": "x"}, {"by": "y"}], "phones": [{"n": "A", "w": 720}]}"#, by: map)
    #expect(document.drafts.isEmpty)
    #expect(
      document.told == [
        "1:1 error no row has a value at 'n', which 'map.json' names; if they are in 'phones', "
          + #"write "rows": "phones" into the map"#
      ])
    #expect(try read("[]", by: map).told.first?.hasPrefix("1:1 error no row has a value") == true)
  }
}
