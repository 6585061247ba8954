import DevcatValues
import DevcatRender
import Testing

@Suite("Blame page") struct BlamePageTests {
  private static func header(_ number: Int, _ author: String, _ source: String) -> RevisionHeader {
    RevisionHeader(
      catalogue: .reference, number: number, parent: .zero, root: .zero, author: author,
      message: "why", source: source, time: Timestamp(seconds: 1_592_845_200), changes: .zero)
  }

  private static func blames() -> [FieldBlame] {
    [
      FieldBlame(
        path: Field.name.at(), value: .text("A"), previous: nil,
        revision: header(3, "ann", "hig-2020"), isBeginning: true),
      FieldBlame(
        path: Field.pointsWidth.at(), value: .number(390), previous: .number(391),
        revision: header(12, "ann", "hig-2020"), isBeginning: false),
      FieldBlame(
        path: Field.ppi.at(), value: nil, previous: .number(460), revision: header(4, "bob", ""),
        isBeginning: false),
      FieldBlame(
        path: Field.scale.at(), value: nil, previous: nil, revision: nil, isBeginning: false),
    ]
  }

  private static func profile() throws -> Profile {
    try Samples.profile(id: "a", [("name", "A"), ("points.width", "390")])
  }

  @Test("A blame is a table") func aBlameIsATable() throws {
    #expect(
      BlamePage.page([try Self.profile()], Self.blames()).text() == """
        A  a
          field         value  rev  source    before  date        author
          name          A       3*            –
          points.width  390     12  hig-2020  391     2020-06-22  ann
          ppi           –        4  by hand   460     2020-06-22  bob
          scale         –                     –

        3*  History begins with a snapshot of revision 3: what set these values before is \
        unknown.

        """)
  }

  @Test("A narrow blame cuts nothing") func aNarrowBlameCutsNothing() throws {
    let note = FieldPath.attribute("evidence.safeArea[\"iOS 26.5\"].landscape")
    let blame = FieldBlame(
      path: note, value: .text("single source: a list"), previous: nil,
      revision: Self.header(12, "ann", "hig-2020, edition 2020"), isBeginning: false)
    let text = BlamePage.page([try Self.profile()], [blame], width: 80).text()
    #expect(
      text == """
        A  a
          evidence.safeArea["iOS 26.5"].landscape  single source: a list
              revision 12  hig-2020, edition 2020

        """)
  }

  @Test("A blame is JSON") func aBlameIsJSON() throws {
    var writer = JSONWriter()
    BlamePage.write(try Self.profile(), at: 12, Self.blames(), to: &writer)
    #expect(
      writer.text == """
        {"id":"a","name":"A","at":12,"fields":[\
        {"path":"name","value":"A","revision":3,"beginning":true},\
        {"path":"points.width","value":390,"previous":391,"revision":12,\
        "time":"2020-06-22T17:00:00Z","author":"ann","source":"hig-2020","message":"why"},\
        {"path":"ppi","previous":460,"revision":4,"time":"2020-06-22T17:00:00Z",\
        "author":"bob","message":"why"},{"path":"scale"}]}
        """)
  }
}
