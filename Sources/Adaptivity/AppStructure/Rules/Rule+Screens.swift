/// How screens and what is presented over them change from compact to regular.
extension Rule {
  /// How people move in each class.
  public static let hierarchyOrColumns = Rule(
    "app.hierarchy-or-columns",
    "In compact size classes, users navigate through screens hierarchically, whereas in regular "
      + "size classes, multiple columns can be displayed side by side.", .adaptiveApps, "Intro")

  /// What becomes of a list and its detail.
  public static let mergedColumns = Rule(
    "app.merged-columns",
    "For regular screen sizes, merge list screens and detail screens into one screen with multiple "
      + "columns: one column displaying the list and another showing the details.", .adaptiveApps,
    "Identifying and Merging Related List Detail Screens")

  /// One number of columns in an app.
  public static let oneColumnCount = Rule(
    "app.one-column-count",
    "Two and three-column layouts can't be combined in the same app using SwiftUI's navigation "
      + "split view; for this, a custom solution needs to be implemented.", .adaptiveApps,
    "Identifying and Merging Related List Detail Screens")

  /// How a filter is presented.
  public static let filterPresentation = Rule(
    "app.filter",
    "A filter appears as a modal form sheet with a large detent in compact size class, whereas in "
      + "regular size class it is presented as a popover.", .adaptiveApps,
    "Determining Presentation Modifiers")

  /// What presentation saves.
  public static let presentationSaves = Rule(
    "app.presentation-saves",
    "Some screens convert from a full-screen or modal in compact to a popover or inspector in "
      + "regular: the popover is placed on top, and the inspector moves existing content to the "
      + "side, which reduces one level in the navigation hierarchy.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Presentation Modifiers")

  /// What a sidebar saves.
  public static let sidebarSaves = Rule(
    "app.sidebar-saves",
    "Tabs with list entries in compact can be converted to a group in a sidebar, whose header is "
      + "the tab name and whose items are the list items; the list screen is no longer required in "
      + "regular, removing one navigation hierarchy.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Sidebar")

  /// What a carousel saves.
  public static let carouselSaves = Rule(
    "app.carousel-saves",
    "Showing more cards in a carousel in regular can eliminate the extra list which is needed in "
      + "compact to show all items.", .adaptiveApps,
    "Reducing Navigation Hierarchies: Card Carousel")

  /// How many swipes a carousel may take.
  public static let carouselSwipes = Rule(
    "app.carousel-swipes",
    "We recommend making all items in a carousel accessible with three or four swipes.",
    .adaptiveApps, "Reducing Navigation Hierarchies: Card Carousel")

  /// How many cards swipes reach.
  public static let carouselReach = Rule(
    "app.carousel-reach",
    "With two cards visible in compact, the user can reach up to eight cards with four swipes; with "
      + "four visible in regular, 16, and with a double carousel these can be doubled to 32.",
    .adaptiveApps, "Reducing Navigation Hierarchies: Card Carousel")

  /// What list and detail side by side save.
  public static let listDetailSaves = Rule(
    "app.list-detail-saves",
    "Convert list and detail in compact to a list detail screen: the list is placed next to the "
      + "detail screen in regular.", .adaptiveApps, "Reducing Navigation Hierarchies: List Detail")
}
