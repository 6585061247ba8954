/// What a component is laid out as in a size class.
public enum ComponentForm: String, CaseIterable, Hashable, Sendable {
  /// As what it is.
  case same
  /// A list in the column beside its details.
  case column
  /// A group in the sidebar.
  case sidebarGroup
  /// A collection view of two columns.
  case twoColumnCollection
  /// A data table.
  case dataTable
  /// Cards in a masonry layout.
  case masonryCards
  /// A data table, or cards in a masonry layout: the guideline leaves the choice.
  case dataTableOrMasonryCards
  /// The hierarchy view.
  case hierarchyView
  /// Two carousels, one below the other.
  case doubleCarousel
}

/// What stands in the way of a list's exchange in regular.
enum ListPlace {
  /// Nothing.
  case free
  /// It is the column of a screen of several columns.
  case column
  /// It has become a group of the sidebar.
  case sidebarGroup
  /// Its entries are drilled down into deeper than columns show.
  case deep
}

extension AppComponent {
  /// What it becomes in regular, and by which rule.
  ///
  /// Source: Adaptive Apps, "Making Size Class Adjustments on Component Level".
  func formInRegular(_ place: ListPlace) -> (form: ComponentForm, rule: Rule) {
    switch (kind, place) {
    case (.list, .column): (.column, .listDetailSaves)
    case (.list, .sidebarGroup): (.sidebarGroup, .sidebarSaves)
    case (.list, .deep): (.hierarchyView, .hierarchyView)
    case (.list, .free):
      switch preference {
      case .table?: (.dataTable, .listExchange)
      case .cards?: (.masonryCards, .listExchange)
      case nil: (.dataTableOrMasonryCards, .listExchange)
      }
    case (.previewTable, _): (.twoColumnCollection, .previewTableExchange)
    case (.carousel, _):
      carousel?.isDouble ?? false
        ? (.doubleCarousel, .carouselReach) : (.same, .componentClass)
    case (.hierarchy, _): (.same, .hierarchyView)
    case (.table, _), (.cards, _), (.collection, _), (.form, _), (.chart, _), (.text, _),
      (.other, _):
      (.same, .componentClass)
    }
  }
}
