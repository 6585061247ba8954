public import DevcatValues

/// The layout of a component in a size class.
public enum ComponentForm: String, CaseIterable, Hashable, Sendable {
  /// The component's own form.
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

/// The obstacle to replacing a list in regular.
enum ListPlace {
  /// There is no obstacle.
  case free
  /// It is the column of a screen of several columns.
  case column
  /// It has become a group of the sidebar.
  case sidebarGroup
  /// Its entries are drilled down into deeper than columns show.
  case deep
}

extension AppComponent {
  /// Its form in regular, and the rule for it.
  ///
  /// Source: Adaptive Apps, "Making Size Class Adjustments on Component Level".
  func formInRegular(_ place: ListPlace) -> (form: ComponentForm, rule: Rule) {
    switch (kind, place) {
    case (.list, .column): (.column, "app.list-detail-saves")
    case (.list, .sidebarGroup): (.sidebarGroup, "app.sidebar-saves")
    case (.list, .deep): (.hierarchyView, "app.hierarchy-view")
    case (.list, .free):
      switch preference {
      case .table?: (.dataTable, "app.list")
      case .cards?: (.masonryCards, "app.list")
      case nil: (.dataTableOrMasonryCards, "app.list")
      }
    case (.previewTable, _): (.twoColumnCollection, "app.preview-table")
    case (.carousel, _):
      carousel?.isDouble ?? false
        ? (.doubleCarousel, "app.carousel-reach") : (.same, "app.component-class")
    case (.hierarchy, _): (.same, "app.hierarchy-view")
    case (.table, _), (.cards, _), (.collection, _), (.form, _), (.chart, _), (.text, _),
      (.other, _):
      (.same, "app.component-class")
    }
  }
}

/// How many cards of a carousel are reached in a size class.
///
/// Source: Adaptive Apps, "Reducing Navigation Hierarchies", Card Carousel.
public struct CarouselReach: Hashable, Sendable {
  /// How many swipes may be needed at most: "three or four".
  public static let swipes = 4
  /// How many rows a double carousel has in regular.
  static let doubleRows = 2

  /// How many cards there are.
  public let items: Int
  /// How many are seen at once, in all rows.
  public let visible: Int

  /// Counts the cards of a carousel; only in regular can it be a double one.
  public init(_ carousel: CarouselContent, in sizeClass: SizeClass) {
    items = carousel.items
    switch sizeClass {
    case .compact: visible = carousel.visibleInCompact
    case .regular:
      visible = carousel.visibleInRegular * (carousel.isDouble ? Self.doubleRows : 1)
    }
  }

  /// How many cards the swipes reach: the cards seen at once × the swipes.
  ///
  /// The guideline counts the first screenful as a swipe: two cards reach eight with four swipes.
  public var reach: Int { visible * Self.swipes }

  /// How many swipes reach all cards.
  public var neededSwipes: Int { visible > 0 ? (items + visible - 1) / visible : 0 }

  /// Whether the swipes that it needs are within the limit.
  public var isComplete: Bool { items <= reach }
}
