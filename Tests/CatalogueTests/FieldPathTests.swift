import Testing

@testable import DevcatValues

@Suite("Field path") struct FieldPathTests {
  static let texts: [(String, FieldPath)] = [
    ("points.width", Field.pointsWidth.at()),
    ("displays.inner.points.width", Field.pointsWidth.at(display: "inner")),
    ("displays[\"inner lid\"].scale", Field.scale.at(display: "inner lid")),
    ("layouts.half.portrait", .layout(.half, .portrait)),
    ("displays.inner.layouts.half.portrait", .layout(.half, .portrait, display: "inner")),
    (
      "layouts[\"picture in picture\"].landscape",
      .layout(Mode(rawValue: "picture in picture"), .landscape)
    ),
    ("safeArea.portrait", .safeArea(.portrait)),
    ("safeArea[\"iOS 26.5\"].portrait", .safeArea(os: "iOS 26.5", .portrait)),
    ("displays.inner.safeArea.landscape", .safeArea(.landscape, display: "inner")),
    ("attributes.shelf", .attribute("shelf")),
    ("attributes[\"lab shelf\"]", .attribute("lab shelf")),
    ("attributes[\"evidence.points.width\"]", .attribute("evidence.points.width")),
    ("attributes[\"\"]", .attribute("")),
    ("attributes[\"say \\\"hi\\\" \\\\ bye\"]", .attribute("say \"hi\" \\ bye")),
    ("attributes[\"é\"]", .attribute("é")),
    ("attributes[\"\u{301}acute first\"]", .attribute("\u{301}acute first")),
    ("attributes[\"quote\\\"\u{301}\"]", .attribute("quote\"\u{301}")),
    ("attributes[\"two\r\nlines\"]", .attribute("two\r\nlines")),
    ("attributes.displays", .attribute("displays")),
  ]

  @Test("Texts go both ways", arguments: texts) func textsGoBothWays(text: String, path: FieldPath)
  {
    #expect(path.description == text)
    #expect(FieldPath(text) == path)
  }

  static let shorthands: [(String, String)] = [
    ("landscape", "layouts.full-screen.landscape"),
    ("portrait", "layouts.full-screen.portrait"),
    ("displays.inner.portrait", "displays.inner.layouts.full-screen.portrait"),
    ("safeArea[\"\"].portrait", "safeArea.portrait"),
    ("layouts[\"half\"].portrait", "layouts.half.portrait"),
    ("attributes[\"e\u{301}\"]", "attributes[\"é\"]"),
    ("attributes.lab shelf", "attributes[\"lab shelf\"]"),
    ("attributes.Größe (mm)", "attributes[\"Größe (mm)\"]"),
  ]

  @Test("Shorthands stand for whole paths", arguments: shorthands)
  func shorthandsStandForWholePaths(text: String, whole: String) {
    #expect(FieldPath(text)?.description == whole)
    #expect(FieldPath(text)?.keys == FieldPath(whole)?.keys)
  }

  @Test(
    "Other texts name no path",
    arguments: [
      "", ".", "points", "points.", ".width", "points.depth", "points..width", "points.width.x",
      "layouts", "layouts.half", "layouts.half.sideways", "layouts.half.portrait.x", "safeArea",
      "safeArea.up", "attributes", "attributes.a.b", "attributes[a]", "attributes[\"a]",
      "attributes[\"a\"", "attributes[\"a\"]b", "attributes[\"a\\", "displays", "displays.inner",
      "displays.inner.name", "displays.inner.attributes.a", "points width", "é",
      "attributes. a", "attributes.a ", "attributes.a b.c", "attributes.a,b c", "attributes.ä=b",
      "[\"points\"].width",
    ])
  func otherTextsNameNoPath(text: String) {
    #expect(FieldPath(text) == nil)
  }

