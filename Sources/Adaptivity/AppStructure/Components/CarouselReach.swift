public import Catalogue

/// How many cards of a carousel are reached in a size class.
///
/// Source: Adaptive Apps, "Reducing Navigation Hierarchies", Card Carousel.
public struct CarouselReach: Hashable, Sendable {
  /// How many swipes may be needed at most: "three or four".
  public static let swipes = 4
  /// How many rows a double carousel has in regular.
  public static let doubleRows = 2

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

  /// How many cards the swipes reach: the cards seen at once × the swipes, as the guideline counts.
  public var reach: Int { visible * Self.swipes }

  /// How many swipes reach all cards.
  public var neededSwipes: Int { visible > 0 ? (items + visible - 1) / visible : 0 }

  /// Whether no more swipes are needed than may be.
  public var isComplete: Bool { items <= reach }
}
