import Catalogue

/// Reads Playwright's list of devices, `deviceDescriptorsSource.json`: an object keyed by name.
///
/// A device has an entry upright and one on its side, which make one draft; one that unfolds has
/// two more for its cover.
public struct PlaywrightReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .playwright) { root, listing in
      guard root.members.contains(where: { $0.value["viewport"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is no list of Playwright's; expected an object of devices by name, each with "
            + "'userAgent', 'viewport' and 'deviceScaleFactor'")
      }
      PlaywrightList(root, &listing).add(to: &listing)
    }
  }
}

/// The entries of a list by their names.
private struct PlaywrightList {
  private var entries: [PlaywrightEntry] = []
  private var byName: [String: PlaywrightEntry] = [:]
  private let names: Set<String>

  init(_ root: JSONNode, _ listing: inout JSONListing) {
    names = Set(root.members.map(\.key))
    for member in root.members {
      var row = JSONRow(member.key, member.value)
      let entry = PlaywrightEntry(member, &row)
      guard listing.accepts(row), let entry else { continue }
      entries.append(entry)
      byName[entry.name] = entry
    }
  }

  /// Adds a draft for each device.
  func add(to listing: inout JSONListing) {
    passOverDesktops(in: &listing)
    var standIns: [PlaywrightEntry] = []
    for entry in entries where entry.isMobile && !belongsToAnother(entry.name) {
      let name =
        PlaywrightEntry.base(of: entry.name, without: PlaywrightEntry.landscapeEnding)
        ?? entry.name
      guard let screen = screen(of: name) else { continue }
      let cover = self.screen(of: name + PlaywrightEntry.coverEnding)
      let device = BrowserDevice(name: name, userAgent: entry.userAgent)
      for side in [screen, cover].compactMap(\.self) {
        side.warn(in: &listing)
        if side.isViewport { standIns.append(side.entry) }
      }
      // Of a device that unfolds the cover is the main display.
      let screens =
        cover.map {
          $0.edits(isApple: device.isApple)
            + screen.edits(isApple: device.isApple, display: "inner")
        } ?? screen.edits(isApple: device.isApple)
      listing.add(name, at: entry.offset, device.edits + screens)
    }
    warnOfStandIns(standIns, in: &listing)
  }

  private func screen(of name: String) -> PlaywrightScreen? {
    PlaywrightScreen(
      upright: byName[name], landscape: byName[name + PlaywrightEntry.landscapeEnding])
  }

  /// Whether the entry is read with that of another name: the device upright, or unfolded.
  ///
  /// Where that entry cannot be used, which is told of it, this one makes no device either.
  private func belongsToAnother(_ name: String) -> Bool {
    let upright = PlaywrightEntry.base(of: name, without: PlaywrightEntry.landscapeEnding)
    if let upright, names.contains(upright) { return true }
    let unfolded = PlaywrightEntry.base(
      of: upright ?? name, without: PlaywrightEntry.coverEnding)
    guard let unfolded else { return false }
    return names.contains(unfolded)
      || names.contains(unfolded + PlaywrightEntry.landscapeEnding)
  }

  private func passOverDesktops(in listing: inout JSONListing) {
    let desktops = entries.filter { !$0.isMobile }
    guard let first = desktops.first else { return }
    listing.note(
      .warning, at: first.offset,
      "\(desktops.count == 1 ? "1 entry is" : "\(desktops.count) entries are") of desktop browsers, "
        + "which are no devices, and passed over: " + NameList.text(desktops.map(\.name)))
  }

  private func warnOfStandIns(_ entries: [PlaywrightEntry], in listing: inout JSONListing) {
    guard let first = entries.first else { return }
    listing.note(
      .warning, at: first.places.screen,
      "\(entries.count == 1 ? "1 device has" : "\(entries.count) devices have") no 'screen'; the "
        + "viewport, which turns exactly with the device, is taken for it: "
        + NameList.text(entries.map(\.name)))
  }
}

extension PlaywrightReader {
  /// Whether the first member of an object looks like an entry of the list.
  static func recognizes(_ clues: SourceClues) -> Bool {
    guard let json = clues.json, !json.isArray else { return false }
    return ["userAgent", "viewport", "deviceScaleFactor"].allSatisfy(json.innerKeys.contains)
  }
}
