import Catalogue

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
      switch replaced.substitutes[screen.id] {
      case .sidebarGroup?:
        PlannedScreen(id: screen.id, place: .sidebarGroup, level: nil)
      case .carousel(let other)?:
        PlannedScreen(id: screen.id, place: .carousel(on: other), level: nil)
      case nil:
        PlannedScreen(
          id: screen.id, place: places[screen.id] ?? .own, level: regularLevels[screen.id])
      }
    }
  }

  /// What stands in the way of an exchange of the lists on a screen.
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
        // Of a screen that regular does not have, only the entries are left, in the sidebar.
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
    var lists: [SavedLevel] = []
    for screen in app.screens {
      guard replaced.substitutes[screen.id] == .sidebarGroup else { continue }
      lists.append(SavedLevel(method: .sidebar, screen: screen.id, opener: nil))
    }
    for screen in app.screens {
      guard case .carousel(let other)? = replaced.substitutes[screen.id] else { continue }
      lists.append(SavedLevel(method: .carousel, screen: screen.id, opener: other))
    }
    let details = app.listDetails.filter(columns.merged.contains).map {
      SavedLevel(method: .listDetail, screen: $0.detail, opener: $0.list)
    }
    return modals + lists + details
  }

  private func isKnown(_ ids: String...) -> Bool { ids.allSatisfy { app.screen($0) != nil } }
}
