/// A layout that a device takes from one with the same screen points.
///
/// Full-screen layouts follow from the View Controller Programming Guide for iOS, "Default Size
/// Classes for Different Devices". iPads take multitasking modes from iPads that offer the same
/// mode. Derived layouts are in no record, change or digest.
public struct DerivedLayout: Hashable, Sendable {
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The mode.
  public let mode: Mode
  /// The orientation.
  public let orientation: Orientation
  /// The layout taken over: in full screen its classes, otherwise its size too, or not available.
  public let layout: Layout
  /// The id of the profile that it is taken from.
  public let derivedFrom: String

  /// Makes a derived layout.
  public init(
    display: String? = nil, mode: Mode = .fullScreen, orientation: Orientation,
    layout: Layout, derivedFrom: String
  ) {
    self.display = display
    self.mode = mode
    self.orientation = orientation
    self.layout = layout
    self.derivedFrom = derivedFrom
  }

  /// Makes a derived layout of a mode that is offered.
  public init(
    display: String? = nil, mode: Mode = .fullScreen, orientation: Orientation,
    traits: LayoutTraits, derivedFrom: String
  ) {
    self.init(
      display: display, mode: mode, orientation: orientation, layout: .available(traits),
      derivedFrom: derivedFrom)
  }

  /// The classes and the size; nothing if the mode is not available.
  public var traits: LayoutTraits { layout.traits ?? LayoutTraits() }
}
