import Catalogue

/// One entry of Playwright's list: a device held upright or on its side, or a desktop browser.
struct PlaywrightEntry {
  /// What ends the name of an entry for a device on its side.
  static let landscapeEnding = " landscape"
  /// What ends the name of the outer screen of a device that unfolds.
  static let coverEnding = " Cover"

  /// The byte at which its name stands.
  let offset: Int
  /// The name.
  let name: String
  /// The user agent.
  let userAgent: String
  /// Whether it is a device and no desktop browser.
  let isMobile: Bool
  /// The size of the screen, where it is given.
  let screen: Size?
  /// The size of the browser's content.
  let viewport: Size
  /// The pixel ratio.
  let scale: Double
  /// The bytes at which the screen, or else the viewport, and the pixel ratio stand.
  let places: (screen: Int, scale: Int)

  /// Reads an entry; `nil` where the row cannot be used.
  init?(_ member: JSONNode.Member, _ row: inout JSONRow) {
    let own = Self.base(of: member.key, without: Self.landscapeEnding) ?? member.key
    if own.allSatisfy(\.isWhitespace) { row.refuse(member.offset, "the device has no name") }
    let userAgent = row.text("userAgent")
    let isMobile = row.flag("isMobile")
    let viewport = row.size("viewport")
    let screen = row.value("screen") == nil ? nil : row.size("screen")
    let scale = row.number("deviceScaleFactor", in: ScreenLimits.ratios)
    guard row.isUsable, let userAgent, let isMobile, let viewport, let scale else { return nil }
    offset = member.offset
    name = member.key
    self.userAgent = userAgent
    self.isMobile = isMobile
    self.screen = screen
    self.viewport = viewport
    self.scale = scale
    let node = member.value
    places = (
      (node["screen"] ?? node["viewport"] ?? node).offset,
      (node["deviceScaleFactor"] ?? node).offset
    )
  }

  /// The name without the ending; `nil` where it does not end so.
  static func base(of name: String, without ending: String) -> String? {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
  }
}
