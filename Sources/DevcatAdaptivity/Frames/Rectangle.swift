import DevcatValues

/// A rectangle on a screen, in points from its upper left corner.
public struct Rectangle: Hashable, Sendable {
  /// The distance from the left edge of the screen to the left side.
  public let x: Double
  /// The distance from the upper edge of the screen to the upper side.
  public let y: Double
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// How far the sides lie inside those of a screen; negative where they lie outside.
  func gaps(in screen: Size) -> EdgeInsets {
    EdgeInsets(
      top: y, left: x, bottom: screen.height - y - height, right: screen.width - x - width)
  }

  /// The rest of a screen inside insets; empty if there is none.
  init(_ screen: Size, insetBy insets: EdgeInsets) {
    self.init(
      x: insets.left, y: insets.top, width: max(0, screen.width - insets.left - insets.right),
      height: max(0, screen.height - insets.top - insets.bottom))
  }
}

extension EdgeInsets {
  /// The insets that are enough however the device is held in an orientation.
  ///
  /// In landscape a sensor housing is at the left or at the right, by the direction in which the
  /// device was turned, so that the greater of the two insets counts at both sides; the upper and the
  /// lower one turn with the interface. Source: Human Interface Guidelines, Adaptivity and Layout,
  /// "Adapting to Changes in Context": support both variants of landscape.
  func matched(in orientation: Orientation) -> EdgeInsets {
    guard orientation == .landscape else { return self }
    let side = max(left, right)
    return EdgeInsets(top: top, left: side, bottom: bottom, right: side)
  }
}

/// An edge of a screen, by the name that findings have of it.
enum ScreenEdge: String, CaseIterable {
  case top, left, bottom, right
}

extension EdgeInsets {
  subscript(edge: ScreenEdge) -> Double {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }

  /// The two insets at a corner: of its upper or lower edge, and of its side.
  func sides(of corner: ScreenCorner) -> (down: Double, across: Double) {
    switch corner {
    case .topLeft: (top, left)
    case .topRight: (top, right)
    case .bottomLeft: (bottom, left)
    case .bottomRight: (bottom, right)
    }
  }
}

/// A corner of a screen, by the name that findings have of it.
enum ScreenCorner: String, CaseIterable {
  case topLeft = "top left"
  case topRight = "top right"
  case bottomLeft = "bottom left"
  case bottomRight = "bottom right"
}
