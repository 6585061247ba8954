import DevcatAdaptivity
import DevcatValues

/// The sections of the page about an app.
extension AppAdaptationPage {
  var navigation: Page {
    let plans = plans.map(\.navigation)
    let names = { (ids: [String]) in ids.map(title).joined(separator: ", ") }
    var rows: [(label: String, cells: [String])] = [
      (
        "bar",
        plans.map { plan in
          AnswerText.cell(plan.bar) { AppWords.text($0, hasSecondary: !plan.sections.isEmpty) }
        }
      ),
      ("primary", plans.map { names($0.primary) }),
    ]
    for section in adaptation.compact.navigation.sections {
      rows.append(
        (
          "under \(title(section.header))",
          plans.map { plan in
            let place = AnswerText.cell(plan.showsSecondary) {
              $0 ? "collapsible" : "full screen"
            }
            return "\(names(section.items)) (\(place))"
          }
        ))
    }
    rows.append(("sidebar", plans.map { AnswerText.cell($0.sidebar, AppWords.text) }))
    // A statement about iOS is shown only for iOS or iPadOS.
    if adaptation.target.platform == .iOS || adaptation.target.platform == .iPadOS {
      rows.append(
        ("manual effort", plans.map { AnswerText.cell($0.manualEffort) { $0 ? "yes" : "no" } }))
    }
    let reasons = self.plans.map {
      "\($0.sizeClass.name): \($0.navigation.reason)."
    }
    return Page([section("Navigation", rows), .list(reasons)])
  }

  var adaptableStyles: Page {
    .section(
      "Adaptable style",
      .rows(
        adaptation.adaptableStyles.map {
          ["\($0.platform.rawValue) \($0.firstVersion)", $0.wording]
        }))
  }

  var screens: Page {
    var rows = app.screens.indices.map { index in
      (
        label: app.screens[index].title,
        cells: plans.map { cell($0.screens[index]) }
      )
    }
    rows.append(("deepest", plans.map { "\($0.depth)" }))
    return section("Screens by level", rows)
  }

  private func cell(_ screen: PlannedScreen) -> String {
    let level = screen.level.map { "\($0)" } ?? "–"
    return switch screen.place {
    case .own: level
    case .column(let index, let count): "\(level), column \(index) of \(count)"
    case .sidebarGroup: "–, a group of the sidebar"
    case .carousel(let other): "–, the carousel on \(title(other))"
    }
  }

  var modals: Page {
    section(
      "Modals",
      app.modals.indices.map { index in
        let modal = app.modals[index]
        return (
          "\(title(modal.screen)) on \(title(modal.opener))",
          plans.map { AppWords.text($0.modals[index].presentation) }
        )
      })
  }

  var components: Page {
    section(
      "Components",
      rows { component, planned in planned.map(AppWords.text) ?? "–" })
  }

  var carousels: Page {
    section(
      "Cards",
      rows(where: { $0.kind == .carousel }) { component, planned in
        (planned?.reach).map(AppWords.text) ?? "–"
      })
  }

  /// A row for each component that a class shown here has; a class that lacks it has `nil`.
  private func rows(
    where isWanted: (AppComponent) -> Bool = { _ in true },
    _ cell: (AppComponent, PlannedComponent?) -> String
  ) -> [(label: String, cells: [String])] {
    var rows: [(label: String, cells: [String])] = []
    // Each plan lists the components that its class has, in the order of the description, so all
    // plans are walked in step with it.
    var rests = plans.map { $0.components[...] }
    for screen in app.screens {
      for component in screen.components {
        let planned = rests.indices.map { index -> PlannedComponent? in
          let next = rests[index].first
          guard next?.screen == screen.id, next?.component == component else { return nil }
          rests[index].removeFirst()
          return next
        }
        guard isWanted(component), planned.contains(where: { $0 != nil }) else { continue }
        rows.append(
          (
            "\(AppWords.text(component.kind)) on \(screen.title)",
            planned.map { cell(component, $0) }
          ))
      }
    }
    return rows
  }

  private var showsRegular: Bool { adaptation.classes.contains(.regular) }

  var savedLevels: Page {
    guard showsRegular else { return .none }
    let rows = SavedLevel.Method.allCases.map { method in
      let levels = adaptation.savedLevels.filter { $0.method == method }
      return [
        AppWords.text(method), "\(levels.count)",
        levels.map { title($0.screen) }.joined(separator: ", "),
      ]
    }
    return .section(
      "Levels saved in regular: \(adaptation.savedLevels.count)",
      .rows(rows.filter { $0[1] != "0" }))
  }

  var windows: Page {
    guard showsRegular else { return .none }
    return .section(
      "Second windows in regular",
      .rows(
        adaptation.windows.map { window in
          let origin = window.origin.map { title($0) + " → " } ?? ""
          return [window.kind.words, origin + title(window.opens)]
        }))
  }
}

/// Parts of an app in words for people.
enum AppWords {
  /// The bar that applies: an ornament has a sidebar beside it only for secondary destinations.
  static func text(_ bar: NavigationBar, hasSecondary: Bool) -> String {
    switch bar {
    case .tabBar: "tab bar"
    case .sidebar: "sidebar"
    case .convertibleTabBar: "tab bar, until the user converts it to a sidebar"
    case .ornament: hasSecondary ? "ornament, and a sidebar for secondary tabs" : "ornament"
    }
  }

  static func text(_ placement: SidebarPlacement) -> String {
    switch placement {
    case .beside: "beside the content"
    case .overlay: "behind an icon, over the content"
    }
  }

  static func text(_ presentation: ModalForm) -> String {
    switch presentation {
    case .formSheetLargeDetent: "form sheet, large detent"
    case .slidingSheet: "sheet, sliding in"
    case .centeredSheet: "sheet, centered"
    case .fullScreen, .sheetOrFullScreen, .popover, .inspector: presentation.words
    }
  }

  static func text(_ kind: AppComponent.Kind) -> String {
    kind == .table ? "data table" : kind.words
  }

  static func text(_ component: PlannedComponent) -> String {
    switch component.form {
    case .same: text(component.component.kind)
    case .column: "list, in a column"
    case .sidebarGroup: "group of the sidebar"
    case .twoColumnCollection: "collection of two columns"
    case .masonryCards: "cards, masonry"
    case .dataTableOrMasonryCards: "data table or cards, masonry"
    case .dataTable, .hierarchyView, .doubleCarousel: component.form.words
    }
  }

  static func text(_ method: SavedLevel.Method) -> String {
    method == .carousel ? "card carousel" : method.words
  }

  static func text(_ reach: CarouselReach) -> String {
    reach.isComplete
      ? "all \(reach.items) cards in \(reach.neededSwipes) swipes"
      : "\(reach.reach) of \(reach.items) cards in \(CarouselReach.swipes) swipes"
  }
}

extension RawRepresentable where RawValue == String {
  /// The name of a case in words: `dragAndDrop` is `drag and drop`.
  fileprivate var words: String {
    rawValue.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}
