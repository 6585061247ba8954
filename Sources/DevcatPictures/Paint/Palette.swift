/// Whether a picture has a light or a dark background.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// Dark ink on light paper.
  case light
  /// Light ink on dark paper.
  case dark
}

/// An opaque colour of sRGB.
public struct Color: Hashable, Sendable {
  /// Red, from 0 to 255.
  public let red: UInt8
  /// Green, from 0 to 255.
  public let green: UInt8
  /// Blue, from 0 to 255.
  public let blue: UInt8

  /// Makes a colour of a number such as `0xff8000`.
  public init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }

  /// The colour as style sheets write it: `#ff8000`.
  var text: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return part < 16 ? "0" + digits : digits
      }.joined()
  }
}

/// The meaning of an element of a picture, with its colours in light and in dark.
///
/// Text has a contrast of at least 4.5 to 1 to its background, and a series of at least 3 to 1 to
/// the paper (Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11), in both themes; no two
/// series are nearer than 15 by CIEDE2000.
public struct Role: Hashable, Sendable {
  /// The name by which style sheets know it, such as `safe-area` or `series-3-half`.
  public let name: String
  /// The part of what lies below that shows through.
  let transparency: Transparency
  private let light: Color
  private let dark: Color

  private init(
    _ name: String, _ light: UInt32, _ dark: UInt32, _ transparency: Transparency = .none
  ) {
    (self.name, self.transparency) = (name, transparency)
    (self.light, self.dark) = (Color(light), Color(dark))
  }

  /// The colour in a theme.
  public func color(in theme: Theme) -> Color { theme == .light ? light : dark }

  /// The ground of the picture.
  public static let paper = Role("paper", 0xffffff, 0x1c1c1e)
  /// Text, and other plain elements.
  public static let ink = Role("ink", 0x1d1d1f, 0xf2f2f7)
  /// Text of less weight, such as a size below a name; it has the contrast of text too.
  public static let faintInk = Role("faint-ink", 0x5c6066, 0xaeb2ba)
  /// The lines of a plot's grid.
  public static let gridline = Role("gridline", 0xdcdfe4, 0x3a3d42)
  /// The axes of a plot.
  public static let axis = Role("axis", 0x82878f, 0x8a8f98)
  /// Controls and selected elements.
  public static let tint = Role("tint", 0x0a5fce, 0x6cb2ff)
  /// A change for the better.
  public static let positive = Role("positive", 0x1a7a3a, 0x52cc74)
  /// A change for the worse.
  public static let negative = Role("negative", 0xc22a22, 0xff8078)
  /// A screen, and the part of it that the app has.
  public static let screen = Role("screen", 0xeceef1, 0x2c2e33)
  /// The part of a screen that another app has.
  public static let otherApp = Role("other-app", 0xcdd2d9, 0x484b53)
  /// The edge of a device, and the divider between apps.
  public static let outline = Role("outline", 0x3c4047, 0xb9bdc6)
  /// The inside of the safe area.
  public static let safeArea = Role("safe-area", 0xdcebfb, 0x1e3650)
  /// The edge of the safe area, and the figures of its insets.
  public static let safeAreaEdge = Role("safe-area-edge", 0x2262b0, 0x86bdf7)
  /// The indicator for the Home screen.
  public static let homeIndicator = Role("home-indicator", 0x1d1d1f, 0xf2f2f7)

  /// The number of series that have a colour of their own.
  ///
  /// Source: SAP Fiori for iOS, Chart Overview, "Color Palettes".
  static let seriesCount = 11

  /// A series of a chart, counted from 1 to `seriesCount`; further ones begin again.
  public static func series(_ number: Int, _ transparency: Transparency = .none) -> Role {
    let index = ((number - 1) % seriesCount + seriesCount) % seriesCount
    let (light, dark) = seriesColors[index]
    return Role("series-\(index + 1)\(transparency.suffix)", light, dark, transparency)
  }

  private static let seriesColors: [(UInt32, UInt32)] = [
    (0x5095d0, 0x4399f5), (0xde7530, 0xe0844c), (0x02a677, 0x1ea877), (0xf74686, 0xeb4780),
    (0xa15ec8, 0x9c71c1), (0x169fad, 0x07a8b9), (0x4c5eff, 0x5155fe), (0xba2a8a, 0xc824a1),
    (0x748788, 0x698590), (0xe7645b, 0xee645b), (0x0a659f, 0x606d94),
  ]
}
