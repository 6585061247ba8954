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
