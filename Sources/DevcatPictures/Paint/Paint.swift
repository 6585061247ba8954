/// The meaning of an element of a picture; the palette gives it a colour in light and in dark.
public enum Role: Hashable, Sendable {
  /// The ground of the picture.
  case paper
  /// Text, and other plain elements.
  case ink
  /// Text of less weight, such as a size below a name; it has the contrast of text too.
  case faintInk
  /// The lines of a plot's grid.
  case gridline
  /// The axes of a plot, and lines between a label and what it is about.
  case axis
  /// Controls and selected elements.
  case tint
  /// A change for the better.
  case positive
  /// A change for the worse.
  case negative
  /// A screen, and the part of it that the app has.
  case screen
  /// The part of a screen that another app has.
  case otherApp
  /// The edge of a device, and the divider between apps.
  case outline
  /// The safe area.
  case safeArea
  /// The edge of the safe area, and the figures of its insets.
  case safeAreaEdge
  /// The indicator for the Home screen.
  case homeIndicator
  /// A series of a chart, counted from 1 to `Palette.seriesCount`; further ones begin again.
  case series(Int, Transparency = .none)

  /// The name by which style sheets know it, such as `safe-area` or `series-3-half`.
  public var name: String {
    switch self {
    case .paper: "paper"
    case .ink: "ink"
    case .faintInk: "faint-ink"
    case .gridline: "gridline"
    case .axis: "axis"
    case .tint: "tint"
    case .positive: "positive"
    case .negative: "negative"
    case .screen: "screen"
    case .otherApp: "other-app"
    case .outline: "outline"
    case .safeArea: "safe-area"
    case .safeAreaEdge: "safe-area-edge"
    case .homeIndicator: "home-indicator"
    case .series(let number, let transparency):
      "series-\(Palette.seriesIndex(number) + 1)\(transparency.suffix)"
    }
  }

  /// How much of what lies below it shows through.
  var transparency: Transparency {
    if case .series(_, let transparency) = self { transparency } else { .none }
  }
}

/// A line along the edge of an element.
public struct Stroke: Hashable, Sendable {
  /// The meaning of the line.
  public var role: Role
  /// Its width in the unit of the picture.
  var width: Double
  /// The lengths of its dashes and of the gaps between them; empty for a whole line.
  var dashes: [Double]
  /// Whether its ends and corners are round.
  var isRound: Bool

  /// Makes a line.
  public init(_ role: Role, width: Double = 1, dashes: [Double] = [], isRound: Bool = false) {
    self.role = role
    self.width = width
    self.dashes = dashes
    self.isRound = isRound
  }
}

/// How a shape is painted.
public struct Paint: Hashable, Sendable {
  /// The meaning of its inside; `nil` leaves it empty.
  public var fill: Role?
  /// The line along its edge; `nil` for none.
  public var stroke: Stroke?

  /// Makes paint.
  public init(fill: Role? = nil, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// How much of what lies below an element shows through it.
///
/// Source: SAP Fiori for iOS, Charts, "Color Palettes": area, stock, scatter and bubble charts have
/// levels of transparency.
public enum Transparency: Double, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none = 1
  /// A quarter, as in bubbles and points of a scatter, which may lie on each other.
  case quarter = 0.75
  /// A half.
  case half = 0.5
  /// Three quarters, as in areas under a line.
  case threeQuarters = 0.25

  /// The opacity, from 0 to 1.
  var opacity: Double { rawValue }

  var suffix: String {
    switch self {
    case .none: ""
    case .quarter: "-quarter"
    case .half: "-half"
    case .threeQuarters: "-three-quarters"
    }
  }
}
