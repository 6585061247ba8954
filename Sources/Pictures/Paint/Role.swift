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
  public var transparency: Transparency {
    if case .series(_, let transparency) = self { transparency } else { .none }
  }
}