  @Test("Unknown fields are written by number") func unknownFieldsAreWrittenByNumber() {
    #expect(
      FieldPath(number: 77, keys: ["key", "two words"]).description
        == "field77.key[\"two words\"]")
    #expect(!FieldPath(number: 77).isKnown)
    let unknown = FieldPath(number: 77, keys: ["key", "two words"])
    #expect(FieldPath(unknown: unknown.description) == unknown)
    #expect(FieldPath(unknown: "field10") == nil)
    #expect(FieldPath(unknown: "field99999") == nil)
    #expect(FieldPath(unknown: "points.width") == nil)
    #expect(FieldPath(number: 10, keys: ["x"]).description == "field10.x")
    #expect(FieldPath(number: 138).display == nil)
    #expect(!FieldPath(number: 138).isKnown)
  }

  @Test("Paths sort by number then as map keys do") func pathsSortByNumberThenAsMapKeysDo() {
    let sorted = [
      FieldPath(number: 2), FieldPath(number: 22, keys: ["half", "portrait"]),
      FieldPath(number: 22, keys: ["half", "landscape"]),
      FieldPath(number: 22, keys: ["third", "portrait"]),
      FieldPath(number: 22, keys: ["a longer key", "portrait"]), FieldPath(number: 23, keys: ["b"]),
      FieldPath(number: 23, keys: ["aa"]), FieldPath(number: 138, keys: ["inner"]),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(FieldKeys(["a", "b", "c"])[2] == "c")
    #expect(FieldKeys(["a", "b"])[1] == "b")
    #expect(FieldKeys(["a", "b", "c"]).list == ["a", "b", "c"])
    #expect(FieldKeys(["a"]).precedes(FieldKeys(["a", "b"])))
    #expect(!FieldKeys([]).precedes(FieldKeys([])))
  }

  static let columns: [(String, FieldPath, Component?, FieldType?)] = [
    ("id", Field.id.at(), nil, .text),
    (
      "layouts.half.landscape.horizontal", .layout(.half, .landscape), .horizontal,
      .choice(["compact", "regular"])
    ),
    ("layouts.half.landscape", .layout(.half, .landscape), nil, .layout),
    ("layouts.half.landscape.available", .layout(.half, .landscape), .available, .boolean),
    ("safeArea[\"iOS 26.5\"].portrait.top", .safeArea(os: "iOS 26.5", .portrait), .top, .number),
    (
      "displays.inner.safeArea.portrait.left", .safeArea(.portrait, display: "inner"), .left,
      .number
    ),
    ("attributes.width", .attribute("width"), nil, .attribute),
  ]

  @Test("Columns go both ways", arguments: columns)
  func columnsGoBothWays(text: String, path: FieldPath, component: Component?, type: FieldType?) {
    let column = Column(path, component)
    #expect(Column(text) == column)
    #expect(column.description == text)
    #expect(column.type == type)
  }

  @Test("An orientation and a component are a column") func anOrientationAndAComponentAreAColumn() {
    #expect(Column("landscape.horizontal") == Column(.layout(.fullScreen, .landscape), .horizontal))
  }

  @Test(
    "Other texts name no column",
    arguments: [
      "", "points.width.horizontal", "safeArea.portrait.horizontal", "layouts.half.portrait.top",
      "attributes.a.width", "horizontal", "layouts.horizontal",
    ])
  func otherTextsNameNoColumn(text: String) {
    #expect(Column(text) == nil)
  }

  @Test("A path has the columns of its components") func aPathHasTheColumnsOfItsComponents() {
    #expect(Column.all(of: Field.scale.at()).map(\.description) == ["scale"])
    #expect(
      Column.all(of: .safeArea(.portrait)).map(\.description)
        == ["top", "left", "bottom", "right"].map { "safeArea.portrait." + $0 })
    #expect(Column.all(of: .layout(.half, .portrait)).count == 5)
    #expect(Column(FieldPath(number: 77)).type == nil)
  }

  @Test(
    "Evidence is an attribute that names its path",
    arguments: [
      ("points.width", #"attributes["evidence.points.width"]"#),
      (
        #"safeArea["iOS 26.5"].portrait"#,
        #"attributes["evidence.safeArea[\"iOS 26.5\"].portrait"]"#
      ),
      ("displays.inner.scale", #"attributes["evidence.displays.inner.scale"]"#),
    ])
  func evidenceIsAnAttributeThatNamesItsPath(_ path: String, _ attribute: String) throws {
    let path = try #require(FieldPath(path))
    #expect(path.evidence.description == attribute)
    #expect(FieldPath(attribute)?.evidenced == path)
    #expect(path.evidenced == nil)
    #expect(FieldPath.attribute("evidence.nothing").evidenced == nil)
  }
}
