/// The cards of a carousel, and where they lead.
public struct CarouselContent: Hashable, Sendable {
  /// How many cards there are.
  public let items: Int
  /// How many are seen at once in compact.
  public let visibleInCompact: Int
  /// How many are seen at once in regular.
  public let visibleInRegular: Int
  /// Whether regular has two rows of cards.
  public let isDouble: Bool
  /// The list with all items, where there is one.
  public let all: String?
  /// The detail that a card opens, where it opens one.
  public let opens: String?

  /// Makes a carousel; two cards are seen in compact and four in regular unless said otherwise.
  ///
  /// Source of the two numbers: Adaptive Apps, "Reducing Navigation Hierarchies", Card Carousel.
  public init(
    items: Int, visibleInCompact: Int = 2, visibleInRegular: Int = 4, isDouble: Bool = false,
    all: String? = nil, opens: String? = nil
  ) {
    self.items = items
    self.visibleInCompact = visibleInCompact
    self.visibleInRegular = visibleInRegular
    self.isDouble = isDouble
    self.all = all
    self.opens = opens
  }
}
