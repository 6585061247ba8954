import Adaptivity

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
    case .fullScreen: "full screen"
    case .sheetOrFullScreen: "sheet or full screen"
    case .popover: "popover"
    case .inspector: "inspector"
    }
  }

  static func text(_ kind: AppComponent.Kind) -> String {
    switch kind {
    case .previewTable: "preview table"
    case .table: "data table"
    case .list, .cards, .carousel, .collection, .hierarchy, .form, .chart, .text, .other:
      kind.rawValue
    }
  }

  static func text(_ component: PlannedComponent) -> String {
    switch component.form {
    case .same: text(component.component.kind)
    case .column: "list, in a column"
    case .sidebarGroup: "group of the sidebar"
    case .twoColumnCollection: "collection of two columns"
    case .dataTable: "data table"
    case .masonryCards: "cards, masonry"
    case .dataTableOrMasonryCards: "data table or cards, masonry"
    case .hierarchyView: "hierarchy view"
    case .doubleCarousel: "double carousel"
    }
  }

  static func text(_ kind: AppUseCase.Kind) -> String {
    switch kind {
    case .dragAndDrop: "drag and drop"
    case .compare: "compare"
    case .createWithReference: "create with reference"
    case .taskExecution: "task execution"
    case .createAttachment: "create attachment"
    }
  }

  static func text(_ method: SavedLevel.Method) -> String {
    switch method {
    case .presentation: "presentation"
    case .sidebar: "sidebar"
    case .carousel: "card carousel"
    case .listDetail: "list detail"
    }
  }

  static func text(_ reach: CarouselReach) -> String {
    reach.isComplete
      ? "all \(reach.items) cards in \(reach.neededSwipes) swipes"
      : "\(reach.reach) of \(reach.items) cards in \(CarouselReach.swipes) swipes"
  }
}
