import DevcatValues
import DevcatImport
import Testing

@Suite("Profiles in devcat's own shape, one a line or in an array") struct ProfileReadersTests {
  private func read(_ text: String) -> SourceDocument { ImportFormat.ndjson.read(text: text) }

  @Test(
    "Every member is read",
    arguments: [
      ("a line", ImportFormat.ndjson, ProfileFixture.line + "\n", "1:1"),
      ("a line of several", .ndjson, "\r\n\n  " + ProfileFixture.line + "\r\n", "3:3"),
      ("an object", .json, ProfileFixture.object, "1:1"),
      ("an array", .json, " [\n  " + ProfileFixture.object + "]\n", "2:3"),
      ("behind a byte order mark", .json, "\u{FEFF}" + ProfileFixture.object, "1:1"),
    ])
  func everyMemberIsRead(name: String, format: ImportFormat, text: String, place: String) throws {
    let document = format.read(text: text)
    #expect(document.told.isEmpty)
    let draft = try #require(document.drafts.first)
    #expect(draft.id == "iphone-11-pro-max")
    #expect(draft.name == "iPhone 11 Pro Max")
    #expect(draft.place == place)
    #expect(draft.table == "")
    #expect(draft.stated == ProfileFixture.stated)
    #expect(draft.patch == Patch(draft.patch.edits), "the edits are sorted")
  }

