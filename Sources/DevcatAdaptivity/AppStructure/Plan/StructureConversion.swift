import DevcatValues

/// The screens, modals and components of an app in each size class.
struct StructureConversion {
  let app: AppDescription
  let ways: AppWays
  let replaced: ReplacedLists
  let columns: MergedColumns
  private let columnLists: Set<String>
  private let deepLists: Set<String>
  private let compactLevels: ScreenLevels
  private let regularLevels: ScreenLevels

  init(of app: AppDescription, _ ways: AppWays, showsSecondary: Bool) {
    self.app = app
    self.ways = ways
    replaced = ReplacedLists(of: app, ways: ways, showsSecondary: showsSecondary)
    columns = MergedColumns(of: app, without: replaced)
    columnLists = Set(columns.merged.map(\.list))
    deepLists = Set(columns.deeper.map(\.list))
    compactLevels = ScreenLevels(inCompact: app, ways)
    regularLevels = ScreenLevels(
      inRegular: app, ways, showsSecondary: showsSecondary, replaced, columns)
  }

  /// The app in a class whose navigation is known.
  func plan(_ sizeClass: SizeClass, _ navigation: NavigationPlan) -> ClassPlan {
    ClassPlan(
      sizeClass: sizeClass, navigation: navigation,
      screens: sizeClass == .compact ? compactScreens : regularScreens,
      modals: app.modals.map {
        PlannedModal(modal: $0, presentation: $0.presentation(in: sizeClass).form)
      },
      components: components(sizeClass))
  }

  private var compactScreens: [PlannedScreen] {
    app.screens.map { PlannedScreen(id: $0.id, place: .own, level: compactLevels[$0.id]) }
  }

  private var regularScreens: [PlannedScreen] {
    var places: [String: PlannedScreen.Place] = [:]
    for group in columns.groups {
      for (index, column) in group.columns.enumerated() {
        for screen in column where places[screen] == nil {
          places[screen] = .column(index + 1, of: group.columns.count)
        }
      }
    }
    return app.screens.map { screen in
      if let substitute = replaced.substitutes[screen.id] {
        PlannedScreen(id: screen.id, place: substitute, level: nil)
      } else {
        PlannedScreen(
          id: screen.id, place: places[screen.id] ?? .own, level: regularLevels[screen.id])
      }
    }
  }

  /// The obstacle to replacing the lists on a screen.
  func place(of screen: String) -> ListPlace {
    if replaced.substitutes[screen] == .sidebarGroup { return .sidebarGroup }
    if deepLists.contains(screen) { return .deep }
    return columnLists.contains(screen) ? .column : .free
  }

  private func components(_ sizeClass: SizeClass) -> [PlannedComponent] {
    app.screens.flatMap { screen in
      screen.components.compactMap { component in
        guard component.isShown(in: sizeClass) else { return nil }
        let form =
          sizeClass == .compact ? .same : component.formInRegular(place(of: screen.id)).form
        // A screen that regular does not have keeps only its entries, in the sidebar.
        if sizeClass == .regular, replaced.contains(screen.id), form != .sidebarGroup {
          return nil
        }
        return PlannedComponent(
          screen: screen.id, component: component, form: form,
          reach: component.carousel.map { CarouselReach($0, in: sizeClass) })
      }
    }
  }

  /// Every level that regular does without, by method in the order of the guideline.
  var savedLevels: [SavedLevel] {
    let modals = app.modals.filter { $0.kind.savesLevel && isKnown($0.screen, $0.opener) }.map {
      SavedLevel(method: .presentation, screen: $0.screen, opener: $0.opener)
    }
    let groups = app.screens.filter { replaced.substitutes[$0.id] == .sidebarGroup }.map {
      SavedLevel(method: .sidebar, screen: $0.id, opener: nil)
    }
    let carousels = app.screens.compactMap { screen -> SavedLevel? in
      guard case .carousel(let other)? = replaced.substitutes[screen.id] else { return nil }
      return SavedLevel(method: .carousel, screen: screen.id, opener: other)
    }
    let details = app.listDetails.filter(columns.merged.contains).map {
      SavedLevel(method: .listDetail, screen: $0.detail, opener: $0.list)
    }
    return modals + groups + carousels + details
  }

  private func isKnown(_ ids: String...) -> Bool { ids.allSatisfy { app.screen($0) != nil } }
}

/// How the rules about screens and components are quoted.
extension StructureConversion {
  /// The rules that the conversion used.
  func explanation(ofSaved saved: [SavedLevel]) -> [ExplanationStep] {
    var steps: [ExplanationStep] = []
    steps.note(
      "app.hierarchy-or-columns",
      "\(app.screens.count) screens in compact; \(columns.groups.count) screens with several "
        + "columns in regular")
    for group in columns.groups {
      let names = group.columns.map { column in
        column.map(app.title(of:)).joined(separator: " or ")
      }
      steps.note(
        "app.merged-columns",
        "\(names.count) columns: " + names.map { "'\($0)'" }.joined(separator: ", "))
    }
    let counts = Set(columns.groups.map(\.columns.count)).sorted().map(String.init)
    if !counts.isEmpty {
      steps.note(
        "app.one-column-count",
        "the app has screens of \(counts.joined(separator: " and of ")) columns, by "
          + "\(app.splitView.rawValue)")
    }
    for modal in app.modals {
      for sizeClass in SizeClass.allCases {
        let (form, rule) = modal.presentation(in: sizeClass)
        guard let rule else { continue }
        steps.note(
          rule, "'\(app.title(of: modal.screen))' in \(sizeClass.name): \(form.rawValue)")
      }
    }
    for level in saved {
      let opener = level.opener.map { " from '\(app.title(of: $0))'" } ?? ""
      steps.note(level.method.rule, "'\(app.title(of: level.screen))'\(opener): one level less")
    }
    return steps + componentSteps
  }

  private var componentSteps: [ExplanationStep] {
    var steps: [ExplanationStep] = []
    for screen in app.screens {
      for component in screen.components where component.isShown(in: .regular) {
        guard !replaced.contains(screen.id) else { continue }
        let (form, rule) = component.formInRegular(place(of: screen.id))
        steps.note(
          rule,
          "\(component.kind.rawValue) on '\(screen.title)': "
            + (form == .same ? "the same, of the class regular" : form.rawValue))
        guard let carousel = component.carousel else { continue }
        for sizeClass in SizeClass.allCases {
          let reach = CarouselReach(carousel, in: sizeClass)
          let place = "'\(screen.title)' in \(sizeClass.name)"
          steps.note(
            "app.carousel-reach",
            "\(place): \(reach.visible) cards × \(CarouselReach.swipes) swipes = \(reach.reach)")
          steps.note(
            "app.carousel-swipes",
            "\(place): all \(reach.items) cards in \(reach.neededSwipes) swipes, which is "
              + (reach.isComplete ? "near enough" : "too far"))
        }
      }
    }
    return steps
  }
}
