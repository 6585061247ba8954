/// How screens and their presentations change from compact to regular.
extension Rule {
  /// How people move in each class.
  static let hierarchyOrColumns = Rule(
    "app.hierarchy-or-columns",
    "In compact size classes, users navigate through screens hierarchically, whereas in regular "
      + "size classes, multiple columns can be displayed side by side.", .adaptiveApps, "Intro")

  /// The form of a list and its detail.
  static let mergedColumns = Rule(
    "app.merged-columns",
    "For regular screen sizes, merge list screens and detail screens into one screen with multiple "
      + "columns: one column displaying the list and another showing the details.", .adaptiveApps,
    "Identifying and Merging Related List Detail Screens")

  /// One number of columns in an app.
  public static let oneColumnCount = Rule(
    "app.one-column-count",
    "Two and three-column layouts can't be combined in the same app using SwiftUI's navigation "
      + "split view; for this, a custom solution needs to be implemented.", .adaptiveApps,
    "Identifying and Merging Related List Detail Screens", words: "three columns")

  /// How a filter is presented.
  static let filterPresentation = Rule(
    "app.filter",
    "A filter appears as a modal form sheet with a large detent in compact size class, whereas in "
      + "regular size class it is presented as a popover.", .adaptiveApps,
    "Determining Presentation Modifiers")

  /// The level saved by presentation.
  static let presentationSaves = Rule(
    "app.presentation-saves",
    "Some screens convert from a full-screen or modal in compact to a popover or inspector in "
      + "regular: the popover is placed on top, and the inspector moves existing content to the "
      + "side, which reduces one level in the navigation hierarchy.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Presentation Modifiers")

  /// The level saved by a sidebar.
  static let sidebarSaves = Rule(
    "app.sidebar-saves",
    "Tabs with list entries in compact can be converted to a group in a sidebar, whose header is "
      + "the tab name and whose items are the list items; the list screen is no longer required in "
      + "regular, removing one navigation hierarchy.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Sidebar")

  /// The level saved by a carousel.
  static let carouselSaves = Rule(
    "app.carousel-saves",
    "Showing more cards in a carousel in regular can eliminate the extra list which is needed in "
      + "compact to show all items.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Card Carousel")

  /// How many swipes a carousel may take.
  static let carouselSwipes = Rule(
    "app.carousel-swipes",
    "We recommend making all items in a carousel accessible with three or four swipes.",
    .adaptiveApps, "Reducing Navigation Hierarchies: Card Carousel")

  /// How many cards swipes reach.
  static let carouselReach = Rule(
    "app.carousel-reach",
    "With two cards visible in compact, the user can reach up to eight cards with four swipes; with "
      + "four visible in regular, 16, and with a double carousel these can be doubled to 32.",
    .adaptiveApps, "Reducing Navigation Hierarchies: Card Carousel")

  /// The level saved by list and detail side by side.
  static let listDetailSaves = Rule(
    "app.list-detail-saves",
    "Convert list and detail in compact to a list detail screen: the list is placed next to the "
      + "detail screen in regular.", .adaptiveApps, "Reducing Navigation Hierarchies: List Detail")
}

/// How an app is navigated in each size class.
extension Rule {
  /// Regular's choices instead of compact's tab bar.
  static let navigationChoices = Rule(
    "app.navigation-choices",
    "Convert the tab bar in compact to either a sidebar, a tab bar, or a sidebar adaptable style "
      + "(from iOS 18 onwards).", .adaptiveApps, "Converting the Navigation")

  /// When a tab bar is right in both classes.
  public static let tabBarInBoth = Rule(
    "app.tab-bar",
    "For distinct information hierarchies with a few primary destinations, it is best to use a tab "
      + "bar in both regular and compact layouts.", .adaptiveApps, "Tab Bar and Sidebar")

