/// Every rule about the structure of apps.
extension AppRuleCase {
  static let all: [AppRuleCase] = [
    AppRuleCase(
      "app.hierarchy-or-columns", .adaptiveApps, "Intro", []),
    AppRuleCase(
      "app.merged-columns", .adaptiveApps, "Identifying and Merging Related List Detail Screens", []
    ),
    AppRuleCase(
      "app.one-column-count", .adaptiveApps, "Identifying and Merging Related List Detail Screens",
      ["--class", "regular"]),
    AppRuleCase(
      "app.filter", .adaptiveApps, "Determining Presentation Modifiers", []),
    AppRuleCase(
      "layout.popover", .adaptiveDesign, "Full-Screen Modal, Modal Sheet, and Popover", []),
    AppRuleCase(
      "layout.compact-sheet", .adaptiveDesign, "Modal Sheets", []),
    AppRuleCase(
      "layout.regular-sheet", .adaptiveDesign, "Modal Sheets",
      ["--class", "regular"]),
    AppRuleCase(
      "app.navigation-choices", .adaptiveApps, "Converting the Navigation",
      ["--platform", "iPadOS", "--os-version", "18"]),
    AppRuleCase(
      "app.tab-bar", .adaptiveApps, "Tab Bar and Sidebar", []),
    AppRuleCase(
      "app.sidebar", .adaptiveApps, "Tab Bar and Sidebar", []),
    AppRuleCase(
      "app.sidebar-shortcuts", .adaptiveApps, "Tab Bar and Sidebar",
      ["--class", "regular"]),
    AppRuleCase(
      "app.sidebar-beside", .adaptiveApps, "Tab Bar and Sidebar",
      ["--device", "ipad-pro-12.9-inch-1st-generation", "--orientation", "landscape"]),
    AppRuleCase(
      "app.sidebar-overlay", .adaptiveApps, "Tab Bar and Sidebar",
      ["--class", "regular", "--orientation", "portrait"]),
    AppRuleCase(
      "app.sidebar-hidden", .adaptiveApps, "Tab Bar and Sidebar",
      ["--device", "ipad-pro-11-inch-1st-generation", "--orientation", "landscape"]),
    AppRuleCase(
      "app.before-ios-18", .adaptiveApps, "Tab Bar and Sidebar",
      ["--class", "compact", "--platform", "iOS", "--os-version", "17.4"]),
    AppRuleCase(
      "app.secondary-in-sidebar", .adaptiveApps, "Mapping Hierarchical Navigation Destinations",
      ["--class", "regular"]),
    AppRuleCase(
      "app.secondary-in-compact", .adaptiveApps, "Mapping Hierarchical Navigation Destinations",
      ["--class", "compact"]),
    AppRuleCase(
      "app.adaptable-style", .adaptiveApps, "Mapping Hierarchical Navigation Destinations", []),
    AppRuleCase(
      "app.presentation-saves", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.sidebar-saves", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.carousel-saves", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.carousel-swipes", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.carousel-reach", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.list-detail-saves", .adaptiveApps, "Reducing Navigation Hierarchies", []),
    AppRuleCase(
      "app.component-class", .adaptiveApps, "Making Size Class Adjustments on Component Level",
      ["--class", "regular"]),
    AppRuleCase(
      "app.preview-table", .adaptiveApps, "Making Size Class Adjustments on Component Level", []),
    AppRuleCase(
      "app.list", .adaptiveApps, "Making Size Class Adjustments on Component Level", []),
    AppRuleCase(
      "app.hierarchy-view", .adaptiveApps, "Making Size Class Adjustments on Component Level", []),
    AppRuleCase(
      "app.same-information", .adaptiveApps, "Making Size Class Adjustments on Component Level", []),
    AppRuleCase(
      "app.progressive-disclosure", .adaptiveApps,
      "Making Size Class Adjustments on Component Level",
      ["--class", "compact"]),
    AppRuleCase(
      "app.windows-not-required", .adaptiveApps,
      "Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.drag-opens-window", .adaptiveApps, "Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "windows.by-width", .adaptiveApps, "Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-details", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-compare", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-reference", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-task", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      ["--class", "regular"]),
    AppRuleCase(
      "app.window-attachment", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task",
      ["--class", "regular"]),
  ]
}
