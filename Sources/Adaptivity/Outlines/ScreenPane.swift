public import Catalogue

/// A part of a screen that one app has.
public struct ScreenPane: Hashable, Sendable {
  /// The owner of a part.
  public enum Owner: String, Hashable, Sendable {
    /// The app that the context is about.
    case thisApp = "this app"
    /// The app beside it, or behind it.
    case otherApp = "other app"
  }

  /// The owner of the part.
  public let owner: Owner
  /// Where it is on the screen, in points; unknown where its sides are not recorded.
  public let box: Answer<Rectangle>
  /// Its horizontal size class.
  public let horizontal: Answer<SizeClass>
  /// Its vertical size class.
  public let vertical: Answer<SizeClass>
  /// Its width in points.
  public let width: Answer<Double>

  init(_ owner: Owner, _ traits: TraitEnvironment, width: Answer<Double>, box: Answer<Rectangle>) {
    self.owner = owner
    self.box = box
    self.width = width
    horizontal = traits.horizontal
    vertical = traits.vertical
  }

  /// Whether the device does not offer it.
  public var isNotAvailable: Bool { horizontal.isNotAvailable }
}
