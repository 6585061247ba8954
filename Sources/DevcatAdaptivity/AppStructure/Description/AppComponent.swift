public import DevcatValues

/// A component on a screen, with its content.
public struct AppComponent: Hashable, Sendable {
  /// The kind of a component.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Rows below one another.
    case list
    /// The first few rows of a list, and a way to all of them.
    case previewTable
    /// Rows and columns of data.
    case table
    /// Cards beside and below one another.
    case cards
    /// Cards in a row that is swiped.
    case carousel
    /// A grid of items.
    case collection
    /// A hierarchy that is drilled down into.
    case hierarchy
    /// Fields to be filled in.
    case form
    /// A chart.
    case chart
    /// Running text.
    case text
    /// Anything else.
    case other
  }

  /// The form of a list if there is a choice ("Making Size Class Adjustments on Component Level").
  public enum ListPreference: String, CaseIterable, Hashable, Sendable {
    /// Rows and columns of data.
    case table
    /// Cards of various heights, packed.
    case cards
  }

  /// The kind of the component.
  public let kind: Kind
  /// The information that it shows, in the words of the team.
  public let shows: [String]
  /// The only size class in which it is there; `nil` for both.
  let sizeClass: SizeClass?
  /// The form of a list in regular, if the team has chosen one.
  let preference: ListPreference?
  /// The content of a carousel; `nil` for other kinds.
  let carousel: CarouselContent?

  /// Makes a component.
  public init(
    _ kind: Kind, shows: [String] = [], only sizeClass: SizeClass? = nil,
    preference: ListPreference? = nil, carousel: CarouselContent? = nil
  ) {
    self.kind = kind
    self.shows = shows
    self.sizeClass = sizeClass
    self.preference = preference
    self.carousel = carousel
  }

  /// Whether it is there in a size class.
  func isShown(in sizeClass: SizeClass) -> Bool {
    self.sizeClass == nil || self.sizeClass == sizeClass
  }
}
