import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

/// The values in the rules about the structure of apps, each with the section that states it.
@Suite("App rule values") struct AppRuleValuesTests {
  /// Adaptive Apps, "Reducing Navigation Hierarchies", Card Carousel.
  @Test(
    "App rule values: cards reached",
    arguments: [
      ("two cards in compact: eight with four swipes", 8, 2, SizeClass.compact, false, 8, 4, true),
      ("nine are too many", 9, 2, .compact, false, 8, 5, false),
      ("four cards in regular: 16", 16, 4, .regular, false, 16, 4, true),
      ("17 are too many", 17, 4, .regular, false, 16, 5, false),
      ("a double carousel: 32", 32, 4, .regular, true, 32, 4, true),
      ("33 are too many", 33, 4, .regular, true, 32, 5, false),
      ("compact has no double carousel", 9, 2, .compact, true, 8, 5, false),
      ("three swipes", 12, 4, .regular, false, 16, 3, true),
      ("one large card at a time", 5, 1, .compact, false, 4, 5, false),
      ("nothing", 0, 4, .regular, false, 16, 0, true),
    ])
  func cardsReached(
    _ name: String, _ items: Int, _ visible: Int, _ sizeClass: SizeClass, _ isDouble: Bool,
    _ reach: Int, _ swipes: Int, _ isComplete: Bool
  ) {
    let carousel = CarouselContent(
      items: items, visibleInCompact: visible, visibleInRegular: visible, isDouble: isDouble)
    let found = CarouselReach(carousel, in: sizeClass)
    #expect(found.reach == reach && found.neededSwipes == swipes, "\(name)")
    #expect(found.isComplete == isComplete, "\(name)")
  }

  @Test("The guideline's numbers of visible cards are the defaults")
  func theGuidelinesNumbersOfVisibleCardsAreTheDefaults() {
    let carousel = CarouselContent(items: 1)
    #expect(carousel.visibleInCompact == 2 && carousel.visibleInRegular == 4)
  }

  /// Adaptive Apps, "Mapping Hierarchical Navigation Destinations".
  @Test(
    "App rule values: adaptable style",
    arguments: [
      (AppPlatform.iOS, "18", NavigationBar?.some(.tabBar)), (.iOS, "18.2", .tabBar),
      (.iOS, "17.6", nil), (.iPadOS, "18", .convertibleTabBar), (.iPadOS, "17", nil),
      (.macOS, "15", .sidebar), (.macOS, "14", nil), (.tvOS, "14", .sidebar), (.tvOS, "13.4", nil),
      (.visionOS, "2", .ornament), (.visionOS, "1.3", nil),
    ])
  func adaptableStyle(_ platform: AppPlatform, _ version: String, _ bar: NavigationBar?) throws {
    let style = AdaptableStyle(on: platform)
    let version = try #require(PlatformVersion(version))
    #expect(style.bar(in: version).value == bar)
    guard case .unknown = style.bar(in: nil) else {
      Issue.record("without a version it is not known")
      return
    }
  }

  private static let hierarchical = AppDescription(
    name: "Work",
    destinations: [
      AppDestination(screen: "home"), AppDestination(screen: "work", secondary: ["tasks"]),
    ],
    screens: [AppScreen(id: "home"), AppScreen(id: "work", kind: .list), AppScreen(id: "tasks")])

  /// Adaptive Apps, "Tab Bar and Sidebar".
  @Test(
    "App rule values: sidebar placement",
    arguments: [
      (
        "beside the content on a large screen in landscape", Orientation?.some(.landscape), true,
        SidebarPlacement?.some(.beside)
      ),
      ("an overlay in portrait", .portrait, true, .overlay),
      ("an overlay on smaller screens", .landscape, false, .overlay),
      ("an overlay on a smaller screen in portrait", .portrait, false, .overlay),
      ("an overlay on a smaller screen however it is held", nil, false, .overlay),
      ("unknown on a large screen where nobody says how it is held", nil, true, nil),
      ("unknown in landscape on a screen of unknown size", .landscape, nil, nil),
      ("an overlay in portrait on a screen of any size", .portrait, nil, .overlay),
    ] as [(String, Orientation?, Bool?, SidebarPlacement?)])
  func sidebarPlacement(
    _ name: String, _ orientation: Orientation?, _ isLarge: Bool?, _ placement: SidebarPlacement?
  ) throws {
    let target: AdaptationTarget
    if let isLarge {
      let traits = LayoutTraits(horizontal: .regular, vertical: isLarge ? .regular : .compact)
      var profile = Profile(id: "device")
      for orientation in Orientation.allCases {
        profile[.layout(.fullScreen, orientation)] = .layout(.available(traits))
      }
      let orientations = orientation.map { [$0] } ?? Orientation.allCases
      target = AdaptationTarget(
        "device",
        orientations.map { TraitEnvironment(of: profile, in: Context(orientation: $0)) })
    } else {
      target = AdaptationTarget(.regular, orientation: orientation)
    }
    let sidebar = AppAdaptation(Self.hierarchical, for: target).regular.navigation.sidebar
    #expect(sidebar.value == placement, "\(name): \(sidebar)")
  }

