public import DevcatValues

/// The layout to use: recorded for the device, or taken from one with the same screen.
///
/// Source of the rule: View Controller Programming Guide for iOS, "Default Size Classes for
/// Different Devices": devices not listed have the size classes of the device with the same screen
/// dimensions.
public struct EffectiveLayout: Hashable, Sendable {
  /// The layout.
  public let layout: Layout
  /// The id of the profile that it is taken from; `nil` if the device's own is recorded.
  public let derivedFrom: String?

  /// Makes an effective layout.
  public init(_ layout: Layout, derivedFrom: String? = nil) {
    self.layout = layout
    self.derivedFrom = derivedFrom
  }

  /// Finds the layout for a display, mode and orientation: the recorded one, else a derived one.
  ///
  /// Returns `nil` if it is unknown, which is not the same as `notAvailable`.
  public init?(
    of profile: Profile, derived: [DerivedLayout] = [], display: String? = nil, mode: Mode,
    orientation: Orientation
  ) {
    if let layout = profile.display(display).layout(mode, orientation) {
      self.init(layout)
      return
    }
    let match = derived.first {
      $0.display == display && $0.mode == mode && $0.orientation == orientation
    }
    guard let match else { return nil }
    self.init(match.layout, derivedFrom: match.derivedFrom)
  }
}
