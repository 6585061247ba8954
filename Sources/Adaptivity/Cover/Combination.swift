public import Catalogue

/// What a layout meets in a context, by which one device stands for another in tests.
///
/// A part that is not known counts as a value of its own: a device of which it is not known is not
/// taken for one of which it is. Two contexts with the same parts are one combination.
public struct Combination: Hashable, Sendable {
  /// The size classes.
  public let pair: ClassPair
  /// Rendered pixels to a point, where it is known.
  public let scale: Double?
  /// Height to width of the screen as it is held, to four decimals, where it is known.
  public let aspect: Double?
  /// The insets of the safe area of the whole screen; `nil` where they are not known, and in a mode in
  /// which the app has a part of the screen.
  public let safeArea: EdgeInsets?

  /// The combination of a context; `nil` where the device does not offer it, or its classes are not
  /// both known.
  init?(_ traits: TraitEnvironment, _ display: Display, _ safeArea: EdgeInsets?) {
    guard let horizontal = traits.horizontal.value, let vertical = traits.vertical.value else {
      return nil
    }
    pair = ClassPair(horizontal, vertical)
    scale = traits.displayScale.value
    self.safeArea = safeArea
    let geometry = ScreenGeometry(display)
    let turned = ScreenGeometry(
      points: geometry.points?.rotated, panelPixels: geometry.panelPixels?.rotated, scale: nil)
    aspect = traits.context.orientation == .portrait ? geometry.aspect : turned.aspect
  }

  /// Whether it is listed before another one.
  func precedes(_ other: Combination) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [Double] {
    let insets = safeArea.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? []
    return [Double(pair.index), scale ?? -1, aspect ?? -1] + insets
  }
}
