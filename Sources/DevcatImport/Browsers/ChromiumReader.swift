import DevcatValues

/// Reads Chromium's list of emulated devices: an object with an array `extensions`.
///
/// That is `module.json` of the emulated devices up to 2021; later ones are code and no JSON.
public struct ChromiumReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .chromium) { root, listing in
      guard let extensions = root["extensions"]?.elements,
        extensions.contains(where: { $0["device"] != nil })
      else {
        return listing.note(
          .error, at: root["extensions"]?.offset ?? root.offset,
          "this is not a list of emulated devices; expected an object with an array 'extensions' of "
            + "objects with 'device'")
      }
      Self.add(extensions, to: &listing)
    }
  }

  private static func add(_ extensions: [JSONNode], to listing: inout JSONListing) {
    var notebooks: [ChromiumDevice] = []
    var folding: [ChromiumDevice] = []
    for node in extensions {
      guard let content = node["device"] else {
        listing.note(
          .warning, at: node.offset, "this extension has no 'device', and is skipped")
        continue
      }
      var row = JSONRow(content["title"]?.string ?? "a device", content)
      let device = ChromiumDevice(&row)
      guard listing.accepts(row), let device else { continue }
      if device.isNotebook {
        notebooks.append(device)
        continue
      }
      if device.isFolding { folding.append(device) }
      for name in ChromiumTitle.names(in: device.title) {
        let kind = BrowserDevice(name: name, userAgent: device.userAgent, idiom: device.idiom)
        listing.add(name, at: device.offset, kind.edits + device.edits(isApple: kind.isApple))
      }
    }
    listing.warn(
      of: notebooks.map(\.title), at: notebooks.first?.offset, ("entry is", "entries are"),
      "of notebooks, which are skipped, because the catalogue has none")
    listing.warn(
      of: folding.map(\.title), at: folding.first?.offset, ("entry is", "entries are"),
      "of devices that unfold: the folded screen is used, and sizes that span a hinge are skipped")
  }
}

/// One device of Chromium's list.
struct ChromiumDevice {
  /// The words of `type` for devices of the catalogue, and the idioms that they mean.
  private static let idioms = ["phone": "phone", "tablet": "pad"]

  /// The byte at which it begins.
  let offset: Int
  /// The title, which may name several devices.
  let title: String
  /// The user agent; empty for a desktop's.
  let userAgent: String
  /// The idiom; `nil` of a notebook.
  let idiom: String?
  /// Whether it is a notebook or desktop.
  var isNotebook: Bool { idiom == nil }
  /// Whether it has sizes that span two screens.
  let isFolding: Bool

  private let size: Size?
  private let ratio: Double

  /// Reads a device; `nil` if the row cannot be used.
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

  /// The values of the device's screen.
  func edits(isApple: Bool) -> [Patch.Edit] {
    (size?.pointEdits() ?? []) + [PixelRatio.edit(ratio, isApple: isApple)]
  }

  /// The size in portrait; `nil` if the side called vertical is the shorter one.
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

/// A title of Chromium's list, which may name several devices.
enum ChromiumTitle {
  /// The names of the devices: `iPhone 6`, `iPhone 7` and `iPhone 8` for `iPhone 6/7/8`.
  ///
  /// A title is split only for an Apple device, if a word before the slashes begins each name, and
  /// the words after the slashes end each: `iPhone 6/7/8 Plus`.
  static func names(in title: String) -> [String] {
    let words = title.split(separator: " ")
    let joined = words.indices.filter { words[$0].contains("/") }
    guard DeviceFamily(of: title) != nil, joined.count == 1, let place = joined.first, place > 0
    else { return [title] }
    let parts = words[place].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return [title] }
    return parts.map { part in
      (words[..<place] + [part] + words[(place + 1)...]).joined(separator: " ")
    }
  }
}
