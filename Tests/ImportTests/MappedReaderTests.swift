import DevcatValues
import DevcatImport
import Testing

@Suite("Tables of others, read by a mapping file") struct MappedReaderTests {
  static func map(_ text: String) throws -> ColumnMap {
    try ColumnMap(SourceText(Array(text.utf8), file: "map.json"))
  }

  private func read(_ text: String, by map: String) throws -> SourceDocument {
    ImportFormat.mapped.read(
      .text(SourceText(Array(text.utf8), file: "source")), map: try Self.map(map))
  }

  /// The only row under a header of one column, read by what the map says of it.
  private func value(_ target: String, of text: String) throws -> [String: String] {
    let document = try read(
      "n,c,dpr,dpi\nA,\"\(text)\",3,420\n",
      by: #"{"columns": {"n": "name", "c": \#(target)}, "ignore": ["dpr", "dpi"]}"#)
    #expect(document.told.isEmpty)
    return document.drafts.first?.stated ?? [:]
  }

  static let list = #"""
    {
      "separator": ";", "decimal": ",", "orientation": "any", "table": "lab",
      "id": ["brand", "code"], "name": ["brand", "model"],
      "columns": {
        "diag": {"field": "diagonal", "unit": "mm", "decimals": 2},
        "res": [
          {"pattern": "{pixels.width} x {pixels.height}"},
          {"pattern": "{points.width} x {points.height}", "unit": "px", "density": "dpi"}
        ],
        "tags": {"field": "aliases", "separator": "/"},
        "state": {"field": "status", "words": {"out": "released", "?": ""}},
        "dpi": "attributes.density"
      },
      "constants": {"family": "Android", "idiom": "phone", "attributes.lab": true},
      "ignore": ["note"], "empty": ["-"]
    }
    """#

  @Test("A row is read as the map says") func aRowIsReadAsTheMapSays() throws {
    let document = try read(
      """
      # From the lab.
      brand;code;model;diag;res;tags;state;dpi;note
      Acme;A 1;One;165,1;2340 x 1080;uno/eins;out;420;x
      Acme;A2;Two;-;;;?;;

      """, by: Self.list)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.id) == ["acme-a-1", "acme-a2"])
    #expect(document.drafts.map(\.name) == ["Acme One", "Acme Two"])
    #expect(document.drafts.map(\.table) == ["lab", "lab"])
    #expect(
      document.drafts[0].stated == [
        "diagonal": "6.5", "pixels.width": "1080", "pixels.height": "2340",
        "points.width": FieldValue.text(of: 1080.0 * 160 / 420),
        "points.height": FieldValue.text(of: 2340.0 * 160 / 420), "aliases": "eins;uno",
        "status": "released", "attributes.density": "420", "family": "Android", "idiom": "phone",
        "attributes.lab": "true",
      ])
    #expect(
      document.drafts[1].stated == [
        "family": "Android", "idiom": "phone", "attributes.lab": "true",
      ])
  }

  @Test(
    "Cells become values",
    arguments: [
      ("as it is", #""points.width""#, "390", ["points.width": "390"]),
      ("its own unit", #"{"field": "points.width", "unit": "pt"}"#, "390", ["points.width": "390"]),
      ("mm", #"{"field": "diagonal", "unit": "mm"}"#, "127", ["diagonal": "5"]),
      ("cm", #"{"field": "diagonal", "unit": "cm"}"#, "12.7", ["diagonal": "5"]),
      ("px/cm", #"{"field": "ppi", "unit": "px/cm"}"#, "100", ["ppi": "254"]),
      (
        "px by a scale", #"{"field": "points.width", "unit": "px", "scale": 3}"#, "1170",
        ["points.width": "390"]
      ),
      (
        "px by a column of scales", #"{"field": "points.width", "unit": "px", "scale": "dpr"}"#,
        "1170", ["points.width": "390"]
      ),
      (
        "px by a density", #"{"field": "points.width", "unit": "px", "density": 320}"#, "720",
        ["points.width": "360"]
      ),
      (
        "pt to px", #"{"field": "pixels.width", "unit": "pt", "scale": 3}"#, "390",
        ["pixels.width": "1170"]
      ),
      (
        "a part of a layout",
        #"{"field": "landscape.width", "unit": "px", "scale": 2, "decimals": 0}"#, "1791",
        ["layouts.full-screen.landscape": "-/- 896x-"]
      ),
      (
        "a pattern with more", #"{"pattern": "{pixels.width}x{pixels.height} @{scale}x ({})"}"#,
        "750x1334 @2x (Retina)",
        ["pixels.width": "750", "pixels.height": "1334", "scale": "2"]
      ),
      (
        "words", #"{"field": "homeIndicator", "words": {"yes": "true", "no": "false"}}"#, "no",
        ["homeIndicator": "false"]
      ),
      ("a set", #""models""#, "a;b", ["models": "a;b"]),
      ("an attribute that is a number", #""attributes.a""#, "17", ["attributes.a": "17"]),
      (
        "an attribute with zeros", #""attributes.a""#, "00017", ["attributes.a": "00017"]
      ),
      ("several", #"["ppi", "attributes.dpi"]"#, "326", ["ppi": "326", "attributes.dpi": "326"]),
    ] as [(String, String, String, [String: String])])
  func cellsBecomeValues(
    name: String, target: String, text: String, stated: [String: String]
  ) throws {
    #expect(try value(target, of: text) == stated)
  }

  @Test(
    "Sides are exchanged",
    arguments: [
      ("portrait", "1080", "2340"), ("landscape", "2340", "1080"), ("any", "1080", "2340"),
    ])
  func sidesAreExchanged(orientation: String, width: String, height: String) throws {
    let map =
      #"{"orientation": "\#(orientation)", "columns": {"n": "name", "w": "pixels.width", "#
      + #""h": "pixels.height", "v": "displays.inner.points.width", "#
      + #""u": "displays.inner.points.height"}}"#
    let stated = try read("n,w,h,v,u\nA,1080,2340,9,9\n", by: map).drafts[0].stated
    #expect(stated["pixels.width"] == width)
    #expect(stated["pixels.height"] == height)
    #expect(stated["displays.inner.points.width"] == "9")
    let turned = try read("n,w,h,v,u\nA,2340,1080,,\n", by: map).drafts[0].stated
    #expect(turned["pixels.width"] == (orientation == "portrait" ? "2340" : "1080"))
  }

  static let plain =
    #"{"columns": {"n": "name", "w": "points.width", "r": {"pattern": "#
    + #""{pixels.width}x{pixels.height}"}, "d": {"field": "diagonal", "unit": "mm"}}}"#

  @Test(
    "Mistakes in a table are located",
    arguments: [
      (
        "no number", "n,w,r,d\nA,wide,,\n",
        ["2:3 unusable 'wide' does not fit 'points.width': expected a number"]
      ),
      (
        "no pattern", "n,w,r,d\né,,1080÷2340,\n",
        [
          "2:4 unusable '1080÷2340' in 'r' does not follow the pattern "
            + "'{pixels.width}x{pixels.height}'"
        ]
      ),
      (
        "text to convert", "n,w,r,d\nA,,,long\n",
        ["2:5 unusable 'long' does not fit 'diagonal': expected a number"]
      ),
      (
        "several", "n,w,r,d\nA,x,y,z\nB,1,2x3,4\n",
        [
          "2:3 unusable 'x' does not fit 'points.width': expected a number",
          "2:5 unusable 'y' in 'r' does not follow the pattern '{pixels.width}x{pixels.height}'",
          "2:7 unusable 'z' does not fit 'diagonal': expected a number",
        ]
      ),
      (
        "a column missing", "# c\nn,width,r,d\n",
        ["2:1 error the header has no column 'w', which 'map.json' names"]
      ),
      (
        "a title misspelt", "m,w,r,d\n",
        ["1:1 error the header has no column 'n', which 'map.json' names"]
      ),
      (
        "a title twice", "n,w,w,r,d\n", ["1:5 error 'w' is the second column of that title"]
      ),
      (
        "unknown columns", "n,a,w,b,r,d\nA,,,,,\n",
        [
          "1:3 warning 'map.json' does not name 'a', 'b', skipped; list unwanted columns "
            + "under 'ignore'"
        ]
      ),
      (
        "too many cells", "n,w,r,d\nA,1,2x3,4,5\n",
        ["2:11 unusable found 5 cells where the header has 4 columns"]
      ),
      (
        "no header", "# c\n",
        ["2:1 error the file ends where a header with the columns of 'map.json' was expected"]
      ),
    ])
  func mistakesInATableAreLocated(name: String, text: String, told: [String]) throws {
    #expect(try read(text, by: Self.plain).told == told)
  }

  @Test("Map: the type of an attribute is what the map says")
  func attributesHaveTheTypeOfTheMap() throws {
    let map = #"""
      {"decimal": ",", "columns": {"n": "name", "a": {"field": "attributes.a", "type": "text"},
        "b": {"field": "attributes.b", "type": "number"}, "c": "attributes.c"},
       "constants": {"attributes.d": "17", "attributes.e": 17}}
      """#
    let document = try read("n;a;b;c\nA;17;6,1;6,1\n", by: map)
    #expect(document.told.isEmpty)
    let edits = document.drafts.flatMap(\.patch.edits)
    let values = Dictionary(uniqueKeysWithValues: edits.map { ("\($0.path)", $0.value) })
    #expect(
      values == [
        "attributes.a": .text("17"), "attributes.b": .number(6.1), "attributes.c": .number(6.1),
        "attributes.d": .text("17"), "attributes.e": .number(17),
      ])
  }

  @Test(
    "Map: messages quote the file's own text",
    arguments: [
      (",", "1.0245,5", ""), (",", "6,1 Ellen", ""), (".", "6.1 Ellen", ""),
      (",", "1.02", #"; if '.' is the decimal mark, write "decimal": "." into the mapping file"#),
      (".", "6,1", #"; if ',' is the decimal mark, write "decimal": "," into the mapping file"#),
    ])
  func ownTextIsQuoted(mark: String, text: String, hint: String) throws {
    let document = try read(
      "n;d\nA;\(text)\n",
      by: #"{"decimal": "\#(mark)", "separator": ";", "columns": {"n": "name", "#
        + #""d": {"field": "diagonal", "unit": "in"}}}"#)
    #expect(
      document.told == ["2:3 unusable '\(text)' does not fit 'diagonal': expected a number\(hint)"])
  }

  @Test(
    "Map: the mark that is not before the fraction may separate thousands",
    arguments: [
      (#""decimal": ",","#, "2.400", "2400"), (#""decimal": ",","#, "1.234,5", "1234.5"),
      (#""decimal": ".","#, "2,400", "2400"), (#""decimal": ".","#, "2.400", "2.4"),
      (#""decimal": ",","#, "2,400", "2.4"), ("", "431.5", "431.5"),
    ])
  func thousandsAreRead(decimal: String, text: String, number: String) throws {
    let document = try read(
      "n;w\nA;\(text)\n",
      by: #"{\#(decimal) "separator": ";", "columns": {"n": "name", "w": "points.width"}}"#)
    #expect(document.told.isEmpty && document.drafts.first?.stated["points.width"] == number)
  }

  @Test(
    "Map: a number with a mark that may separate thousands is refused where the map does not say",
    arguments: [
      ("1.080", "1.08 or 1080, whichever is meant"), ("1,080", "a number"),
      ("1.366", "1366, or 1.3660 if the fraction is meant"),
    ])
  func unclearThousandsAreRefused(text: String, expected: String) throws {
    let document = try read(
      "n;w\nA;\(text)\n",
      by: #"{"separator": ";", "columns": {"n": "name", "w": "pixels.width"}}"#)
    let (mark, other) = text.contains(".") ? (".", ",") : (",", ".")
    #expect(
      document.told == [
        "2:3 unusable '\(text)' does not fit 'pixels.width': expected \(expected); write "
          + "\"decimal\": \"\(other)\" into the mapping file if '\(mark)' separates thousands, or "
          + "\"decimal\": \"\(mark)\" if it is the decimal mark"
      ])
  }

  @Test(
    "Map: attributes have the decimal mark of the map",
    arguments: [
      ("171,5", .number(171.5)), ("17,10", .text("17,10")), ("17.1", .text("17.1")),
      ("17", .number(17)), ("1,2,3", .text("1,2,3")), ("1.171,5", .text("1.171,5")),
      (#""17,1""#, .text("17,1")), ("true", .boolean(true)), ("a, b", .text("a, b")),
    ] as [(String, FieldValue)])
  func attributesHaveTheDecimalMark(text: String, value: FieldValue) throws {
    let cell = text.contains("\"") ? #""""17,1""""# : text
    let document = try read(
      "n;a\nA;\(cell)\n",
      by: #"{"decimal": ",", "separator": ";", "columns": {"n": "name", "a": "attributes.a"}}"#)
    #expect(document.drafts.first?.patch.edits.map(\.value) == [value])
  }

  @Test("Map: a number of JSON has a point, whatever the mark of its texts")
  func numbersOfJSONHaveAPoint() throws {
    let document = try read(
      #"[{"n": "A", "d": "6,1", "p": 431.125, "a": 1.125}]"#,
      by: #"{"decimal": ",", "columns": {"n": "name", "d": "diagonal", "p": "ppi", "#
        + #""a": "attributes.a"}}"#)
    #expect(document.told.isEmpty)
    let stated = document.drafts.first?.stated ?? [:]
    #expect(stated == ["diagonal": "6.1", "ppi": "431.125", "attributes.a": "1.125"])
  }

  static let vendorMap = #"""
    {"columns": {
       "title": "name", "screen.width": "pixels.width", "screen.height": "pixels.height",
       "serial": "attributes.serial", "count": "attributes.count",
       "ids": "models", "panels.0.ppi": "ppi"
     }, "constants": {"family": "Acme"}, "ignore": ["note"]}
    """#

  static let vendorRow = #"""
    {"title": "Acme 7", "screen": {"width": 1080, "height": 2400}, "serial": "17", "count": 17,
     "ids": ["a;b", "c"], "panels": [{"ppi": 420}], "note": null}
    """#

  @Test(
    "Map: JSON by paths",
    arguments: [
      ("an array", "[\(vendorRow),\n\(vendorRow)]"),
      ("an array inside", "{\"version\": 1, \"devices\": [\(vendorRow), \(vendorRow)]}"),
      (
        "lines", vendorRow.replacing("\n", with: "") + "\n" + vendorRow.replacing("\n", with: "")
      ),
    ])
  func jsonIsReadByPaths(name: String, text: String) throws {
    let document = try read(text, by: Self.vendorMap)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.name) == ["Acme 7", "Acme 7"])
    let edits = document.drafts.first?.patch.edits ?? []
    let values = Dictionary(uniqueKeysWithValues: edits.map { ("\($0.path)", $0.value) })
    #expect(
      values == [
        "family": .text("Acme"), "pixels.width": .number(1080), "pixels.height": .number(2400),
        "ppi": .number(420), "models": .members(["a;b", "c"]),
        "attributes.serial": .text("17"), "attributes.count": .number(17),
      ])
  }

  @Test("Map: JSON with a member for each device, and the path of the rows")
  func jsonRowsHaveAPath() throws {
    let map =
      #"{"rows": "data.phones", "columns": {"@key": "name", "w": "points.width"}, "ignore": ["h"]}"#
    let document = try read(
      #"{"data": {"phones": {"One": {"w": 390, "h": 1}, "Two": {"w": "wide"}}, "x": [1]}}"#, by: map
    )
    #expect(document.drafts.map(\.name) == ["One"])
    #expect(
      document.told == ["1:62 unusable 'wide' does not fit 'points.width': expected a number"])
    #expect(
      try read("[{\"w\": 1}]", by: map).told == [
        "1:1 error there is no 'data' of the path 'data.phones'"
      ])
    #expect(
      try read("{\"data\": {\"phones\": []}}", by: map).told.first?.contains("a value at '@key'")
        == true)
  }

  @Test(
    "Map: dates have a form",
    arguments: [
      ("dd.MM.yyyy", "03.05.2024", "2024-05-03"), ("M/d/yyyy", "5/3/2024", "2024-05-03"),
      ("MM/yyyy", "05/2024", "2024-05"), ("d. M. yyyy", "3. 5. 2024", "2024-05-03"),
      ("yyyy", "2024", "2024"), ("yyyy年M月d日", "2024年5月3日", "2024-05-03"),
      ("dd.MM.yyyy", "31.02.2024", nil), ("dd.MM.yyyy", "3.5.24", nil),
      ("dd.MM.yyyy", "2024-05-03", nil), ("dd.MM.yy", "03.05.24", nil), ("d.M.y", "3.5.2024", nil),
      ("d. MMMM yyyy", "3. Mai 2024", nil), ("ddd.MM.yyyy", "003.05.2024", nil),
    ] as [(String, String, String?)])
  func datesHaveAForm(form: String, text: String, date: String?) throws {
    let map = #"{"columns": {"n": "name", "c": {"field": "released", "date": "\#(form)"}}}"#
    let refused = ["dd.MM.yy", "d.M.y", "d. MMMM yyyy", "ddd.MM.yyyy"]
    if refused.contains(form) {
      #expect(throws: ImportError.self) { try Self.map(map) }
      return
    }
    let document = try read("n,c\nA,\(text)\n", by: map)
    #expect(document.drafts.first?.stated["released"] == date)
    if date == nil { #expect(document.told.first?.hasPrefix("2:3 unusable '\(text)'") == true) }
  }

  @Test("A ratio that is none is located in its column") func aRatioThatIsNoneIsLocatedInItsColumn()
    throws
  {
    let document = try read(
      "n,w,dpr\nA,1170,none\nB,,none\nC,1170,3\n",
      by:
        #"{"columns": {"n": "name", "w": {"field": "points.width", "unit": "px", "scale": "dpr"}}}"#
    )
    #expect(
      document.told == [
        "2:8 unusable 'none' in 'dpr' is not a number greater than zero, which 'points.width' needs"
      ])
    #expect(document.drafts.map(\.name) == ["B", "C"])
  }

  @Test("A map of a format checks its rows, and leaves the rest alone") func formatsAreChecked()
    throws
  {
    let document = try read(
      #"""
      {"Phones": {"iPhone 96": {"px": "390x844", "dpr": 3, "more": 1},
       "Acme 1": {"px": "412x915", "dpr": 2.625, "ppi": "?"}, "Acme 2": {"dpr": 30, "ppi": "460"}, "Acme 3": 7}}
      """#,
      by: #"""
        {"format": {"name": "acme", "about": "a list", "from": "Acme", "keys": ["Phones"]}, "rows": "*.*",
         "columns": {"@key": {"field": "name", "type": "device"}, "@group": "attributes.group",
          "px": {"pattern": "{points.width}x{points.height}", "needed": true},
          "dpr": {"field": "scale", "type": "ratio"}, "ppi": {"field": "ppi", "words": {"?": ""}}}}
        """#)
    #expect(document.drafts.map(\.name) == ["iPhone 96", "Acme 1"])
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "iPhone", "idiom": "phone", "points.width": "390", "points.height": "844",
          "scale": "3", "attributes.group": "Phones",
        ],
        [
          "points.width": "412", "points.height": "915", "attributes.group": "Phones",
          "attributes[\"css.pixel-ratio\"]": "2.625",
        ],
      ])
    #expect(
      document.told == [
        "2:67 unusable 'Acme 2': 'px' is not given; expected a value",
        "2:75 unusable 'Acme 2': 'dpr' is 30 where a number from 0.5 to 10 was expected",
        "2:86 unusable 'Acme 2': 'ppi' is \"460\" where a number from 1 to 10000 was expected",
        "2:104 unusable 'Acme 3': found 7 where an object was expected",
      ])
  }
}
