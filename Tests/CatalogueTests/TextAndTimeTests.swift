import DevcatTestSupport
import Testing

@testable import DevcatValues

@Suite("Text and time") struct TextAndTimeTests {
  static let normalized: [(String, [UInt32])] = [
    ("iPhone", [0x69, 0x50, 0x68, 0x6f, 0x6e, 0x65]), ("e\u{301}", [0xe9]), ("é", [0xe9]),
    ("x\u{301}", [0x78, 0x301]), ("\u{212b}", [0xc5]), ("\u{1100}\u{1161}", [0xac00]),
    ("q\u{307}\u{323}", [0x71, 0x323, 0x307]), ("ﬁ", [0xfb01]), ("", []),
  ]

  @Test("Text is brought to form C", arguments: normalized) func textIsBroughtToFormC(
    text: String, scalars: [UInt32]
  ) {
    let normal = NormalizedText.of(text)
    #expect(normal.unicodeScalars.map(\.value) == scalars)
    #expect(NormalizedText.isNormalized(normal))
    #expect(
      NormalizedText.isNormalized(text) == (text.unicodeScalars.map(\.value) == scalars))
  }

  @Test("Marks are taken away") func marksAreTakenAway() {
    #expect(NormalizedText.withoutMarks("Crème brûlée") == "Creme brulee")
    #expect(NormalizedText.withoutMarks("plain") == "plain")
  }

  @Test("Orders are those of bytes") func ordersAreThoseOfBytes() {
    #expect(TextOrder.set(["b", "a", "b", "é", "Z", "~"]) == ["Z", "a", "b", "~", "é"])
    #expect(TextOrder.precedes("ab", "b"))
    #expect(TextOrder.precedesAsKey("b", "ab"))
    #expect(!TextOrder.precedesAsKey("b", "b"))
    #expect("ÀBC z".asciiLowercased == "Àbc z")
  }

  static let dates: [(String, Int, Int?, Int?)] = [
    ("2019", 2019, nil, nil), ("2019-09", 2019, 9, nil), ("2019-09-20", 2019, 9, 20),
    ("2000-02-29", 2000, 2, 29), ("0001-01-01", 1, 1, 1), ("9999-12-31", 9999, 12, 31),
  ]

  @Test("Text and time: dates parse", arguments: dates) func datesParse(
    text: String, year: Int, month: Int?, day: Int?
  ) {
    let date = CalendarDate(text)
    #expect(date?.year == year)
    #expect(date?.month == month)
    #expect(date?.day == day)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "", "19", "02019", "2019-9", "2019-13", "2019-00", "2019-02-29", "1900-02-29", "2019-04-31",
      "2019-01-32", "2019-01-00", "0000", "2019-01-01-01", "2019/01", "+201", "２０１９", "2019-+1",
      "2019-", "2019-01-01 ",
    ])
  func otherTextsAreNoDates(text: String) {
    #expect(CalendarDate(text) == nil)
    #expect(Timestamp(text) == nil)
  }

  static let moments: [(String, Int64)] = [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ("2020-06-22T17:00:00Z", 1_592_845_200),
    ("2000-02-29T12:34:56Z", 951_827_696), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-03-01T00:00:00Z", -2_203_891_200),
  ]

  @Test("Moments go both ways", arguments: moments) func momentsGoBothWays(
    text: String, seconds: Int64
  ) {
    #expect(Timestamp(text)?.seconds == seconds)
    #expect(Timestamp(seconds: seconds).description == text)
  }

  @Test(
    "Other texts are no moments",
    arguments: [
      "2020", "2020-06", "2020-06-22T", "2020-06-22T17:00Z", "2020-06-22T17:00:00",
      "2020-06-22T24:00:00Z", "2020-06-22T17:60:00Z", "2020-06-22T17:00:60Z",
      "2020-06-22T+1:00:00Z", "2020-06-22T-1:00:00Z", "2020-06-22T17:00:00ZT",
      "2020-06-22T1:000:00Z",
      "T17:00:00Z", "2020-06-22t17:00:00Z",
    ])
  func otherTextsAreNoMoments(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("A date is its first second") func aDateIsItsFirstSecond() {
    #expect(Timestamp("2020-06-22")?.description == "2020-06-22T00:00:00Z")
    #expect(Timestamp(seconds: 1) < Timestamp(seconds: 2))
  }

  @Test("Every number of seconds has a text") func everyNumberOfSecondsHasAText() {
    #expect(Timestamp(seconds: -62_167_219_200).description == "0000-01-01T00:00:00Z")
    #expect(Timestamp(seconds: -62_167_219_201).description == "-0001-12-31T23:59:59Z")
    #expect(Timestamp(seconds: .max).description == "292277026596-12-04T15:30:07Z")
    #expect(Timestamp(seconds: .min).description == "-292277022657-01-27T08:29:52Z")
  }

  @Test("Moments of four digit years round trip") func momentsOfFourDigitYearsRoundTrip() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
      let text = Timestamp(seconds: seconds).description
      #expect(Timestamp(text)?.seconds == seconds, "seed \(seed): \(seconds) is \(text)")
    }
  }

  @Test("Digests and ids read their text") func digestsAndIDsReadTheirText() {
    let hex = String(repeating: "0aF9", count: 16)
    #expect(Digest(hex: hex)?.hex == hex.lowercased())
    #expect(Digest(hex: hex)?.description.count == 64)
    #expect(Digest(hex: hex)?.short == "0af90af90a")
    #expect(Digest(hex: hex)?.bytes.prefix(2) == [0x0a, 0xf9])
    #expect(Digest(hex: "0af9") == nil)
    #expect(Digest(hex: String(repeating: "x", count: 64)) == nil)
    #expect(Digest([UInt8](repeating: 0, count: 32)) == .zero)
    #expect(Digest([UInt8](repeating: 0, count: 31)) == nil)
    #expect(CatalogueID.reference.description == "64657663-6174-2072-6566-6572656e6365")
    #expect(CatalogueID("64657663-6174-2072-6566-6572656e6365") == .reference)
    #expect(CatalogueID("6465") == nil)
    #expect(CatalogueID.random() != CatalogueID.random())
    #expect(Hexadecimal.bytes(of: "abc") == nil)
    #expect(RevisionPoint.origin.digest == .zero)
    #expect(
      RevisionNote(author: "e\u{301}", message: "", time: Timestamp(seconds: 0)).author
        .unicodeScalars.count == 1)
  }

  @Test("Sizes turn and classes parse") func sizesTurnAndClassesParse() {
    #expect(Size(width: 1, height: 2).rotated == Size(width: 2, height: 1))
    #expect(SizeClass(name: "REGULAR") == .regular)
    #expect(SizeClass(name: "wide") == nil)
    #expect(SizeClass.compact.rawValue == 1)
    #expect(
      Mode.known.map(\.rawValue) == ["full-screen", "two-thirds", "half", "third", "slide-over"])
    #expect(!Mode(rawValue: "quarter").isKnown)
  }
}
