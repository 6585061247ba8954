public import DevcatValues

extension Profile {
  /// The layout to use in a context: the recorded one, else one of a device with the same screen.
  ///
  /// `nil` if it is unknown, which is not the same as `notAvailable`. Source: View Controller
  /// Programming Guide for iOS, "Default Size Classes for Different Devices": devices not listed have
  /// the size classes of the device with the same screen dimensions.
  ///
  /// - Returns: The layout, and the id of the profile that it is taken from; `nil` if the device's own
  ///   is recorded.
  public func effectiveLayout(
    in context: Context, derived: [DerivedLayout]
  ) -> (layout: Layout, derivedFrom: String?)? {
    if let own = display(context.display).layout(context.mode, context.orientation) {
      return (own, nil)
    }
    return derived.first { $0.isOf(context) }.map { ($0.layout, $0.derivedFrom) }
  }
}
