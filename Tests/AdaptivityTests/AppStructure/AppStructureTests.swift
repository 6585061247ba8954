import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

@Suite("Where the rules about the structure of apps come to their limits") struct AppStructureTests
{
  private static func screens(_ ids: String..., lists: Set<String> = []) -> [AppScreen] {
    ids.map { AppScreen(id: $0, kind: lists.contains($0) ? .list : .other) }
  }

  private static func tabs(_ count: Int, links: [AppLink] = []) -> AppDescription {
    let ids = (0..<count).map { "s\($0)" }
    return AppDescription(
      name: "Tabs", destinations: ids.map { AppDestination(screen: $0) },
      screens: ids.map { AppScreen(id: $0) }, links: links)
  }

  /// An app of 20,000 screens has as many steps; if each were compared with all before, this would not end.
  @Test("Explanation: a million steps, each noted once", .timeLimit(.hang))
  func explanationIsLinear() throws {
    let rule = try #require(RuleBody.all.first?.rules.first)
    var steps: [ExplanationStep] = []
    for number in 0..<1_000_000 { steps.note(rule, "screen \(number)") }
    for number in 0..<1000 { steps.note(rule, "screen \(number)") }
    #expect(steps.distinct().count == 1_000_000)
  }

  @Test(
    "The bar is advised",
    arguments: [
      ("five are few", tabs(5), NavigationBar.tabBar),
      ("six are not", tabs(6), .sidebar),
      ("a link from one to another", tabs(2, links: [AppLink(from: "s0", to: "s1")]), .sidebar),
    ])
  func theBarIsAdvised(_ name: String, _ app: AppDescription, _ bar: NavigationBar) {
    #expect(AppAdaptation(app).regular.navigation.bar == .known(bar), "\(name)")
  }

  /// An app whose tab 'work' lists its secondary destinations, and what else there is.
  private static func work(
    links: [AppLink] = [], modals: [AppModal] = [], useCases: [AppUseCase] = [],
    kind: AppScreen.Kind = .list, components: [AppComponent] = [],
    navigation: NavigationChoice = .automatic
  ) -> AppDescription {
    AppDescription(
      name: "Work", navigation: navigation,
      destinations: [
        AppDestination(screen: "home"), AppDestination(screen: "work", secondary: ["tasks"]),
      ],
      screens: [
        AppScreen(id: "home"), AppScreen(id: "work", kind: kind, components: components),
        AppScreen(id: "tasks"),
        AppScreen(id: "more"),
      ], modals: modals, links: [AppLink(from: "tasks", to: "more")] + links, useCases: useCases)
  }

  @Test(
    "A list goes into the sidebar",
    arguments: [
      ("its group in the sidebar shows its entries", work(), true),
      (
        "an entry that is a secondary destination",
        work(links: [AppLink(from: "work", to: "tasks")]),
        true
      ),
      ("it leads elsewhere too", work(links: [AppLink(from: "work", to: "more")]), false),
      ("something else leads to it", work(links: [AppLink(from: "more", to: "work")]), false),
      (
        "a modal opens from it",
        work(modals: [AppModal(screen: "more", kind: .sheet, from: "work")]), false
      ),
      ("it opens in a window", work(useCases: [AppUseCase(.compare, opens: "work")]), false),
      ("it is no list", work(kind: .other), false),
      ("there is no sidebar", work(navigation: .tabBar), false),
      ("it holds its list", work(components: [AppComponent(.list)]), true),
      (
        "what else it holds is for compact",
        work(components: [AppComponent(.list), AppComponent(.chart, only: .compact)]), true
      ),
      (
        "a chart would go with it",
        work(components: [AppComponent(.list), AppComponent(.chart)]), false
      ),
    ])
  func aListGoesIntoTheSidebar(_ name: String, _ app: AppDescription, _ goes: Bool) {
    let adaptation = AppAdaptation(app)
    #expect((adaptation.regular.screens[1].place == .sidebarGroup) == goes, "\(name)")
    #expect(adaptation.savedLevels.contains { $0.method == .sidebar } == goes, "\(name)")
  }

  /// A carousel on 'home' with a list of all its cards.
  private static func cards(
    _ items: Int, isDouble: Bool = false, links: [AppLink] = [], destinations: [String] = ["home"],
    components: [AppComponent] = []
  ) -> AppDescription {
    AppDescription(
      name: "Cards", navigation: .tabBar,
      destinations: destinations.map { AppDestination(screen: $0) },
      screens: [
        AppScreen(
          id: "home",
          components: [
            AppComponent(
              .carousel,
              carousel: CarouselContent(
                items: items, isDouble: isDouble, all: "all", opens: "card"))
          ]), AppScreen(id: "all", kind: .list, components: components),
        AppScreen(id: "card", kind: .detail),
      ], listDetails: [ListDetailRelation(list: "all", detail: "card")], links: links)
  }

  @Test(
    "A carousel replaces its list",
    arguments: [
      ("all cards are near", cards(16), true), ("one is too far", cards(17), false),
      ("a double carousel", cards(32, isDouble: true), true),
      ("too many for a double one", cards(33, isDouble: true), false),
      ("the list is linked to", cards(4, links: [AppLink(from: "card", to: "all")]), false),
      ("the list leads elsewhere", cards(4, links: [AppLink(from: "all", to: "home")]), false),
      ("a form would go with it", cards(4, components: [AppComponent(.form)]), false),
      ("the list is a destination", cards(4, destinations: ["home", "all"]), false),
    ])
  func aCarouselReplacesItsList(_ name: String, _ app: AppDescription, _ goes: Bool) {
    let adaptation = AppAdaptation(app)
    #expect((adaptation.regular.screens[1].place == .carousel(on: "home")) == goes, "\(name)")
    #expect(adaptation.savedLevels.contains { $0.method == .carousel } == goes, "\(name)")
    #expect(adaptation.compact.screens[1].level != nil, "\(name): compact keeps the list")
  }

