import DevcatRender
import Testing

@Suite("JSON writer") struct JSONWriterTests {
  static let texts: [(String, String)] = [
    ("", "\"\""), ("plain", "\"plain\""), ("a\"b\\c/", "\"a\\\"b\\\\c/\""),
    ("\n\r\t\u{8}\u{c}", "\"\\n\\r\\t\\b\\f\""), ("\0\u{1f}\u{7f}", "\"\\u0000\\u001f\\u007f\""),
    ("é″×😀", "\"é″×😀\""), ("\u{2028}", "\"\\u2028\""),
  ]

  @Test("Texts are escaped", arguments: texts) func textsAreEscaped(text: String, json: String) {
    var writer = JSONWriter()
    writer.value(text)
    #expect(writer.text == json)
  }

  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (3, "3"), (-17, "-17"), (2.6087, "2.6087"), (0.1, "0.1"),
    (1_234_567_890, "1234567890"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (1e300, "1e+300"), (-1e-7, "-1e-07"),
  ]

  @Test("Numbers are short", arguments: numbers) func numbersAreShort(number: Double, json: String)
  {
    var writer = JSONWriter()
    writer.value(number)
    #expect(writer.text == json)
    #expect(Double(json) == number)
  }

  static func sample(_ style: JSONWriter.Style) -> String {
    var writer = JSONWriter(style: style)
    writer.beginObject()
    writer.member("a", 1)
    writer.key("b")
    writer.beginArray()
    writer.value(true)
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.null()
    writer.endArray()
    writer.member("c", ["x", "y"])
    writer.member("d", Int.min)
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  @Test("Compact is one line") func compactIsOneLine() {
    #expect(
      Self.sample(.compact)
        == "{\"a\":1,\"b\":[true,{},[],null],\"c\":[\"x\",\"y\"],\"d\":-9223372036854775808}\n")
  }

  @Test("Pretty has a line for each") func prettyHasALineForEach() {
    #expect(
      Self.sample(.pretty) == """
        {
          "a": 1,
          "b": [
            true,
            {},
            [],
            null
          ],
          "c": [
            "x",
            "y"
          ],
          "d": -9223372036854775808
        }

        """)
  }

  @Test("Lines and pieces follow one another") func linesAndPiecesFollowOneAnother() {
    var writer = JSONWriter()
    writer.value(1)
    writer.endLine()
    let first = writer.takeBytes()
    writer.beginArray()
    writer.value(2)
    let second = writer.takeBytes()
    writer.value(3)
    writer.endArray()
    writer.endLine()
    let text = String(decoding: first + second + writer.takeBytes(), as: UTF8.self)
    #expect(text == "1\n[2,3]\n")
    #expect(writer.bytes.isEmpty)
  }
}