  @Test(
    "Wrong members are located",
    arguments: [
      (
        "unknown field", #"{"poinst": {"a": [1]}}"#,
        "1:2 error unknown field 'poinst'; did you mean 'points'?"
      ),
      (
        "unknown inner field", #"{"points": {"widht": 1}}"#,
        "1:13 error unknown field 'points.widht'; did you mean 'width'?"
      ),
      ("far from any field", #"{"zzzzzzzz": 1}"#, "1:2 error unknown field 'zzzzzzzz'"),
      (
        "text for a number", #"{"scale": "3"}"#,
        "1:11 error \"3\" does not fit 'scale': expected a number"
      ),
      ("number for a text", #"{"family": 3}"#, "1:12 error 3 does not fit 'family': expected text"),
      ("empty text", #"{"family": ""}"#, "1:12 error '' does not fit 'family': expected text"),
      (
        "number for an object", #"{"points": 3}"#,
        "1:12 error 3 does not fit 'points': expected an object"
      ),
      (
        "unknown word", #"{"corners": {"style": "round"}}"#,
        "1:23 error 'round' does not fit 'corners.style': expected one of rounded, rectangular"
      ),
      (
        "no date", #"{"released": "2019-02-30"}"#,
        "1:14 error '2019-02-30' does not fit 'released': expected a date (yyyy, yyyy-mm or yyyy-mm-dd)"
      ),
      (
        "member of a set", #"{"models": ["a", 5]}"#,
        "1:18 error 5 does not fit 'models': expected an array of texts"
      ),
      (
        "member of a closed set", #"{"orientations": ["up"]}"#,
        "1:19 error 'up' does not fit 'orientations': expected an array of some of portrait, "
          + "portrait-upside-down, landscape-left, landscape-right"
      ),
      ("twice", #"{"scale": 1, "scale": 2}"#, "1:14 error 'scale' is given twice"),
      (
        "twice by an escape", #"{"scale": 1, "sc\u0061le": 2}"#, "1:14 error 'scale' is given twice"
      ),
      (
        "an attribute twice", #"{"attributes": {"a": 1, "a": 2}}"#,
        "1:25 error 'a' is given twice in 'attributes'"
      ),
      (
        "an attribute of no kind", #"{"attributes": {"lab shelf": []}}"#,
        "1:30 error [ does not fit 'attributes[\"lab shelf\"]': expected text, a number, true or false"
      ),
      (
        "half a safe area", #"{"safeAreas": [{"orientation": "portrait", "top": 1}]}"#,
        "1:16 error a safe area needs an orientation, top, left, bottom and right"
      ),
      (
        "no orientation", #"{"layouts": [{"mode": "half", "orientation": "up"}]}"#,
        "1:46 error 'up' does not fit 'layouts.orientation': expected one of portrait, landscape"
      ),
      (
        "no availability", #"{"layouts": [{"mode": "half", "orientation": "portrait"}]}"#,
        "1:14 error a layout needs a mode, an orientation and 'available'"
      ),
      (
        "classes where there are none",
        #"{"layouts": [{"mode": "half", "orientation": "portrait", "available": false, "width": 1}]}"#,
        "1:14 unusable a layout that is not available has neither size classes nor a size"
      ),
      (
        "nothing of a layout",
        #"{"layouts": [{"mode": "half", "orientation": "portrait", "available": true}]}"#,
        "1:14 unusable a layout that is available gives at least a size class or a side"
      ),
      (
        "a layout twice",
        #" {"layouts": [{"mode": "half", "orientation": "portrait", "available": false}, {"mode": "half", "orientation": "portrait", "available": true, "width": 1}]}"#,
        "1:2 unusable the profile states 'layouts.half.portrait' twice"
      ),
      (
        "a known field among the unknown", #"{"unknownFields": {"field10": "0x01"}}"#,
        "1:20 error 'field10' is not a path of an unknown field: expected one such as 'field77.key'"
      ),
      (
        "the path of a field among the unknown", #"{"unknownFields": {"ppi": "0x01"}}"#,
        "1:20 error 'ppi' is not a path of an unknown field: expected one such as 'field77.key'"
      ),
      (
        "no hexadecimal digits", #"{"unknownFields": {"field77": "0xq"}}"#,
        "1:31 error '0xq' does not fit 'field77': expected '0x' and the hexadecimal digits of a value in CBOR"
      ),
      (
        "the main display among the further ones", #"{"displays": {"main": {"scale": 2}}}"#,
        "1:15 error the fields of the main display are at the top level, not in 'displays'"
      ),
      (
        "a display within a display", #"{"displays": {"a": {"displays": {}}}}"#,
        "1:21 error unknown field 'displays'"
      ),
      (
        "wide characters before", #"{"family": "👩‍👩‍👧é", "scale": []}"#,
        "1:27 error [ does not fit 'scale': expected a number"
      ),
    ])
  func wrongMembersAreLocated(name: String, line: String, told: String) {
    let document = read(line)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }

  @Test(
    "Broken syntax is located",
    arguments: [
      ("no object", "[1]", "1:1 error found '[' where a profile, which is an object, was expected"),
      ("cut off", #"{"scale": 3"#, "1:12 error the text ends where ',' or '}' was expected"),
      (
        "a comma too many", #"{"scale": 3,}"#,
        "1:12 error found a comma before '}', which JSON does not allow; remove the comma"
      ),
      ("no colon", #"{"scale" 3}"#, "1:10 error found '3' where ':' was expected"),
      ("text behind", "{} x", "1:4 error found 'x' where the end of the line was expected"),
      ("no end quote", #"{"family": "a}"#, "1:12 error the text that begins here has no end quote"),
      ("a word", "{\"scale\": tru}", "1:11 error tru"),
      ("leading zero", #"{"scale": 03}"#, "1:11 error found a number with a needless leading zero"),
      ("bare point", #"{"scale": 3.}"#, "1:13 error found '}' where a digit was expected"),
      ("too large", #"{"scale": 1e999}"#, "1:11 error the number 1e999 is too large"),
      (
        "digits that a Double loses", #"{"attributes": {"imei": 356938035643809123}}"#,
        "1:25 error the number 356938035643809123 has more digits than a number keeps, and would "
          + "become 3.5693803564380915e+17; round it, or put it in quotation marks if it is a text"
      ),
      (
        "too small for a Double", #"{"scale": 1e-400}"#,
        "1:11 error the number 1e-400 has more digits than a number keeps, and would become 0; "
          + "round it, or put it in quotation marks if it is a text"
      ),
      ("control character", "{\"family\": \"a\tb\"}", "1:14 error found a control character"),
      ("unknown escape", #"{"family": "\x"}"#, "1:13 error found an unknown escape"),
      (
        "short escape", #"{"family": "\u12"}"#,
        "1:13 error found an escape without four hexadecimal digits"
      ),
      ("lone surrogate", #"{"family": "\ud800"}"#, "1:13 error found half of a surrogate pair"),
      (
        "swapped surrogates", #"{"family": "\udc00\ud800"}"#,
        "1:13 error found half of a surrogate pair"
      ),
    ])
  func brokenSyntaxIsLocated(name: String, line: String, told: String) {
    let document = read(line)
    if name == "a word" {
      #expect(document.told == ["1:11 error found 'tru' where a value was expected"])
    } else {
      #expect(document.told.count == 1)
      #expect(document.told.first?.hasPrefix(told) == true, "\(document.told)")
    }
  }

  @Test("A wrong line leaves the others") func aWrongLineLeavesTheOthers() {
    let document = read("{\"id\": \"a\"}\n{\"id\": 1, \"x\": 2}\n{\n\n{\"id\": \"b\"}")
    #expect(document.drafts.map(\.id) == ["a", "b"])
    #expect(document.told.map { $0.prefix(3) } == ["2:8", "2:1", "3:2"])
  }

  @Test("Text is decoded and normalized") func textIsDecodedAndNormalized() {
    let document = read(#"{"name": "A\u0308 \ud83d\ude00 \"\/\b\n é"}"#)
    #expect(
      document.drafts.first.map { Array(($0.name ?? "").utf8) }
        == Array("\u{C4} \u{1F600} \"/\u{8}\n \u{E9}".utf8))
  }

  @Test(
    "Numbers are exact",
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0e3", 0), ("2.6087", 2.6087), ("-12.5", -12.5), ("1e3", 1000),
      ("1E-2", 0.01), ("123456789012345680", 123_456_789_012_345_680), ("0.1", 0.1),
      ("17.1000000000000000000", 17.1), ("0.30000000000000004", 0.1 + 0.2),
      ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
      ("5e-324", Double.leastNonzeroMagnitude),
      ("0e-999", 0), ("9007199254740992", 9_007_199_254_740_992), ("8.5e+1", 85),
    ] as [(String, Double)])
  func numbersAreExact(text: String, number: Double) {
    let draft = read("{\"diagonal\": \(text)}").drafts.first
    #expect(draft?.patch.edits.first?.value == .number(number))
    #expect(draft?.patch.edits.first?.value?.number?.sign != (number < 0 ? .plus : .minus))
  }

  @Test("JSON: null is absent")
  func nullIsAbsent() {
    let document = read(
      #"{"id": "a", "scale": null, "points": null, "models": null, "layouts": null, "#
        + #""attributes": {"a": null, "b": 1}, "displays": {"inner": null}}"#)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.stated) == [["attributes.b": "1"]])
  }

  @Test("JSON: an array in parts is read as a whole one")
  func aLargeArrayIsReadInParts() throws {
    let pad = String(repeating: "[é\\\"]{,", count: 40)
    let objects = (0..<4000).map { #"{"id": "d\#($0)", "attributes": {"a": "\#(pad)"}}"# }
    let text = "[" + objects.joined(separator: " ,\n ") + "]"
    let source = SourceText(Array(text.utf8), file: "source")
    #expect(ImportFormat.json.steps(reading: .text(source)).count > 3)
    let document = ImportFormat.json.read(.text(source))
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.id) == (0..<4000).map { "d\($0)" })
    #expect(document.drafts.last?.place == "4000:2")
    // A mistake near the end has its place.
    let cut = ImportFormat.json.read(text: String(text.dropLast(3)))
    #expect(cut.told.count == 1 && cut.told[0].hasPrefix("4000:"), "\(cut.told)")
  }

  @Test("JSON: a single profile of more than 64 KiB is read whole")
  func aLargeProfile() {
    let value = String(repeating: "é,[{", count: 800)
    let attributes = (0..<20).map { #""a\#($0)": "\#(value)""# }.joined(separator: ", ")
    let document = read(#"  {"id": "a", "attributes": {\#(attributes)}, "scale": 2}"#)
    #expect(document.told.isEmpty)
    #expect(document.drafts.count == 1 && document.drafts[0].patch.edits.count == 21)
    #expect(document.drafts.first?.stated["scale"] == "2")
  }

  /// An import keeps the values of all rows until it commits.
  @Test("JSON: rows of a few members keep memory for a few, and parts are small")
  func smallRows() {
    let text = "[" + (0..<9000).map { #"{"id":"d\#($0)","scale":2}"# }.joined(separator: ",") + "]"
    let source = SourceText(Array(text.utf8), file: "source")
    let steps = ImportFormat.json.steps(reading: .text(source))
    #expect(steps.count == text.utf8.count >> 16 + 1)
    let drafts = steps.flatMap { $0().drafts }
    #expect(drafts.count == 9000 && drafts.allSatisfy { $0.patch.values.capacity < 4 })
  }

  @Test("An array keeps the profiles around a wrong one")
  func anArrayKeepsTheProfilesAroundAWrongOne() {
    let document = ImportFormat.json.read(
      text: "[{\"id\": \"a\"},\n {\"id\": 1},\n {\"id\": \"b\"}]")
    #expect(document.drafts.map(\.place) == ["1:2", "3:2"])
    #expect(document.told == ["2:9 error 1 does not fit 'id': expected text"])
  }

  @Test(
    "Broken files are located",
    arguments: [
      ("empty", "", "1:1 error the text ends where an array of profiles or a profile was expected"),
      (
        "a number", "\n3",
        "2:1 error found '3' where an array of profiles or a profile was expected"
      ),
      (
        "an array in it", "[[]]",
        "1:2 error found '[' where a profile, which is an object, was expected"
      ),
      ("two objects", "{}\n{}", "2:1 error found '{' where the end of the file was expected"),
      (
        "cut off", "[{},",
        "1:5 error the text ends where a profile, which is an object, was expected"
      ),
    ])
  func brokenFilesAreLocated(name: String, text: String, told: String) {
    #expect(ImportFormat.json.read(text: text).told == [told])
  }

  @Test("Nesting is bounded") func nestingIsBounded() {
    let deep = String(repeating: "[", count: 100_000)
    let told = read("{\"nativeScale\": \(deep)").told
    #expect(told == ["1:80 error values are nested deeper than 64 levels"])
  }

  @Test("Parts read as the whole does", arguments: [1, 7, 64, 1000, 1 << 18])
  func partsReadAsTheWholeDoes(partByteCount: Int) {
    let lines = (0..<50).map { index in
      index % 7 == 3 ? "{\"id\": \(index)}" : "{\"id\": \"device-\(index)\", \"scale\": \(index)}"
    }
    let source = SourceText(Array(lines.joined(separator: "\n").utf8), file: "x")
    let reader = NDJSONReader(partByteCount: partByteCount)
    let whole = NDJSONReader().read(SourcePart(whole: source))
    var joined = SourceDocument()
    for part in reader.parts(of: source) { joined.append(reader.read(part)) }
    #expect(joined.drafts == whole.drafts)
    #expect(joined.diagnostics == whole.diagnostics)
    #expect(joined.drafts.count == 43)
    #expect(reader.parts(of: source).count > (partByteCount < 1000 ? 1 : 0))
  }

  @Test("Parts can be read by tasks") func partsCanBeReadByTasks() async {
    let lines = (0..<200).map { "{\"id\": \"device-\($0)\"}" }.joined(separator: "\n")
    let source = SourceText(Array(lines.utf8), file: "x")
    let reader = NDJSONReader(partByteCount: 100)
    let found = await withTaskGroup(of: Int.self) { group in
      for part in reader.parts(of: source) {
        group.addTask { reader.read(part).drafts.count }
      }
      return await group.reduce(0, +)
    }
    #expect(found == 200)
  }
}
