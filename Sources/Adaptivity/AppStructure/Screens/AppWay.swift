import Catalogue

/// A way from a screen to another one, and what makes it.
struct AppWay: Hashable {
  /// What makes a way.
  enum Kind: Hashable {
    /// A link.
    case link
    /// An entry of a list.
    case entry
    /// The opening of a modal.
    case modal(AppModal.Kind)
    /// The list of all the items of a carousel.
    case allItems
    /// A card of a carousel.
    case card
  }

  /// The screen that it leads from.
  let origin: String
  /// The screen that it leads to.
  let target: String
  /// What makes it.
  let kind: Kind
  /// The only size class in which it is there; `nil` for both.
  let sizeClass: SizeClass?

  /// Whether it is there in a size class.
  func exists(in sizeClass: SizeClass) -> Bool {
    self.sizeClass == nil || self.sizeClass == sizeClass
  }
}
