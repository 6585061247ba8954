import DevcatValues

/// Reads Playwright's list of devices, `deviceDescriptorsSource.json`: an object keyed by name.
///
/// A device has an entry upright and one on its side, which make one draft; one that unfolds has
/// two more for its cover.
public struct PlaywrightReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .playwright) { root, listing in
      guard root.members.contains(where: { $0.value["viewport"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is not a list of Playwright's; expected an object of devices by name, each with "
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
    // The names of unusable entries count too: `belongsToAnother` must find them.
    names = Set(root.members.map(\.key))
    for member in root.members {
      var row = JSONRow(member.key, member.value)
      let entry = PlaywrightEntry.read(member, &row)
      guard listing.accepts(row), let entry else { continue }
      entries.append(entry)
      byName[entry.name] = entry
    }
  }

  /// Adds a draft for each device.
  func add(to listing: inout JSONListing) {
    let desktops = entries.filter { !$0.isMobile }
    listing.warn(
      of: desktops.map(\.name), at: desktops.first?.offset, ("entry is", "entries are"),
      "of desktop browsers, which are no devices, and skipped")
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
      // The main display of a foldable is its cover, so the unfolded screen becomes 'inner'.
      let screens =
        cover.map {
          $0.edits(isApple: device.isApple)
            + screen.edits(isApple: device.isApple, display: "inner")
        } ?? screen.edits(isApple: device.isApple)
      // The list has the third generation under a name of its own.
      listing.add(
        name == "iPhone SE" ? "iPhone SE (1st generation)" : name, at: entry.offset,
        device.edits + screens)
    }
    listing.warn(
      of: standIns.map(\.name), at: standIns.first?.places.screen, ("device has", "devices have"),
      "no 'screen'; the viewport, which turns exactly with the device, is used instead")
  }

  private func screen(of name: String) -> PlaywrightScreen? {
    PlaywrightScreen(
      upright: byName[name], landscape: byName[name + PlaywrightEntry.landscapeEnding])
  }

  /// Whether the entry belongs to the entry of another name: the device in portrait, or unfolded.
  ///
  /// If that entry cannot be used, which is reported, this one makes no device either.
  private func belongsToAnother(_ name: String) -> Bool {
    let upright = PlaywrightEntry.base(of: name, without: PlaywrightEntry.landscapeEnding)
    if let upright, names.contains(upright) { return true }
    let unfolded = PlaywrightEntry.base(
      of: upright ?? name, without: PlaywrightEntry.coverEnding)
    guard let unfolded else { return false }
    return names.contains(unfolded)
      || names.contains(unfolded + PlaywrightEntry.landscapeEnding)
  }
}

/// One entry of Playwright's list: a device held upright or on its side, or a desktop browser.
struct PlaywrightEntry {
  /// The suffix of an entry for a device in landscape.
  static let landscapeEnding = " landscape"
  /// The suffix of the outer screen of a foldable.
  static let coverEnding = " Cover"

  /// The byte position of its name.
  let offset: Int
  /// The key of the entry: the device's name, with the suffix of its orientation or cover.
  let name: String
  /// The user agent that Playwright sends for this entry.
  let userAgent: String
  /// Whether it is a device and no desktop browser.
  let isMobile: Bool
  /// The size of the screen in CSS pixels, if it is given.
  let screen: Size?
  /// The size of the browser's content in CSS pixels.
  let viewport: Size
  /// The CSS pixel ratio, `deviceScaleFactor`.
  let scale: Double
  /// The byte positions of the screen, or else the viewport, and of the pixel ratio.
  let places: (screen: Int, scale: Int)

  /// Reads an entry; `nil` if the row cannot be used.
  static func read(_ member: JSONNode.Member, _ row: inout JSONRow) -> PlaywrightEntry? {
    let own = base(of: member.key, without: landscapeEnding) ?? member.key
    if own.allSatisfy(\.isWhitespace) { row.refuse(member.offset, "the device has no name") }
    let userAgent = row.text("userAgent")
    let isMobile = row.flag("isMobile")
    let viewport = row.size("viewport")
    let screen = row.value("screen") == nil ? nil : row.size("screen")
    let scale = row.number("deviceScaleFactor", in: ScreenLimits.ratios)
    guard row.isUsable, let userAgent, let isMobile, let viewport, let scale else { return nil }
    let node = member.value
    return PlaywrightEntry(
      offset: member.offset, name: member.key, userAgent: userAgent, isMobile: isMobile,
      screen: screen, viewport: viewport, scale: scale,
      places: (
        (node["screen"] ?? node["viewport"] ?? node).offset,
        (node["deviceScaleFactor"] ?? node).offset
      ))
  }

  /// The name without the ending; `nil` if it does not end so.
  static func base(of name: String, without ending: String) -> String? {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
  }
}

/// One screen in Playwright's list: its entry upright and that on its side, of which one may lack.
struct PlaywrightScreen {
  /// The entry whose values count: the upright one where there is one.
  let entry: PlaywrightEntry
  /// The entry on its side, if there is one beside an upright one.
  private let landscape: PlaywrightEntry?
  /// Whether the entry whose values count is on its side.
  private let isOnItsSide: Bool

  /// Makes a screen of the entry upright and on its side; `nil` if there is neither.
  init?(upright: PlaywrightEntry?, landscape: PlaywrightEntry?) {
    guard let entry = upright ?? landscape else { return nil }
    self.entry = entry
    self.landscape = upright == nil ? nil : landscape
    isOnItsSide = upright == nil
  }

  /// The size upright: the screen where it is given, else the viewport where that must be it.
  ///
  /// A viewport that leaves out the bars of the browser does not turn with the device, since the
  /// bars stay above and below: 390 × 664 of an iPhone 12 becomes 750 × 340. One that turns exactly
  /// leaves out nothing.
  var size: Size? {
    if let screen = entry.screen {
      return isOnItsSide && screen.width > screen.height ? screen.rotated : screen
    }
    return isViewportWhole ? entry.viewport : nil
  }

  /// Whether the size is a viewport's.
  var isViewport: Bool { entry.screen == nil && isViewportWhole }

  private var isViewportWhole: Bool { landscape?.viewport == entry.viewport.rotated }

  /// The edits that state the size and the pixel ratio on a display.
  func edits(isApple: Bool, display: String? = nil) -> [Patch.Edit] {
    (size?.pointEdits(display: display) ?? [])
      + [PixelRatio.edit(entry.scale, isApple: isApple, display: display)]
  }

  /// Warnings for the user.
  func warn(in listing: inout JSONListing) {
    if size == nil {
      let reason =
        landscape == nil
        ? "no entry for the rotated device shows whether its viewport is the whole screen"
        : "its viewport does not turn with the device, so it leaves out bars of the browser"
      listing.note(
        .warning, at: entry.places.screen,
        "'\(entry.name)': no 'screen' is given, and \(reason); no points are stated")
    }
    guard let landscape else { return }
    if let one = entry.screen, let other = landscape.screen, other != one, other != one.rotated {
      listing.note(
        .warning, at: landscape.places.screen,
        "'\(landscape.name)': its screen is \(other.text()), but '\(entry.name)' has "
          + "\(one.text()), which is used", cause: .unread)
    }
    if landscape.scale != entry.scale {
      listing.note(
        .warning, at: landscape.places.scale,
        "'\(landscape.name)': its 'deviceScaleFactor' is \(FieldValue.text(of: landscape.scale)), "
          + "but '\(entry.name)' has \(FieldValue.text(of: entry.scale)), which is used",
        cause: .unread)
    }
  }
}
