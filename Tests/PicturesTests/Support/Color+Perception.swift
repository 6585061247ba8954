import Foundation
import DevcatPictures

/// The difference of colours, by the formulas of their standards.
extension Color {
  /// The relative luminance of WCAG 2.2.
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  func contrast(to other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  /// This colour over another one, as it is seen.
  func over(_ ground: Color, opacity: Double) -> Color {
    func mixed(_ part: KeyPath<Color, UInt8>) -> UInt32 {
      UInt32(
        (Double(self[keyPath: part]) * opacity + Double(ground[keyPath: part]) * (1 - opacity))
          .rounded())
    }
    return Color(mixed(\.red) << 16 | mixed(\.green) << 8 | mixed(\.blue))
  }

  /// CIELAB with the white of D65.
  var lab: (l: Double, a: Double, b: Double) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    func f(_ t: Double) -> Double {
      t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

/// CIEDE2000 (Sharma, Wu and Dalal, 2005).
func colorDifference(
  _ first: (l: Double, a: Double, b: Double), _ second: (l: Double, a: Double, b: Double)
) -> Double {
  func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
  func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  func seventh(_ chroma: Double) -> Double {
    (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
  }
  let mean = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
  let stretch = 1 + 0.5 * (1 - seventh(mean))
  let (a1, a2) = (first.a * stretch, second.a * stretch)
  let (c1, c2) = (hypot(a1, first.b), hypot(a2, second.b))
  func hue(_ a: Double, _ b: Double) -> Double {
    a == 0 && b == 0 ? 0 : (degrees(atan2(b, a)) + 360).truncatingRemainder(dividingBy: 360)
  }
  let (h1, h2) = (hue(a1, first.b), hue(a2, second.b))
  var turn = c1 * c2 == 0 ? 0 : h2 - h1
  if turn > 180 { turn -= 360 }
  if turn < -180 { turn += 360 }
  let (deltaL, deltaC) = (second.l - first.l, c2 - c1)
  let deltaH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
  let (l, c) = ((first.l + second.l) / 2, (c1 + c2) / 2)
  let h: Double =
    if c1 * c2 == 0 {
      h1 + h2
    } else if abs(h1 - h2) <= 180 {
      (h1 + h2) / 2
    } else {
      (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
    }
  let t =
    1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
    - 0.20 * cos(radians(4 * h - 63))
  let lightness = 1 + 0.015 * pow(l - 50, 2) / (20 + pow(l - 50, 2)).squareRoot()
  let (chroma, hueWeight) = (1 + 0.045 * c, 1 + 0.015 * c * t)
  let rotation = -sin(radians(60 * exp(-pow((h - 275) / 25, 2)))) * 2 * seventh(c)
  let (x, y, z) = (deltaL / lightness, deltaC / chroma, deltaH / hueWeight)
  return (x * x + y * y + z * z + rotation * y * z).squareRoot()
}