  /// When a sidebar is right in regular.
  static let sidebarInRegular = Rule(
    "app.sidebar",
    "For hierarchical and deep navigation, use a sidebar in regular and a tab bar in compact mode.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// Shortcuts that people can add to a sidebar.
  static let sidebarShortcuts = Rule(
    "app.sidebar-shortcuts",
    "Users can add shortcuts to their preferred content using the edit mode.", .adaptiveApps,
    "Tab Bar and Sidebar")

  /// Where there is room for a sidebar.
  static let sidebarBeside = Rule(
    "app.sidebar-beside",
    "On large screens in landscape mode, the sidebar can be displayed alongside the content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// Where there is no room for a sidebar.
  static let sidebarOverlay = Rule(
    "app.sidebar-overlay",
    "In portrait mode or on smaller screens, the sidebar collapses to an icon; tapping on the icon "
      + "or swiping from the left edge opens the sidebar as an overlay on top of the content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// The user decides on a sidebar beside the content.
  static let sidebarHidden = Rule(
    "app.sidebar-hidden", "Let the user decide to hide the sidebar to make room for content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// The manual work before iOS 18.
  public static let sidebarBefore18 = Rule(
    "app.before-ios-18",
    "For iOS 17 or earlier, replace the sidebar with a tab bar in compact; this requires manual "
      + "effort from development, and by default the sidebar is retained in compact.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// The place of secondary destinations in a sidebar.
  static let secondaryInSidebar = Rule(
    "app.secondary-in-sidebar",
    "The sidebar shows primary and secondary destinations, with secondary destinations placed "
      + "under a collapsible section header.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")

  /// Where secondary destinations are in compact.
  static let secondaryInCompact = Rule(
    "app.secondary-in-compact",
    "The tab bar in compact size class only shows primary destinations; secondary destinations are "
      + "displayed in full-screen mode, allowing for further navigation.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")

  /// The adaptable style on each platform.
  static let adaptableStyle = Rule(
    "app.adaptable-style",
    "The adaptable style is a tab bar at the bottom on iOS 18, a tab bar that the user can convert "
      + "to a sidebar on iPadOS 18, a sidebar on macOS 15 and tvOS 14, and an ornament with a "
      + "sidebar for secondary tabs on visionOS 2.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")
}

/// The forms of components in regular, and the information that both classes must show.
extension Rule {
  /// The rule for every component.
  static let componentClass = Rule(
    "app.component-class",
    "On regular screens, set each component's size class to regular and choose the most suitable "
      + "layout.", .adaptiveApps, "Making Size Class Adjustments on Component Level")

  /// The form of a preview table.
  static let previewTableExchange = Rule(
    "app.preview-table",
    "Instead of preview table views, use a multi column collection view with two columns.",
    .adaptiveApps, "Making Size Class Adjustments on Component Level")

  /// The form of a list.
  static let listExchange = Rule(
    "app.list", "Prefer data table or card's masonry layout over lists.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// The form of a deep drilldown.
  public static let hierarchyView = Rule(
    "app.hierarchy-view", "Use the hierarchy view for deeper drilldowns.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// The information that both classes must show.
  static let sameInformation = Rule(
    "app.same-information",
    "Components may differ between compact and regular size classes, but users must be able to "
      + "access the same information on both.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// How compact shows as much as regular.
  static let progressiveDisclosure = Rule(
    "app.progressive-disclosure", "For compact views, use progressive disclosure.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")
}

/// Windows of their own.
extension Rule {
  /// One window must do.
  static let windowsNotRequired = Rule(
    "app.windows-not-required",
    "An application should not require multiple windows, but should support multiple windows and "
      + "multitasking whenever it is useful for the user.", .adaptiveApps,
    "Multi-Window and Multi-Task in Regular Size Class")

  /// A draggable object can be dropped into a new window.
  static let dragOpensWindow = Rule(
    "app.drag-opens-window",
    "Anything that a user can drag and drop to a new window should be enabled for multitasking as "
      + "the user expects it.", .adaptiveApps,
    "Multi-Window and Multi-Task in Regular Size Class")

  /// A list or card and its details.
  static let windowOfDetails = Rule(
    "app.window-details",
    "Drag and drop a list element or an element from a collection view in a new window to open the "
      + "details; the list and the details are shown side by side on the current screen.",
    .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// Two objects.
  static let windowOfComparison = Rule(
    "app.window-compare", "Open two detail views side by side to compare two objects.",
    .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// A new object beside one that exists.
  static let windowOfReference = Rule(
    "app.window-reference",
    "Create a new object while keeping an existing object open for reference.", .adaptiveApps,
    "Use Cases for Multi-Window and Multi-Task")

  /// Work items.
  static let windowOfTask = Rule(
    "app.window-task",
    "Drag and drop your work items out of the list and create a to-do list; each to-do is one "
      + "window.", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// Attachments.
  static let windowOfAttachment = Rule(
    "app.window-attachment",
    "Create an attachment by dragging it from the source app to the destination app, which has to "
      + "be compatible with what is dropped: a custom object, text, media, or a document such as a "
      + "photo, a screenshot or a PDF file.", .adaptiveApps,
    "Use Cases for Multi-Window and Multi-Task")
}

/// The rules about the structure of apps.
extension RuleBody {
  static let appStructure = RuleBody(
    "App structure", commands: ["adapt"],
    [
      .hierarchyOrColumns, .mergedColumns, .oneColumnCount, .filterPresentation,
      .navigationChoices, .tabBarInBoth, .sidebarInRegular, .sidebarShortcuts, .sidebarBeside,
      .sidebarOverlay, .sidebarHidden, .sidebarBefore18, .secondaryInSidebar, .secondaryInCompact,
      .adaptableStyle, .presentationSaves, .sidebarSaves, .carouselSaves, .carouselSwipes,
      .carouselReach, .listDetailSaves, .componentClass, .previewTableExchange, .listExchange,
      .hierarchyView, .sameInformation, .progressiveDisclosure, .windowsNotRequired,
      .dragOpensWindow, .windowOfDetails, .windowOfComparison, .windowOfReference,
      .windowOfTask, .windowOfAttachment,
    ])
}
