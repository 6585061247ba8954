public import Catalogue

/// How artwork of some size shows in a window, in both of the ways in which it can be scaled.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Adapting to Changes in Context".
public struct ArtworkFit: Hashable, Sendable {
  /// The edges that something lies at.
  public enum Edges: String, CaseIterable, Hashable, Sendable {
    /// None: the artwork has the aspect ratio of the window.
    case none
    /// Both sides.
    case sides = "left-and-right"
    /// The upper and the lower one.
    case ends = "top-and-bottom"
  }

  /// The artwork, scaled in one way.
  public struct Scaling: Hashable, Sendable {
    /// Points of the window to a unit of the artwork.
    public let factor: Fraction
    /// The width of the whole artwork in points.
    public let width: Fraction
    /// The height of the whole artwork in points.
    public let height: Fraction
    /// The edges at which it is cropped, or at which bars are.
    public let edges: Edges
    /// The cropped amount, or the thickness of a bar, at each of those edges, in points.
    public let each: Fraction
    /// The share of the artwork that is cropped, or of the window that is bars.
    public let share: Fraction
  }

  /// The greatest side of artwork that is taken, in its units.
  public static let greatestSide = 1e6

  /// Whether artwork of a size is taken: each side is greater than zero, at most
  /// `greatestSide`, and has at most six decimals.
  public static func takes(_ size: Size) -> Bool {
    [size.width, size.height].allSatisfy { side in
      side > 0 && side <= greatestSide && (try? Fraction(side)) != nil
    }
  }

  /// The artwork scaled until it fills the window, and cropped.
  public let filled: Scaling
  /// The artwork scaled until it is seen whole, with bars (letterboxed or pillarboxed).
  public let fitted: Scaling
  /// The width of the visible part of the filled artwork, in units of the artwork.
  public let visibleWidth: Fraction
  /// The height of the visible part of the filled artwork, in units of the artwork.
  public let visibleHeight: Fraction

  /// Works out how artwork shows in a window, both greater than zero.
  ///
  /// - Throws: `Fraction.Overflow` where a size has more than six decimals, or is beyond all screens.
  init(_ artwork: Size, in window: Size) throws(Fraction.Overflow) {
    let (width, height) = (try Fraction(artwork.width), try Fraction(artwork.height))
    let (across, down) = (try Fraction(window.width), try Fraction(window.height))
    let (byWidth, byHeight) = (try across / width, try down / height)
    // The window is relatively taller than the artwork where the height asks for more.
    let isTaller = try Fraction.isLess(byWidth, byHeight)
    let isSame = byWidth == byHeight
    let fill = isTaller ? byHeight : byWidth
    let fit = isTaller ? byWidth : byHeight
    let two = try Fraction(2)
    let one = try Fraction(1)
    let (filledWidth, filledHeight) = (try width * fill, try height * fill)
    filled = Scaling(
      factor: fill, width: filledWidth, height: filledHeight,
      edges: isSame ? .none : isTaller ? .sides : .ends,
      each: try isTaller ? (filledWidth - across) / two : (filledHeight - down) / two,
      share: try one - (isTaller ? across / filledWidth : down / filledHeight))
    let (fittedWidth, fittedHeight) = (try width * fit, try height * fit)
    fitted = Scaling(
      factor: fit, width: fittedWidth, height: fittedHeight,
      edges: isSame ? .none : isTaller ? .ends : .sides,
      each: try isTaller ? (down - fittedHeight) / two : (across - fittedWidth) / two,
      share: try one - (isTaller ? fittedHeight / down : fittedWidth / across))
    visibleWidth = try across / fill
    visibleHeight = try down / fill
  }
}
