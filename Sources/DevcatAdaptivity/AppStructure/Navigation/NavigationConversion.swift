import DevcatValues

/// The navigation of an app in compact and in regular.
struct NavigationConversion {
  /// How the destinations are shown in compact.
  let compact: NavigationPlan
  /// How they are shown in regular.
  let regular: NavigationPlan
  let diagnostics: [AppDiagnostic]
  /// The rules that decide the bar and the place of the sidebar.
  private let steps: [ExplanationStep]

  /// How many primary destinations are few: as many as a tab bar in compact shows
  /// (docs/AppDescription.md, "How it is counted").
  static let few = 5

  /// The least number of levels at which a hierarchy without secondary destinations is reported.
  static let deep = 4

  /// Converts the navigation of an app.
  init(of app: AppDescription, ways: AppWays, for target: AdaptationTarget) {
    let (advised, reason, finding) = Self.advised(app, ways)
    var notes: [AppDiagnostic] = []
    let bar: Answer<NavigationBar>
    var because = "the description asks for it"
    switch app.navigation {
    case .automatic:
      bar = .known(advised)
      because = reason
      if advised == .tabBar, let deep = ways.deepest(of: app.destinations.map(\.screen)),
        deep.levels >= Self.deep
      {
        notes.note(
          .advice, "app.tab-bar",
          "'\(app.title(of: deep.root))' leads \(deep.levels) levels deep, and has a tab bar in "
            + "regular all the same: it names no secondary destinations that a sidebar would show"
        )
      }
    case .tabBar:
      bar = .known(.tabBar)
      if advised != .tabBar {
        notes.note(
          .warning, "app.sidebar",
          "the description asks for a tab bar in regular too; the guideline advises a sidebar, since "
            + reason)
      }
    case .sidebar:
      bar = .known(.sidebar)
      if advised != .sidebar {
        notes.note(
          .advice, "app.tab-bar",
          "the description asks for a sidebar in regular; the guideline advises a tab bar, since "
            + reason)
      }
    case .adaptable:
      bar = Self.adaptableBar(target)
      if case .unknown(let reason) = bar, target.platform != nil, target.version != nil {
        notes.note(
          .warning, "app.adaptable-style", "the adaptable style cannot be used: \(reason)")
      }
    }
    let hasSidebar = bar != .known(.tabBar)
    let effort = hasSidebar ? Self.manualEffort(target) : .notAvailable(Self.noSidebar)
    if effort == .known(true) {
      notes.note(
        .advice, "app.before-ios-18",
        "the tab bar in compact has to be made by hand; otherwise the sidebar is retained")
    }
    let sections = app.destinations.filter { !$0.secondary.isEmpty }.map {
      NavigationPlan.Section(header: $0.screen, items: $0.secondary)
    }
    let primary = app.destinations.map(\.screen)
    compact = NavigationPlan(
      bar: .known(.tabBar),
      reason: "compact has a tab bar, which shows primary destinations only"
        + (primary.count > Self.few
          ? "; \(primary.count) are more than the \(Self.few) that have room in it" : ""),
      primary: primary, sections: sections,
      sidebar: .notAvailable(.other("compact has a tab bar")), manualEffort: effort)
    let isSidebarShown =
      bar.value.map { $0 != .tabBar && ($0 != .ornament || !sections.isEmpty) } ?? false
    let (sidebar, placing) =
      isSidebarShown
      ? SidebarPlacement.placement(on: target)
      : (bar.then { _ in .notAvailable(Self.noSidebar) }, [])
    regular = NavigationPlan(
      bar: bar, reason: because, primary: primary, sections: sections,
      sidebar: sidebar, manualEffort: .notAvailable(.other("regular keeps its bar")))
    diagnostics = notes
    var steps = [
      ExplanationStep(advised == .tabBar ? "app.tab-bar" : "app.sidebar", finding)
    ]
    steps.note("app.navigation-choices", "the description asks for '\(app.navigation.rawValue)'")
    if let isManual = effort.value, let platform = target.platform, let version = target.version {
      steps.note(
        "app.before-ios-18",
        "\(platform.rawValue) \(version) "
          + (isManual
            ? "retains the sidebar in compact unless it is replaced" : "has the adaptable style"))
    }
    self.steps = steps + placing
  }

  private static let noSidebar = Reason.other("there is no sidebar")

  /// The guideline's advice for regular, and the reason, as a clause after "since" and as a finding.
  private static func advised(
    _ app: AppDescription, _ ways: AppWays
  ) -> (bar: NavigationBar, reason: String, finding: String) {
    let groups = app.destinations.filter { !$0.secondary.isEmpty }
    if let group = groups.first {
      return (
        .sidebar, "'\(app.title(of: group.screen))' has secondary destinations",
        "the navigation is hierarchical: \(groups.count) of \(app.destinations.count) primary "
          + "destinations have secondary ones, such as '\(app.title(of: group.screen))'"
      )
    }
    if app.destinations.count > few {
      let many = "\(app.destinations.count) primary destinations are more than"
      return (.sidebar, "\(many) \(few)", "\(many) a few (\(few))")
    }
    // Depth counts only without other destinations: else a tab with a list, a detail and a modal
    // would be deep (docs/AppDescription.md).
    if app.destinations.count == 1, let root = app.destinations.first?.screen,
      let way = ways.deepest(of: [root]), way.levels >= deep
    {
      return (
        .sidebar,
        "its only destination leads \(way.levels) levels deep, and a tab bar would have one tab",
        "'\(app.title(of: root))' is the only destination and leads \(way.levels) levels deep"
      )
    }
    if let (outer, inner) = ways.overlap(of: app.destinations.map(\.screen)) {
      let way = "'\(app.title(of: outer))' leads to '\(app.title(of: inner))'"
      return (
        .sidebar, "\(way), so the hierarchies are not distinct",
        "the hierarchies are not distinct: \(way)"
      )
    }
    return (
      .tabBar, "its primary destinations are few and distinct",
      "the number of primary destinations is \(app.destinations.count), which is few (at most "
        + "\(few)), and none leads to another one"
    )
  }

  private static func adaptableBar(_ target: AdaptationTarget) -> Answer<NavigationBar> {
    guard let platform = target.platform else {
      return .unknown(
        .other(
          "no platform is given, and the adaptable style differs between them; levels are counted "
            + "without a sidebar"))
    }
    return AdaptableStyle(on: platform).bar(in: target.version)
  }

  private static func manualEffort(_ target: AdaptationTarget) -> Answer<Bool> {
    guard let platform = target.platform else {
      return .notAvailable(.other("it is about iOS and iPadOS, and no platform is given"))
    }
    guard platform == .iOS || platform == .iPadOS else {
      return .notAvailable(.other("the rule is about iOS"))
    }
    guard let version = target.version else {
      return .unknown(.other("no version is given; on iOS 17 or earlier it takes manual effort"))
    }
    return .known(version < AdaptableStyle(on: platform).firstVersion)
  }

  func explanation(of app: AppDescription) -> [ExplanationStep] {
    if compact.sections.isEmpty { return steps }
    var steps = steps
    let items = compact.sections.flatMap(\.items).map(app.title(of:)).joined(separator: ", ")
    steps.note("app.secondary-in-compact", "displayed in full-screen mode: \(items)")
    if regular.showsSecondary.value == true {
      let headers = regular.sections.map { "'\(app.title(of: $0.header))'" }
      steps.note("app.secondary-in-sidebar", "under \(headers.joined(separator: ", ")): \(items)")
      steps.note("app.sidebar-shortcuts", "the sidebar has an edit mode")
    }
    return steps
  }
}
