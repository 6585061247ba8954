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
  public var text: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return part < 16 ? "0" + digits : digits
      }.joined()
  }
}
