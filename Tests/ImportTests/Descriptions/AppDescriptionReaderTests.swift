import DevcatAdaptivity
import DevcatImport
import Testing

@Suite("Apps as users describe them") struct AppDescriptionReaderTests {
  private func read(_ text: String) throws -> AppDescription {
    try AppDescriptionReader.read(SourceText(Array(text.utf8), file: "app.json"))
  }

  /// A description with something of everything.
  private static let whole = """
    {"name": "Orders", "navigation": "sidebar", "splitView": "custom",
     "destinations": [{"screen": "home"}, {"screen": "orders", "secondary": ["photos"]}],
     "screens": [
       {"id": "home", "title": "Home", "components": [
         {"kind": "carousel", "shows": ["number"], "items": 12, "visible": {"compact": 1, "regular": 3},
          "double": true, "all": "orders", "opens": "order"}]},
       {"id": "orders", "kind": "list", "components": [
         {"kind": "list", "shows": ["number", "status"], "prefers": "table"},
         {"kind": "chart", "class": "regular"}]},
       {"id": "order", "kind": "detail"}, {"id": "filter"}, {"id": "photos"}],
     "listDetail": [{"list": "orders", "detail": "order"}],
     "modals": [{"screen": "filter", "kind": "popover", "from": "orders", "compact": "sheet"}],
     "links": [{"from": "home", "to": "photos"}],
     "useCases": [
       {"kind": "compare", "opens": "order", "requiresWindow": true},
       {"kind": "createAttachment", "from": "photos", "opens": "order", "attaches": "media",
        "accepts": ["media", "text"]}]}
    """

  @Test("A description is read whole") func aDescriptionIsReadWhole() throws {
    let carousel = CarouselContent(
      items: 12, visibleInCompact: 1, visibleInRegular: 3, isDouble: true, all: "orders",
      opens: "order")
    let expected = AppDescription(
      name: "Orders", navigation: .sidebar, splitView: .custom,
      destinations: [
        AppDestination(screen: "home"), AppDestination(screen: "orders", secondary: ["photos"]),
      ],
      screens: [
        AppScreen(
          id: "home", title: "Home",
          components: [AppComponent(.carousel, shows: ["number"], carousel: carousel)]),
        AppScreen(
          id: "orders", kind: .list,
          components: [
            AppComponent(.list, shows: ["number", "status"], preference: .table),
            AppComponent(.chart, only: .regular),
          ]), AppScreen(id: "order", kind: .detail), AppScreen(id: "filter"),
        AppScreen(id: "photos"),
      ], listDetails: [ListDetailRelation(list: "orders", detail: "order")],
      modals: [AppModal(screen: "filter", kind: .popover, from: "orders", compactChoice: .sheet)],
      links: [AppLink(from: "home", to: "photos")],
      useCases: [
        AppUseCase(.compare, opens: "order", requiresWindow: true),
        AppUseCase(
          .createAttachment, opens: "order", from: "photos", attachment: .media,
          accepted: [.media, .text]),
      ])
    #expect(try read(Self.whole) == expected)
  }

