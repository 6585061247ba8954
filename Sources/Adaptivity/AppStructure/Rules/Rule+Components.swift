/// What components become in regular, and what must be the same in both classes.
extension Rule {
  /// What is done with every component.
  public static let componentClass = Rule(
    "app.component-class",
    "On regular screens, set each component's size class to regular and choose the most suitable "
      + "layout.", .adaptiveApps, "Making Size Class Adjustments on Component Level")

  /// What becomes of a preview table.
  public static let previewTableExchange = Rule(
    "app.preview-table",
    "Instead of preview table views, use a multi column collection view with two columns.",
    .adaptiveApps, "Making Size Class Adjustments on Component Level")

  /// What becomes of a list.
  public static let listExchange = Rule(
    "app.list", "Prefer data table or card's masonry layout over lists.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// What becomes of a deep drilldown.
  public static let hierarchyView = Rule(
    "app.hierarchy-view", "Use the hierarchy view for deeper drilldowns.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// What both classes must show.
  public static let sameInformation = Rule(
    "app.same-information",
    "Components may differ between compact and regular size classes, but users must be able to "
      + "access the same information on both.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")

  /// How compact shows as much as regular.
  public static let progressiveDisclosure = Rule(
    "app.progressive-disclosure", "For compact views, use progressive disclosure.", .adaptiveApps,
    "Making Size Class Adjustments on Component Level")
}
