import Catalogue

/// Reads Chromium's list of emulated devices: an object with an array `extensions`.
///
/// That is `module.json` of the emulated devices up to 2021; later ones are code and no JSON.
public struct ChromiumReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .chromium) { root, listing in
      guard let extensions = root["extensions"]?.elements,
        extensions.contains(where: { $0["device"] != nil })
      else {
        return listing.note(
          .error, at: root["extensions"]?.offset ?? root.offset,
          "this is no list of emulated devices; expected an object with an array 'extensions' of "
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
          .warning, at: node.offset, "this extension has no 'device', and is passed over")
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
    warn(
      of: notebooks, "notebooks, which are no devices of the catalogue, and passed over", &listing)
    warn(
      of: folding,
      "devices that unfold: the screen folded is stated, and the sizes spanned over a hinge, which "
        + "are none of one display, are passed over", &listing)
  }

  private static func warn(
    of devices: [ChromiumDevice], _ sentence: String, _ listing: inout JSONListing
  ) {
    guard let first = devices.first else { return }
    listing.note(
      .warning, at: first.offset,
      "\(devices.count == 1 ? "1 entry is" : "\(devices.count) entries are") of \(sentence): "
        + NameList.text(devices.map(\.title)))
  }
}

extension ChromiumReader {
  /// Whether a text lists emulated devices.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.json?.keys.contains("extensions") == true && clues.head.contains("\"device-pixel-ratio\"")
  }
}
