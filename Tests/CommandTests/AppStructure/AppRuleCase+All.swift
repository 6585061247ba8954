/// Every rule about the structure of apps.
extension AppRuleCase {
  static let all: [AppRuleCase] = [
    AppRuleCase(
      "app.hierarchy-or-columns", .adaptiveApps, "Intro",
      "In compact size classes, users navigate through screens hierarchically, "
        + "whereas in regular size classes, multiple columns can be displayed side "
        + "by side.",
      []),
    AppRuleCase(
      "app.merged-columns", .adaptiveApps, "Identifying and Merging Related List Detail Screens",
      "For regular screen sizes, merge list screens and detail screens into one "
        + "screen with multiple columns —one column displaying the list and another "
        + "showing the details.",
      []),
    AppRuleCase(
      "app.one-column-count", .adaptiveApps, "Identifying and Merging Related List Detail Screens",
      "Keep in mind that two and three-column layouts can’t be combined in the "
        + "same app using SwiftUI class navigation split view. For this, a custom "
        + "solution needs to be implemented.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.filter", .adaptiveApps, "Determining Presentation Modifiers",
      "a filter appears as a modal form sheet with a large detent in compact "
        + "size class, whereas in regular size class it is presented as a popover.",
      []),
    AppRuleCase(
      "layout.popover", .adaptiveDesign, "Full-Screen Modal, Modal Sheet, and Popover",
      "In Compact Width, popovers are displayed as either full-screen modals or "
        + "a modal sheets. On the other hand, they appear as a popover window next "
        + "to the area that activates it.",
      []),
    AppRuleCase(
      "layout.compact-sheet", .adaptiveDesign, "Modal Sheets",
      "In Compact Width, modal sheets slide in on top of the parent page, and "
        + "the parent page will shrink a little. In Regular Width, modal sheets "
        + "will stay at the center of the screen as an overlay window together with "
        + "an overlay layer that dims down the parent page.",
      []),
    AppRuleCase(
      "layout.regular-sheet", .adaptiveDesign, "Modal Sheets",
      "In Compact Width, modal sheets slide in on top of the parent page, and "
        + "the parent page will shrink a little. In Regular Width, modal sheets "
        + "will stay at the center of the screen as an overlay window together with "
        + "an overlay layer that dims down the parent page.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.navigation-choices", .adaptiveApps, "Converting the Navigation",
      "Convert the tab bar in compact to either a sidebar, a tab bar, or a "
        + "sidebar adaptable style (from iOS 18 onwards).",
      ["--platform", "iPadOS", "--os-version", "18"]),
    AppRuleCase(
      "app.tab-bar", .adaptiveApps, "Tab Bar and Sidebar",
      "For distinct information hierarchies with a few primary destinations, it "
        + "is best to use a tab bar in both regular and compact layouts.",
      []),
    AppRuleCase(
      "app.sidebar", .adaptiveApps, "Tab Bar and Sidebar",
      "For hierarchical and deep navigation, use a sidebar in regular and a tab "
        + "bar in compact mode.",
      []),
    AppRuleCase(
      "app.sidebar-shortcuts", .adaptiveApps, "Tab Bar and Sidebar",
      "Additionally, users can add shortcuts to their preferred content using "
        + "the edit mode.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.sidebar-beside", .adaptiveApps, "Tab Bar and Sidebar",
      "On large screens in landscape mode, the sidebar can be displayed "
        + "alongside the content.",
      ["--device", "ipad-pro-12.9-inch-1st-generation", "--orientation", "landscape"]),
    AppRuleCase(
      "app.sidebar-overlay", .adaptiveApps, "Tab Bar and Sidebar",
      "In portrait mode or on smaller screens, the sidebar collapses to an "
        + "icon. Tapping on the icon or swiping from the left edge opens the "
        + "sidebar as an overlay on top of the content.",
      ["--class", "regular", "--orientation", "portrait"]),
    AppRuleCase(
      "app.sidebar-hidden", .adaptiveApps, "Tab Bar and Sidebar",
      "Let the user decide to hide the sidebar to make room for content.",
      ["--device", "ipad-pro-11-inch-1st-generation", "--orientation", "landscape"]),
    AppRuleCase(
      "app.before-ios-18", .adaptiveApps, "Tab Bar and Sidebar",
      "For iOS 17 or earlier, we recommend replacing the sidebar with a tab bar "
        + "in compact size class. However, converting the sidebar to a tab bar "
        + "requires manual effort from development. By default, the sidebar is "
        + "retained in compact.",
      ["--class", "compact", "--platform", "iOS", "--os-version", "17.4"]),
    AppRuleCase(
      "app.secondary-in-sidebar", .adaptiveApps, "Mapping Hierarchical Navigation Destinations",
      "The sidebar allows you to show primary and secondary destinations, with "
        + "secondary destinations placed under a collapsible section header.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.secondary-in-compact", .adaptiveApps, "Mapping Hierarchical Navigation Destinations",
      "The tab bar in compact size class only shows primary destinations. "
        + "Secondary destinations are displayed in full-screen mode, allowing for "
        + "further navigation.",
      ["--class", "compact"]),
    AppRuleCase(
      "app.adaptable-style", .adaptiveApps, "Mapping Hierarchical Navigation Destinations",
      "An ornament, in addition to a sidebar for secondary tabs within a tab "
        + "section.",
      []),
    AppRuleCase(
      "app.presentation-saves", .adaptiveApps, "Reducing Navigation Hierarchies",
      "Instead of navigating to a new screen in compact, the popover is placed "
        + "on top, and the inspector moves existing content to the side to show "
        + "more information, which reduces one level in the navigation hierarchy.",
      []),
    AppRuleCase(
      "app.sidebar-saves", .adaptiveApps, "Reducing Navigation Hierarchies",
      "With this approach, the list screen in compact is integrated in the "
        + "sidebar and no longer required in regular size class, removing one "
        + "navigation hierarchy in regular size class.",
      []),
    AppRuleCase(
      "app.carousel-saves", .adaptiveApps, "Reducing Navigation Hierarchies",
      "Showing more cards in a carousel in regular can eliminate the extra list "
        + "which is needed in compact to show all items.",
      []),
    AppRuleCase(
      "app.carousel-swipes", .adaptiveApps, "Reducing Navigation Hierarchies",
      "We recommend making all items in a carousel accessible with three or "
        + "four swipes.",
      []),
    AppRuleCase(
      "app.carousel-reach", .adaptiveApps, "Reducing Navigation Hierarchies",
      "If there are two cards visible in compact, the user can reach up to "
        + "eight cards with four swipes. In regular, four cards can be displayed. "
        + "With four swipes, users can access 16 cards in the carousel. With a "
        + "double carousel, these can be doubled to 32 cards.",
      []),
    AppRuleCase(
      "app.list-detail-saves", .adaptiveApps, "Reducing Navigation Hierarchies",
      "Convert list and detail in compact to list detail screen. The list is "
        + "placed next to the detail screen in regular.",
      []),
    AppRuleCase(
      "app.component-class", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      "On regular screens, set each component’s size class to regular and "
        + "choose the most suitable layout.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.preview-table", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      "For example, instead of preview table views, use a multi column "
        + "collection view with two columns",
      []),
    AppRuleCase(
      "app.list", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      "prefer data table or card’s masonry layout over lists.",
      []),
    AppRuleCase(
      "app.hierarchy-view", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      "Use the hierarchy view for deeper drilldowns.",
      []),
    AppRuleCase(
      "app.same-information", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      "Components may differ between compact and regular size classes, but "
        + "users must be able to access the same information on both.",
      []),
    AppRuleCase(
      "app.progressive-disclosure", .adaptiveApps,
      "Making Size Class Adjustments on Component Level",
      "For compact views, use progressive disclosure.",
      ["--class", "compact"]),
    AppRuleCase(
      "app.windows-not-required", .adaptiveApps,
      "Multi-Window and Multi-Task in Regular Size Class",
      "An application should not require multiple windows, but the application "
        + "should support multiple windows and multitasking whenever it is useful "
        + "for the user.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.drag-opens-window", .adaptiveApps, "Multi-Window and Multi-Task in Regular Size Class",
      "Anything that a user can drag and drop to a new window should be enabled "
        + "for multitasking as the user expects it.",
      ["--class", "regular"]),
    AppRuleCase(
      "windows.by-width", .adaptiveApps, "Multi-Window and Multi-Task in Regular Size Class",
      "The system automatically detects the best size class depending on the "
        + "window width.",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-details", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      "drag and drop a list element or an element from a collection view in a "
        + "new window to open the details. The list and the details are shown side "
        + "by side on the current screen",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-compare", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      "open two detail views side by side to compare two objects",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-reference", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      "create a new object while keeping an existing object open for reference",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-task", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      "Drag and drop your work items out of the list and create a to-do list. "
        + "Each to-do is one window",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-attachment", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      "The destination app has to be compatible with the object that is "
        + "dropped.",
      ["--class", "regular"]),
  ]
}
