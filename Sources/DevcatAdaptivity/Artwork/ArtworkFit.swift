public import DevcatValues

/// How artwork of some size shows in a window, in both of the ways in which it can be scaled.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Adapting to Changes in Context".
public struct ArtworkFit: Hashable, Sendable {
  /// The edges at which artwork is cropped, or at which bars lie.
  public enum Edges: String, CaseIterable, Hashable, Sendable {
    /// No edge: the artwork has the aspect ratio of the window.
    case none
    /// The left and the right edge.
    case sides = "left-and-right"
    /// The upper and the lower edge.
    case ends = "top-and-bottom"
  }

  /// The artwork, scaled in one way.
  public struct Scaling: Hashable, Sendable {
    /// Points of the window to a unit of the artwork.
    public let factor: Double
    /// The width of the whole artwork in points.
    public let width: Double
    /// The height of the whole artwork in points.
    public let height: Double
    /// The edges at which it is cropped, or at which bars are.
    public let edges: Edges
    /// The cropped amount, or the thickness of a bar, at each of those edges, in points.
    public let each: Double
    /// The share of the artwork that is cropped, or of the window that is bars.
    public let share: Double
  }

  /// The greatest side of artwork that is taken, in its units.
  public static let greatestSide = 1e6

  /// Whether artwork of a size is taken: each side is greater than zero, at most
  /// `greatestSide`, and has at most six decimals.
  public static func takes(_ size: Size) -> Bool {
    [size.width, size.height].allSatisfy { side in
      side > 0 && side <= greatestSide && (side * 1e6).rounded() / 1e6 == side
    }
  }

  /// The artwork scaled until it fills the window, and cropped.
  public let filled: Scaling
  /// The artwork scaled until it is seen whole, with bars (letterboxed or pillarboxed).
  public let fitted: Scaling
  /// The width of the visible part of the filled artwork, in units of the artwork.
  public let visibleWidth: Double
  /// The height of the visible part of the filled artwork, in units of the artwork.
  public let visibleHeight: Double

  /// Works out how artwork shows in a window; `nil` if the artwork is of no size that is taken, or
  /// the window is empty or beyond all screens.
  ///
  /// Each result is one quotient of products of the four sides, so it is rounded once: products of
  /// whole numbers are exact.
  init?(_ artwork: Size, in window: Size) {
    guard Self.takes(artwork) else { return nil }
    // Decimals such as 16.1 are not exact, so the artwork is measured in smaller units if need be.
    let sides = [artwork.width, artwork.height]
    let unit =
      (0...5).reduce(into: 1.0) { unit, _ in
        if sides.contains(where: { $0 * unit != ($0 * unit).rounded() }) { unit *= 10 }
      }
    let (width, height) = ((artwork.width * unit).rounded(), (artwork.height * unit).rounded())
    // The artwork's width at the window's height, and its height at the window's width, each in the
    // unit in which the two can be compared.
    let (byHeight, byWidth) = (width * window.height, height * window.width)
    let greatest = max(byHeight, byWidth)
    guard byHeight > 0, byWidth > 0, greatest.isFinite else { return nil }
    let excess = abs(byHeight - byWidth)
    func scaling(toHeight isOfHeight: Bool, _ edges: Edges) -> Scaling {
      let side = isOfHeight ? height : width
      return Scaling(
        factor: (isOfHeight ? window.height : window.width) * unit / side,
        width: isOfHeight ? byHeight / side : window.width,
        height: isOfHeight ? window.height : byWidth / side,
        edges: excess == 0 ? .none : edges, each: excess / (2 * side), share: excess / greatest)
    }
    // The window is relatively taller than the artwork where the height asks for more.
    let isTaller = byHeight > byWidth
    filled = scaling(toHeight: isTaller, isTaller ? .sides : .ends)
    fitted = scaling(toHeight: !isTaller, isTaller ? .ends : .sides)
    visibleWidth = isTaller ? byWidth / (window.height * unit) : artwork.width
    visibleHeight = isTaller ? artwork.height : byHeight / (window.width * unit)
  }
}
