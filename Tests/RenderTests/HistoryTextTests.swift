import DevcatValues
import DevcatRender
import Testing

@Suite("History text") struct HistoryTextTests {
  static func differences() throws -> [ProfileDifference] {
    let old = try Samples.profile(
      id: "ipad", [("name", "iPad"), ("pixels.height", "2388"), ("layouts.half.portrait", "n/a")])
    let new = try Samples.profile(
      id: "ipad",
      [
        ("name", "iPad"), ("pixels.height", "2224"), ("scale", "2"), ("models", "iPad7,3;iPad7,4"),
      ])
    let gone = Profile(id: "gone")
    return [
      ProfileDifference(id: "gone", old: gone, new: nil),
      ProfileDifference(id: "ipad", old: old, new: new),
      ProfileDifference(
        id: "new", old: nil, new: try Samples.profile(id: "new", [("name", "New 10\"")])),
      ProfileDifference(id: "same", old: gone, new: gone),
    ]
  }

  @Test("Differences are text") func differencesAreText() throws {
    #expect(
      DiffText.page(try Self.differences()).text() == """
        - gone
        ~ ipad  iPad
            models: – → iPad7,3;iPad7,4
            pixels.height: 2388 → 2224
            scale: – → 2
            layouts.half.portrait: n/a → –
        + new  New 10"

        1 added, 1 removed, 1 changed

        """)
    #expect(
      DiffText.page(try Self.differences()).text(isStyled: true)
        .hasPrefix(
          "\u{1b}[1;31m-\u{1b}[0m \u{1b}[1mgone\u{1b}[0m\n"
            + "\u{1b}[36m~\u{1b}[0m \u{1b}[1mipad  iPad\u{1b}[0m\n    models"))
    #expect(DiffText.page([]).text() == "")
  }

  @Test("Differences are JSON") func differencesAreJSON() throws {
    var writer = JSONWriter()
    DiffText.write(try Self.differences(), to: &writer)
    #expect(
      writer.text == """
        [{"id":"gone","change":"removed","fields":[]},\
        {"id":"ipad","name":"iPad","change":"changed","fields":[\
        {"path":"models","new":["iPad7,3","iPad7,4"]},\
        {"path":"pixels.height","old":2388,"new":2224},{"path":"scale","new":2},\
        {"path":"layouts.half.portrait","old":"n/a"}]},\
        {"id":"new","name":"New 10\\"","change":"added","fields":[\
        {"path":"name","new":"New 10\\""}]}]
        """)
  }

  @Test("Kinds follow from the two sides") func kindsFollowFromTheTwoSides() throws {
    #expect(try Self.differences().map(\.kind) == [.removed, .changed, .added, nil])
  }

  static func entries() throws -> [LogEntry] {
    let digest = try #require(Digest(hex: String(repeating: "0123456789abcdef", count: 4)))
    let header = RevisionHeader(
      catalogue: .reference, number: 2, parent: digest, root: .zero, author: "ann",
      message: "Corrections\n\nThe 10.5\" iPad Pro is 834 × 1112 pt.\u{1b}", source: "hig-2020",
      time: Timestamp(seconds: 1_592_845_200), changes: .zero)
    var first = header
    first.number = 1
    first.source = ""
    first.message = ""
    return [
      LogEntry(
        header: header, digest: digest,
        counts: LogEntry.Counts(added: 3, changed: 1, removed: 0), tags: ["v1", "release"]),
      LogEntry(
        header: first, digest: .zero, counts: LogEntry.Counts(added: 0, changed: 0, removed: 0)),
    ]
  }

  @Test("Revisions are text") func revisionsAreText() throws {
    #expect(
      LogText.page(try Self.entries()).text() == """
        revision 2  0123456789  (v1, release)
          2020-06-22T17:00:00Z  ann  from 'hig-2020'
          3 added, 1 changed
            Corrections

            The 10.5" iPad Pro is 834 × 1112 pt.\\u{1B}

        revision 1  0000000000
          2020-06-22T17:00:00Z  ann
          nothing changed

        """)
    #expect(LogText.page([]).text() == "")
  }

  @Test("Revisions are JSON") func revisionsAreJSON() throws {
    var writer = JSONWriter()
    LogText.write(try Self.entries(), to: &writer)
    let digest = String(repeating: "0123456789abcdef", count: 4)
    let zero = String(repeating: "0", count: 64)
    #expect(
      writer.text == """
        [{"number":2,"digest":"\(digest)","parent":"\(digest)","root":"\(zero)",\
        "time":"2020-06-22T17:00:00Z","author":"ann","source":"hig-2020",\
        "message":"Corrections\\n\\nThe 10.5\\" iPad Pro is 834 × 1112 pt.\\u001b",\
        "counts":{"added":3,"changed":1,"removed":0},"tags":["v1","release"]},\
        {"number":1,"digest":"\(zero)","parent":"\(digest)","root":"\(zero)",\
        "time":"2020-06-22T17:00:00Z","author":"ann","message":"",\
        "counts":{"added":0,"changed":0,"removed":0},"tags":[]}]
        """)
  }
}
