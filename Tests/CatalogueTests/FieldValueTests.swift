import Testing

@testable import DevcatValues

@Suite("Field value") struct FieldValueTests {
  static let parsed: [(String, FieldType, FieldValue, String)] = [
    ("iPhone", .text, .text("iPhone"), "iPhone"),
    ("  e\u{301}  ", .text, .text("é"), "é"),
    ("3", .number, .number(3), "3"), ("2.6250", .number, .number(2.625), "2.625"),
    ("-0", .number, .number(0), "0"), ("1e3", .number, .number(1000), "1000"),
    ("1e300", .number, .number(1e300), "1e+300"), ("-7.5", .number, .number(-7.5), "-7.5"),
    ("true", .boolean, .boolean(true), "true"), ("false", .boolean, .boolean(false), "false"),
    ("2019", .date, .text("2019"), "2019"),
    ("2019-09-20", .date, .text("2019-09-20"), "2019-09-20"),
    ("iOS 14.1", .version, .text("iOS 14.1"), "iOS 14.1"),
    ("iPadOS 17.0", .version, .text("iOS 17"), "iOS 17"),
    ("ios 9.0.0", .version, .text("iOS 9"), "iOS 9"),
    ("Apple TV Software 4.0", .version, .text("tvOS 4"), "tvOS 4"),
    ("android api 34", .version, .text("Android API 34"), "Android API 34"),
    ("Android 8.0", .version, .text("Android API 26"), "Android API 26"),
    ("phone", .choice(["phone", "pad"]), .text("phone"), "phone"),
    ("b; a ;b;", .set(of: []), .set(["a", "b"]), "a;b"),
    ("iPhone12,5", .set(of: []), .set(["iPhone12,5"]), "iPhone12,5"),
    ("y;x", .set(of: ["x", "y", "z"]), .set(["x", "y"]), "x;y"),
    (
      "44, 0,34,0.5", .safeArea,
      .safeArea(EdgeInsets(top: 44, left: 0, bottom: 34, right: 0.5)), "44,0,34,0.5"
    ),
    ("N/A", .layout, .layout(.notAvailable), "n/a"),
    ("compact/regular", .layout, layout(.compact, .regular), "compact/regular"),
    ("Compact/- 320.5x-", .layout, layout(.compact, nil, 320.5), "compact/- 320.5x-"),
    ("-/- 320x480", .layout, layout(nil, nil, 320, 480), "-/- 320x480"),
    ("12", .attribute, .number(12), "12"), ("false", .attribute, .boolean(false), "false"),
    ("12 B", .attribute, .text("12 B"), "12 B"), ("17.1", .attribute, .number(17.1), "17.1"),
    ("17.10", .attribute, .text("17.10"), "17.10"), ("00017", .attribute, .text("00017"), "00017"),
    ("1e5", .attribute, .text("1e5"), "1e5"), ("-0", .attribute, .text("-0"), "-0"),
    ("1e+300", .attribute, .text("1e+300"), "1e+300"),
    ("1e-07", .attribute, .number(1e-7), "1e-07"),
    ("356938035643809123", .attribute, .text("356938035643809123"), "356938035643809123"),
  ]

  static func layout(
    _ horizontal: SizeClass?, _ vertical: SizeClass?, _ width: Double? = nil,
    _ height: Double? = nil
  ) -> FieldValue {
    .layout(
      .available(
        LayoutTraits(horizontal: horizontal, vertical: vertical, width: width, height: height)))
  }

  @Test("Texts parse and print", arguments: parsed)
  func textsParseAndPrint(text: String, type: FieldType, value: FieldValue, printed: String) throws
  {
    #expect(try FieldValue(parsing: text, as: type, field: "x") == value)
    #expect(value.description == printed)
    #expect(try FieldValue(parsing: printed, as: type, field: "x") == value)
  }