  @Test("A text that is cut is refused at its end") func aTextThatIsCutIsRefusedAtItsEnd() throws {
    let bytes = Array(Self.whole.utf8)
    for count in bytes.indices {
      #expect(throws: ImportError.self) {
        try AppDescriptionReader.read(SourceText(Array(bytes[..<count]), file: "app.json"))
      }
    }
  }

  /// A description around members that are put into it, on its second line.
  private static func around(
    _ members: String, screen: String = "{\"id\": \"home\", \"kind\": \"list\"}"
  ) -> String {
    """
    {"name": "A", "destinations": [{"screen": "home"}], "screens": [\(screen), {"id": "order"}],
    \(members)}
    """
  }

  @Test(
    "What is wrong is reported with its place",
    arguments: [
      (#"["#, ["1:2: the text ends where a value was expected"]),
      (#"[]"#, ["1:1: the description is an array where an object was expected"]),
      (
        #"{}"#,
        [
          "1:1: the description has no 'name'; expected a text",
          #"1:1: 'screens' must describe at least one screen, such as {"id": "home"}"#,
          #"1:1: 'destinations' must name at least one screen, such as {"screen": "home"}"#,
        ]
      ),
      (
        around(#""lnks": []"#), ["2:1: the description has no member 'lnks'; did you mean 'links'?"]
      ),
      (
        around(#""navigation": "tabbar""#),
        [
          "2:15: 'navigation' is \"tabbar\" where one of 'automatic', 'tabBar', 'sidebar', 'adaptable' "
            + "was expected; did you mean 'tabBar'?"
        ]
      ),
      (
        around(#""links": [{"from": "home", "to": "ordre"}]"#),
        ["2:34: no screen has the id 'ordre'; did you mean 'order'?"]
      ),
      (around(#""links": [{"from": "home"}]"#), ["2:11: a link has no 'to'; expected a text"]),
      (
        around(#""links": [{"from": "home", "to": "home"}]"#),
        ["2:11: 'home' cannot lead to itself"]
      ),
      (around(#""links": [3]"#), ["2:11: a link is 3 where an object was expected"]),
      (
        around(#""listDetail": [{"list": "order", "detail": "home"}]"#),
        [#"2:25: 'order' is not a list; its screen needs "kind": "list""#]
      ),
      (
        around(
          #""listDetail": [{"list": "home", "detail": "order"}, {"list": "order", "detail": "home"}]"#
        ),
        [
          #"2:62: 'order' is not a list; its screen needs "kind": "list""#,
          "2:81: 'order' and 'home' form a cycle; a detail cannot lead back to its list",
        ]
      ),
      (
        around(
          #""modals": [{"screen": "order", "kind": "sheet", "from": "home", "compact": "sheet"}]"#),
        ["2:76: 'compact' is only for a popover or an inspector, and this is a sheet"]
      ),
      (
        around(#""modals": [{"screen": "order", "from": "order"}]"#),
        [
          "2:12: a modal has no 'kind'; expected one of 'filter', 'form', 'popover', 'sheet', "
            + "'inspector', 'fullScreen'"
        ]
      ),
      (
        around(#""modals": [{"screen": "order", "kind": "form", "from": "order"}]"#),
        ["2:12: 'order' cannot be presented over itself"]
      ),
      (
        around(#""useCases": [{"kind": "compare", "opens": "order", "attaches": "text"}]"#),
        ["2:64: 'attaches' belongs to a createAttachment, and this is a compare"]
      ),
      (
        around(
          #""useCases": [{"kind": "createAttachment", "opens": "order", "accepts": ["pdf"]}]"#),
        [
          "2:73: 'accepts' is \"pdf\" where one of 'customObject', 'text', 'media', 'document' was "
            + "expected"
        ]
      ),
      (
        around(#""links": []"#, screen: #"{"id": "home"}, {"id": "home"}"#),
        ["1:88: there is a screen with the id 'home' already"]
      ),
      (
        around(
          #""links": []"#, screen: #"{"id": "home", "components": [{"kind": "list", "items": 3}]}"#),
        ["1:121: 'items' belongs to a carousel, and this is a list"]
      ),
      (
        around(#""links": []"#, screen: #"{"id": "home", "components": [{"kind": "carousel"}]}"#),
        ["1:95: a carousel has no 'items'; expected the number of its cards"]
      ),
      (
        around(
          #""links": []"#,
          screen: #"{"id": "home", "components": [{"kind": "carousel", "items": 1.5}]}"#),
        ["1:125: 'items' is 1.5 where a whole number was expected"]
      ),
      (
        around(
          #""links": []"#,
          screen: #"{"id": "home", "components": [{"kind": "text", "prefers": "table"}]}"#),
        ["1:123: 'prefers' is only for a list, and this is a text"]
      ),
      (
        around(
          #""links": []"#,
          screen: #"{"id": "home", "components": [{"kind": "text", "shows": ["a", 1]}]}"#),
        ["1:127: 'shows' holds 1 where a text was expected"]
      ),
      (
        #"{"name": "A", "screens": [{"id": "a"}], "destinations": [{"screen": "a", "secondary": ["a"]}]}"#,
        ["1:88: 'a' is a destination already"]
      ),
      (
        around(
          """
          "listDetail": [{"list": "home", "detail": "order"},
           {"list": "home", "detail": "order"}]
          """),
        ["3:2: 'home' and 'order' are a pair already"]
      ),
      (
        around(
          """
          "modals": [{"screen": "order", "kind": "sheet", "from": "home"},
           {"screen": "order", "kind": "form", "from": "home"},
           {"screen": "order", "kind": "sheet", "from": "home"}]
          """),
        ["4:2: 'order' is such a sheet over 'home' already"]
      ),
    ])
  func whatIsWrongIsToldWithItsPlace(_ text: String, _ messages: [String]) throws {
    let error = #expect(throws: ImportError.self) { try read(text) }
    let found = (error?.diagnostics ?? []).map {
      String($0.description.dropFirst("app.json:".count))
    }
    #expect(found == messages.map { $0.replacing(": ", with: ": error: ", maxReplacements: 1) })
  }

  @Test("Each missing screen is reported") func eachMissingScreenIsReported() throws {
    let links = (0..<2000).map { "{\"from\": \"home\", \"to\": \"nothing\($0)\"}" }
    let text = Self.around("\"links\": [\(links.joined(separator: ","))]")
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(error?.diagnostics.count == 2000)
  }
}
