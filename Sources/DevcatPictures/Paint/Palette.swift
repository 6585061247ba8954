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

/// The colours of the roles, in light and in dark.
///
/// Text has a contrast of at least 4.5 to 1 to its background, and a series of at least 3 to 1 to
/// the paper (Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11), in both themes; no two
/// series are nearer than 15 by CIEDE2000.
public enum Palette {
  /// How many series have a colour of their own.
  ///
  /// Source: SAP Fiori for iOS, Chart Overview, "Color Palettes".
  public static let seriesCount = 11

  /// The colour of a role in a theme; how much shows through it, the role says.
  public static func color(of role: Role, in theme: Theme) -> Color {
    switch theme {
    case .light: light(role)
    case .dark: dark(role)
    }
  }

  /// The index of a series' colour, for a number from 1; after the last the first comes again.
  static func seriesIndex(_ number: Int) -> Int {
    ((number - 1) % seriesCount + seriesCount) % seriesCount
  }

  private static func light(_ role: Role) -> Color {
    switch role {
    case .paper: Color(0xffffff)
    case .ink: Color(0x1d1d1f)
    case .faintInk: Color(0x5c6066)
    case .gridline: Color(0xdcdfe4)
    case .axis: Color(0x82878f)
    case .tint: Color(0x0a5fce)
    case .positive: Color(0x1a7a3a)
    case .negative: Color(0xc22a22)
    case .screen: Color(0xeceef1)
    case .otherApp: Color(0xcdd2d9)
    case .outline: Color(0x3c4047)
    case .safeArea: Color(0xdcebfb)
    case .safeAreaEdge: Color(0x2262b0)
    case .homeIndicator: Color(0x1d1d1f)
    case .series(let number, _): lightSeries[seriesIndex(number)]
    }
  }

  private static func dark(_ role: Role) -> Color {
    switch role {
    case .paper: Color(0x1c1c1e)
    case .ink: Color(0xf2f2f7)
    case .faintInk: Color(0xaeb2ba)
    case .gridline: Color(0x3a3d42)
    case .axis: Color(0x8a8f98)
    case .tint: Color(0x6cb2ff)
    case .positive: Color(0x52cc74)
    case .negative: Color(0xff8078)
    case .screen: Color(0x2c2e33)
    case .otherApp: Color(0x484b53)
    case .outline: Color(0xb9bdc6)
    case .safeArea: Color(0x1e3650)
    case .safeAreaEdge: Color(0x86bdf7)
    case .homeIndicator: Color(0xf2f2f7)
    case .series(let number, _): darkSeries[seriesIndex(number)]
    }
  }

  private static let lightSeries: [Color] = [
    Color(0x5095d0), Color(0xde7530), Color(0x02a677), Color(0xf74686), Color(0xa15ec8),
    Color(0x169fad), Color(0x4c5eff), Color(0xba2a8a), Color(0x748788), Color(0xe7645b),
    Color(0x0a659f),
  ]

  private static let darkSeries: [Color] = [
    Color(0x4399f5), Color(0xe0844c), Color(0x1ea877), Color(0xeb4780), Color(0x9c71c1),
    Color(0x07a8b9), Color(0x5155fe), Color(0xc824a1), Color(0x698590), Color(0xee645b),
    Color(0x606d94),
  ]
}
