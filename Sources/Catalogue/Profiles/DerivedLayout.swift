/// A full-screen layout that a device takes from one with the same screen points.
///
/// Source: View Controller Programming Guide for iOS, "Default Size Classes for Different Devices".
/// Derived layouts stand in no record, change or digest.
public struct DerivedLayout: Hashable, Sendable {
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The mode, which is full screen.
  public let mode: Mode
  /// The orientation.
  public let orientation: Orientation
  /// The classes taken over.
  public let traits: LayoutTraits
  /// The id of the profile that they are taken from.
  public let derivedFrom: String

  /// Makes a derived layout.
  public init(
    display: String? = nil, mode: Mode = .fullScreen, orientation: Orientation,
    traits: LayoutTraits, derivedFrom: String
  ) {
    self.display = display
    self.mode = mode
    self.orientation = orientation
    self.traits = traits
    self.derivedFrom = derivedFrom
  }
}