  /// Adaptive Apps, "Tab Bar and Sidebar": iOS 17 or earlier.
  @Test(
    "App rule values: manual effort",
    arguments: [
      (AppPlatform?.some(.iOS), "17.6", Bool?.some(true)), (.iPadOS, "16", true),
      (.iOS, "18", false),
      (.iPadOS, "26", false), (.macOS, "14", nil), (nil, nil, nil), (.iOS, nil, nil),
    ] as [(AppPlatform?, String?, Bool?)])
  func manualEffort(_ platform: AppPlatform?, _ version: String?, _ isManual: Bool?) {
    let target = AdaptationTarget(
      platform: platform, version: version.flatMap { PlatformVersion($0) })
    let adaptation = AppAdaptation(Self.hierarchical, for: target)
    #expect(adaptation.compact.navigation.manualEffort.value == isManual)
    #expect(adaptation.compact.navigation.bar == .known(.tabBar))
    let isTold = adaptation.diagnostics.contains { $0.rule == "app.before-ios-18" }
    #expect(isTold == (isManual == true))
  }

  /// Adaptive Apps, "Determining Presentation Modifiers" and "Reducing Navigation Hierarchies";
  /// Adaptive Design, "Full-Screen Modal, Modal Sheet, and Popover" and "Modal Sheets".
  @Test(
    "App rule values: presentation",
    arguments: [
      (
        AppModal.Kind.filter, AppModal.CompactChoice?.none, ModalForm.formSheetLargeDetent,
        ModalForm.popover, true
      ),
      (.popover, nil, .sheetOrFullScreen, .popover, true),
      (.popover, .sheet, .slidingSheet, .popover, true),
      (.popover, .fullScreen, .fullScreen, .popover, true),
      (.inspector, nil, .sheetOrFullScreen, .inspector, true),
      (.inspector, .fullScreen, .fullScreen, .inspector, true),
      (.sheet, nil, .slidingSheet, .centeredSheet, false),
      (.form, nil, .slidingSheet, .centeredSheet, false),
      (.fullScreen, nil, .fullScreen, .fullScreen, false),
    ])
  func presentation(
    _ kind: AppModal.Kind, _ choice: AppModal.CompactChoice?, _ compact: ModalForm,
    _ regular: ModalForm, _ savesLevel: Bool
  ) {
    let modal = AppModal(screen: "b", kind: kind, from: "a", compactChoice: choice)
    #expect(modal.presentation(in: .compact).form == compact)
    #expect(modal.presentation(in: .regular).form == regular)
    let adaptation = AppAdaptation(
      AppDescription(
        name: "M", destinations: [AppDestination(screen: "a")],
        screens: [AppScreen(id: "a"), AppScreen(id: "b")], modals: [modal]))
    #expect(adaptation.savedLevels.map(\.method) == (savesLevel ? [.presentation] : []))
    #expect(adaptation.compact.depth == 2 && adaptation.regular.depth == (savesLevel ? 1 : 2))
  }

  @Test(
    "Versions are in order",
    arguments: [
      ("18", "18.0", false), ("17.4", "18", true), ("18", "18.0.1", true), ("9", "10", true),
    ])
  func versionsAreInOrder(_ one: String, _ other: String, _ isLess: Bool) throws {
    let (one, other) = (try #require(PlatformVersion(one)), try #require(PlatformVersion(other)))
    #expect((one < other) == isLess && !(other < one))
    #expect((one == other) == !isLess)
  }

  @Test(
    "Texts that are not versions",
    arguments: ["", "a", "18.", ".1", "1.2.3.4", "-1", "99999", "18 "])
  func textsThatAreNotVersions(_ text: String) { #expect(PlatformVersion(text) == nil) }
}