  /// Values whose text needs quotation marks, or would need them if it were not plain.
  static let marked: [(FieldValue, FieldType, String?)] = [
    (.text("3"), .attribute, "\"3\""), (.text("-1e5"), .attribute, "-1e5"),
    (.text("-1.5"), .attribute, "\"-1.5\""),
    (.text("true"), .attribute, "\"true\""), (.text(""), .attribute, "\"\""),
    (.text("3"), .text, "3"), (.text(" a "), .text, "\" a \""),
    (.text("12.9\" x"), .text, "12.9\" x"),
    (.text("\"a\""), .text, #""\"a\"""#), (.text("\"a"), .text, "\"a"),
    (.text(#"a\"#), .text, #"a\"#), (.text(#" \"#), .text, #"" \\""#),
    (.text("\n\r\n"), .text, "\"\n\r\n\""), (.text(" \u{301}"), .attribute, "\" \u{301}\""),
    (.text("\u{301}a "), .attribute, "\"\u{301}a \""), (.text("n/a"), .attribute, "n/a"),
    (.set(["a;b", "c"]), .set(of: []), "\"a;b\";c"), (.set([" "]), .set(of: []), "\" \""),
    (.set(["\"", "\"x\""]), .set(of: []), #""\"";"\"x\"""#),
    (.members(["\"a", ";\""]), .set(of: []), #""\"a";";\"""#),
    (.set([";\u{301}", "\u{301}"]), .set(of: []), "\";\u{301}\";\u{301}"),
    (.set(["x", "y"]), .set(of: ["x", "y"]), "x;y"), (.number(3), .attribute, "3"),
    (.text("car"), .choice(["phone"]), nil), (.text("2019-13"), .date, nil),
    (.text(""), .text, nil),
    (.set([""]), .set(of: []), nil), (.set(["q"]), .set(of: ["x"]), nil),
    (.layout(.available(LayoutTraits())), .layout, nil), (.opaque([1]), .number, nil),
  ]

  @Test("A text reads back to its value", arguments: marked)
  func aTextReadsBackToItsValue(value: FieldValue, type: FieldType, text: String?) throws {
    #expect(value.text(as: type) == text)
    if let text { #expect(try FieldValue(parsing: text, as: type, field: "x") == value) }
  }

  static let refused: [(String, FieldType)] = [
    ("", .text), ("  ", .text), ("\"\"", .text), ("\"\"", .set(of: [])), ("", .number),
    ("x", .number), ("0x10", .number),
    ("1e999", .number),
    ("nan", .number), ("inf", .number), ("1 2", .number), ("1,5", .number), ("٣", .number),
    ("yes", .boolean), ("1", .boolean), ("", .boolean), ("2019-13", .date), ("2019-02-29", .date),
    ("19", .date), ("17.4", .version), ("BeOS 5", .version), ("iOS", .version),
    ("Android API 34.1", .version), ("Phone", .choice(["phone"])), ("", .choice(["phone"])),
    ("a;q", .set(of: ["a", "b"])), ("", .set(of: [])), (" ; ;", .set(of: [])),
    ("1,2,3", .safeArea), ("1,2,3,4,5", .safeArea), ("1,2,,4", .safeArea), ("1,2,3,x", .safeArea),
    ("1,2,3,x,4", .safeArea), ("", .layout), ("compact", .layout), ("-/-", .layout),
    ("-/- -x-", .layout), ("compact/wide", .layout), ("compact/regular 3", .layout),
    ("compact/regular 3x4x5", .layout), ("compact/regular 3x4 5", .layout), ("", .attribute),
  ]

  @Test(
    "Units: a number has the unit of its field, in any spelling",
    arguments: [
      ("points.width", "393pt", 393), ("points.width", "393 points", 393),
      ("safeArea.portrait.top", "59 dp", 59), ("pixels.height", "2556 PX", 2556),
      ("diagonal", "6.1in", 6.1), ("diagonal", "6.1″", 6.1), ("diagonal", "6.1-inch", 6.1),
      ("ppi", "460 ppi", 460), ("refreshRate", "120 Hz", 120), ("scale", "@3x", 3),
      ("scale", "2x", 2), ("layouts.half.portrait.width", "320pt", 320),
    ])
  func unitsOfFields(field: String, text: String, number: Double) throws {
    #expect(try FieldValue(parsing: text, as: .number, field: field) == .number(number))
  }

  @Test(
    "Units: another unit is refused with the field's, and other words are no units",
    arguments: [
      ("points.width", "393px", "a number in 'pt', and not in 'px'"),
      ("pixels.width", "393pt", "a number in 'px', and not in 'pt'"),
      ("diagonal", "155mm", "a number in 'in', and not in 'mm'"), ("diagonal", "6,1in", "a number"),
      ("points.width", "wide", "a number"), ("scale", "3pt", "a number"),
    ])
  func otherUnits(field: String, text: String, expected: String) {
    let error = #expect(throws: FieldError.self) {
      try FieldValue(parsing: text, as: .number, field: field)
    }
    #expect(error?.expected == expected && error?.field == field, "\(String(describing: error))")
  }

  @Test("Other texts are refused", arguments: refused) func otherTextsAreRefused(
    text: String, type: FieldType
  ) {
    let error = #expect(throws: FieldError.self) {
      try FieldValue(parsing: text, as: type, field: "the.field")
    }
    #expect(error?.field == "the.field")
    #expect(error?.expected == type.expectation)
    #expect(error?.description.contains("'the.field'") == true)
  }

  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (3, "3"), (-3, "-3"), (0.1, "0.1"), (2.6087, "2.6087"),
    (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000"),
    (0x1p53, "9007199254740992"),
    (0x1p54, "1.8014398509481984e+16"), (1e-300, "1e-300"),
  ]

  @Test("Numbers have no needless fraction", arguments: numbers) func numbersHaveNoNeedlessFraction(
    number: Double, text: String
  ) {
    #expect(FieldValue.text(of: number) == text)
    #expect(Double(text) == number)
  }

  @Test("Opaque bytes are hexadecimal") func opaqueBytesAreHexadecimal() {
    #expect(FieldValue.opaque([0x18, 0xff]).description == "0x18ff")
  }

  @Test("Values are made normalized") func valuesAreMadeNormalized() {
    #expect(FieldValue.normalized("e\u{301}").text?.unicodeScalars.count == 1)
    #expect(FieldValue.members(["b", "e\u{301}", "é", "B"]) == .set(["B", "b", "é"]))
    #expect(FieldValue.members(["z", "é"]).members == ["z", "é"])
  }

  @Test("Accessors answer for their case only") func accessorsAnswerForTheirCaseOnly() {
    #expect(FieldValue.text("a").number == nil)
    #expect(FieldValue.number(1).text == nil)
    #expect(FieldValue.number(1).boolean == nil)
    #expect(FieldValue.boolean(true).members == nil)
    #expect(FieldValue.boolean(true).insets == nil)
    #expect(FieldValue.set([]).layout == nil)
  }

  @Test("Components compose back") func componentsComposeBack() {
    let values: [(FieldValue, FieldType)] = [
      (Self.layout(.compact, .regular, 414, 896), .layout), (Self.layout(nil, .regular), .layout),
      (Self.layout(nil, nil, 1, nil), .layout), (.layout(.notAvailable), .layout),
      (.safeArea(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), .safeArea),
    ]
    for (value, type) in values {
      var parts: [Component: FieldValue] = [:]
      for component in Component.all(of: type) { parts[component] = value[component] }
      #expect(FieldValue.composed(type, parts) == value)
    }
  }

  @Test("Parts that make no value compose to none") func partsThatMakeNoValueComposeToNone() {
    #expect(FieldValue.composed(.layout, [:]) == nil)
    #expect(FieldValue.composed(.layout, [.available: .boolean(true)]) == nil)
    #expect(
      FieldValue.composed(.layout, [.available: .boolean(false), .width: .number(1)]) == nil)
    #expect(FieldValue.composed(.safeArea, [.top: .number(1)]) == nil)
    #expect(FieldValue.composed(.text, [.top: .number(1)]) == nil)
    #expect(FieldValue.text("a")[.top] == nil)
    #expect(FieldValue.layout(.notAvailable)[.available] == .boolean(false))
    #expect(Component.allCases.count == 9)
    #expect(Component.left.type == .number)
  }
}
