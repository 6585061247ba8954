import DevcatValues

/// Reads Chromium's list of emulated devices: an object with an array `extensions`, or an array of the
/// devices themselves, as DevTools keeps those that a user adds.
///
/// The object is `module.json` of the emulated devices up to 2021; later ones are code and no JSON.
public struct ChromiumReader: SourceReader {
  /// The words of `type` for devices of the catalogue, and the idioms that they mean.
  private static let idioms = ["phone": "phone", "tablet": "pad"]

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .chromium) { root, listing in
      let list = root["extensions"] ?? root
      guard let nodes = list.elements, nodes.contains(where: { Self.device(in: $0) != nil }) else {
        return listing.note(
          .error, at: list.offset,
          "this is not a list of emulated devices; expected an object with an array 'extensions' of "
            + "objects with 'device'")
      }
      var (notebooks, folding): ([JSONRow], [JSONRow]) = ([], [])
      for node in nodes {
        guard let content = Self.device(in: node) else {
          listing.note(
            .warning, at: node.offset, "this extension has no 'device', and is skipped")
          continue
        }
        var row = JSONRow(content["title"]?.string ?? "a device", content)
        let device = Self.read(&row)
        guard listing.accepts(row), let device else { continue }
        guard let idiom = device.idiom else {
          notebooks.append(row)
          continue
        }
        if row.value("screen.vertical-spanned") != nil { folding.append(row) }
        for name in ChromiumTitle.names(in: row.title.trimmed) {
          let kind = BrowserDevice(name: name, userAgent: device.userAgent, idiom: idiom)
          listing.add(
            name, at: content.offset,
            kind.edits + (device.size?.pointEdits() ?? [])
              + [PixelRatio.edit(device.ratio, isApple: kind.isApple)])
        }
      }
      listing.warn(
        of: notebooks.map(\.title.trimmed), at: notebooks.first?.node.offset,
        ("entry is", "entries are"),
        "of notebooks, which are skipped, because the catalogue has none")
      listing.warn(
        of: folding.map(\.title.trimmed), at: folding.first?.node.offset,
        ("entry is", "entries are"),
        "of devices that unfold: the folded screen is used, and sizes that span a hinge are skipped"
      )
    }
  }

  /// The object of a device in an element of the list; `nil` if it has none.
  private static func device(in node: JSONNode) -> JSONNode? {
    node["device"] ?? (node["screen"] == nil ? nil : node)
  }

  /// The values of a device, whose idiom is `nil` for a notebook; `nil` if the row cannot be used.
  private static func read(
    _ row: inout JSONRow
  ) -> (idiom: String?, userAgent: String, size: Size?, ratio: Double)? {
    _ = row.text("title")
    let type = row.text("type")
    let ratio = row.number("screen.device-pixel-ratio", in: ScreenLimits.ratios)
    let vertical = row.size("screen.vertical")
    let horizontal = row.size("screen.horizontal")
    let userAgent = row.optionalText("user-agent")
    if let type, idioms[type] == nil, !["notebook", "desktop"].contains(type) {
      row.refuse(
        row.node["type"]?.offset ?? row.node.offset,
        "'type' is \"\(type)\" where one of phone, tablet, notebook, desktop was expected")
    }
    guard row.isUsable, let type, let ratio, let vertical, let horizontal else { return nil }
    let size = idioms[type] == nil ? nil : upright(vertical, horizontal, &row)
    return (idioms[type], userAgent ?? "", size, ratio)
  }

  /// The size in portrait; `nil` if the side called vertical is the shorter one.
  private static func upright(
    _ vertical: Size, _ horizontal: Size, _ row: inout JSONRow
  ) -> Size? {
    if horizontal == vertical.rotated { return vertical }
    let isUpright = vertical.width <= vertical.height
    row.warn(
      (row.value("screen.vertical") ?? row.node).offset,
      "its screen is \(vertical.text()) vertical and \(horizontal.text()) horizontal, which are not "
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