  @Test("Lists that lead on make three columns and no more")
  func listsThatLeadOnMakeThreeColumnsAndNoMore() {
    let ids = ["a", "b", "c", "d", "e"]
    let app = AppDescription(
      name: "Deep", destinations: [AppDestination(screen: "a")],
      screens: ids.map { AppScreen(id: $0, kind: .list, components: [AppComponent(.list)]) },
      listDetails: zip(ids, ids.dropFirst()).map { ListDetailRelation(list: $0, detail: $1) })
    let regular = AppAdaptation(app).regular
    #expect(
      regular.screens.map(\.place) == [
        .column(1, of: 3), .column(2, of: 3), .column(3, of: 3), .own, .own,
      ])
    #expect(regular.screens.map(\.level) == [1, 1, 1, 2, 3])
    #expect(
      regular.components.map(\.form) == [
        .column, .column, .hierarchyView, .hierarchyView, .dataTableOrMasonryCards,
      ])
    #expect(
      AppAdaptation(app).diagnostics.map(\.rule) == ["app.hierarchy-view", "app.hierarchy-view"])
    // A tab bar would have one tab, for five levels.
    #expect(regular.navigation.bar == .known(.sidebar))
    #expect(regular.navigation.reason.hasPrefix("its only destination leads 5 levels deep"))
  }

  @Test("A sidebar is beside the content only if the app has the whole of a large screen")
  func partsOfAScreenAreNotLarge() throws {
    let app = AppDescription(
      name: "Six", destinations: ["a", "b", "c", "d", "e", "f"].map { AppDestination(screen: $0) },
      screens: Self.screens("a", "b", "c", "d", "e", "f"))
    for (mode, place) in [(Mode.fullScreen, SidebarPlacement.beside), (.twoThirds, .overlay)] {
      var pad = Profile(id: "pad")
      pad[.layout(mode, .landscape)] = .layout(
        .available(LayoutTraits(horizontal: .regular, vertical: .regular)))
      let traits = TraitEnvironment(of: pad, in: Context(mode: mode, orientation: .landscape))
      let plan = AppAdaptation(app, for: AdaptationTarget("pad", [traits])).regular.navigation
      #expect(plan.sidebar == .known(place), "\(mode)")
      #expect(plan.reason == "6 primary destinations are more than 5")
    }
    #expect(
      AppAdaptation(app).compact.navigation.reason.hasSuffix(
        "6 are more than the 5 that have room in it"))
  }

  @Test("A ring of lists and details is left as it is") func aRingOfListsAndDetailsIsLeftAsItIs() {
    let app = AppDescription(
      name: "Ring", destinations: [AppDestination(screen: "a")],
      screens: Self.screens("a", "b", lists: ["a", "b"]),
      listDetails: [
        ListDetailRelation(list: "a", detail: "b"), ListDetailRelation(list: "b", detail: "a"),
      ])
    #expect(AppAdaptation(app).regular.screens.map(\.level) == [1, 2])
  }

  @Test("Relations of missing screens are ignored") func relationsOfMissingScreensAreIgnored() {
    let app = AppDescription(
      name: "Holes", destinations: [AppDestination(screen: "a"), AppDestination(screen: "x")],
      screens: Self.screens("a"),
      listDetails: [ListDetailRelation(list: "a", detail: "x")],
      modals: [AppModal(screen: "x", kind: .filter, from: "a")],
      links: [AppLink(from: "x", to: "a")], useCases: [AppUseCase(.compare, opens: "x")])
    let adaptation = AppAdaptation(app)
    #expect(adaptation.regular.screens.map(\.level) == [1])
    #expect(adaptation.savedLevels.isEmpty && adaptation.windows.isEmpty)
  }

  @Test("A device whose class turns with it is asked about")
  func aDeviceWhoseClassTurnsWithItIsAskedAbout() {
    var profile = Profile(id: "plus")
    profile[.layout(.fullScreen, .portrait)] = .layout(
      .available(LayoutTraits(horizontal: .compact, vertical: .regular)))
    profile[.layout(.fullScreen, .landscape)] = .layout(
      .available(LayoutTraits(horizontal: .regular, vertical: .compact)))
    let traits = Orientation.allCases.map {
      TraitEnvironment(of: profile, in: Context(orientation: $0))
    }
    let both = AdaptationTarget("plus", traits)
    #expect(
      both.sizeClass?.reason?.description
        == "the width class is compact in 'full-screen/portrait', regular in "
        + "'full-screen/landscape'; name one with '--orientation'")
    #expect(AdaptationTarget("plus", [traits[1]]).sizeClass == .known(.regular))
    #expect(AdaptationTarget("plus", [traits[1]]).isLarge == .known(false))
    profile[.layout(.fullScreen, .landscape)] = .layout(.notAvailable)
    let landscape = TraitEnvironment(of: profile, in: Context(orientation: .landscape))
    let upright = AdaptationTarget("plus", [traits[0], landscape])
    #expect(upright.sizeClass == .known(.compact))
    #expect(upright.contexts == [Context(orientation: .portrait)])
    #expect(AdaptationTarget("plus", [landscape]).sizeClass == landscape.horizontal)
    let nothing = TraitEnvironment(of: Profile(id: "new"), in: Context(orientation: .portrait))
    #expect(AdaptationTarget("new", [nothing]).sizeClass == nothing.horizontal)
  }
}
