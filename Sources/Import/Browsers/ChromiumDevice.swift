import Catalogue

/// One device of Chromium's list.
struct ChromiumDevice {
  /// The words of `type` for devices of the catalogue, and the idioms that they mean.
  private static let idioms = ["phone": "phone", "tablet": "pad"]

  /// The byte at which it begins.
  let offset: Int
  /// The title, which may be that of several devices.
  let title: String
  /// The user agent; empty where it is that of a desktop.
  let userAgent: String
  /// The idiom; `nil` of a notebook.
  let idiom: String?
  /// Whether it is a notebook or desktop.
  var isNotebook: Bool { idiom == nil }
  /// Whether it has sizes that span two screens.
  let isFolding: Bool

  private let size: Size?
  private let ratio: Double

  /// Reads a device; `nil` where the row cannot be used.
  init?(_ row: inout JSONRow) {
    let title = row.text("title")
    let type = row.text("type")
    let ratio = row.number("screen", "device-pixel-ratio", in: ScreenLimits.ratios)
    let vertical = row.size("screen", "vertical")
    let horizontal = row.size("screen", "horizontal")
    let userAgent = row.optionalText("user-agent")
    if let type, Self.idioms[type] == nil, !["notebook", "desktop"].contains(type) {
      row.refuse(
        row.node["type"]?.offset ?? row.node.offset,
        "'type' is \"\(type)\" where one of phone, tablet, notebook, desktop was expected")
    }
    guard row.isUsable, let title, let type, let ratio, let vertical, let horizontal else {
      return nil
    }
    offset = row.node.offset
    self.title = title
    self.userAgent = userAgent ?? ""
    self.ratio = ratio
    idiom = Self.idioms[type]
    isFolding = row.value("screen", "vertical-spanned") != nil
    size = idiom == nil ? nil : Self.upright(vertical, horizontal, &row)
  }

  /// What the device states of its screen.
  func edits(isApple: Bool) -> [Patch.Edit] {
    (size?.pointEdits() ?? []) + [PixelRatio.edit(ratio, isApple: isApple)]
  }

  /// The size upright; `nil` where what is called vertical lies on its side.
  private static func upright(
    _ vertical: Size, _ horizontal: Size, _ row: inout JSONRow
  ) -> Size? {
    if horizontal == vertical.rotated { return vertical }
    let isUpright = vertical.width <= vertical.height
    row.warn(
      (row.value("screen", "vertical") ?? row.node).offset,
      "its screen is \(vertical.text) vertical and \(horizontal.text) horizontal, which are not "
        + "the same turned; " + (isUpright ? "the first is used" : "no points are stated"))
    return isUpright ? vertical : nil
  }
}
