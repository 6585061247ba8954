import Catalogue

/// One screen in Playwright's list: its entry upright and that on its side, of which one may lack.
struct PlaywrightScreen {
  /// The entry whose values count: the upright one where there is one.
  let entry: PlaywrightEntry
  /// The entry on its side, where there is one beside an upright one.
  private let landscape: PlaywrightEntry?
  /// Whether the entry whose values count is on its side.
  private let isOnItsSide: Bool

  /// Makes a screen of the entry upright and on its side; `nil` where there is neither.
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

  /// Whether the size is that of a viewport.
  var isViewport: Bool { entry.screen == nil && isViewportWhole }

  private var isViewportWhole: Bool { landscape?.viewport == entry.viewport.rotated }

  /// The edits that state the size and the pixel ratio on a display.
  func edits(isApple: Bool, display: String? = nil) -> [Patch.Edit] {
    (size?.pointEdits(display: display) ?? [])
      + [PixelRatio.edit(entry.scale, isApple: isApple, display: display)]
  }

  /// What someone should look at.
  func warn(in listing: inout JSONListing) {
    if size == nil {
      let reason =
        landscape == nil
        ? "no entry for the device turned shows whether its viewport is the whole of it"
        : "its viewport does not turn with the device, so that it leaves out bars of the browser"
      listing.note(
        .warning, at: entry.places.screen,
        "'\(entry.name)': no 'screen' is given, and \(reason); no points are stated")
    }
    guard let landscape else { return }
    if let one = entry.screen, let other = landscape.screen, other != one, other != one.rotated {
      listing.note(
        .warning, at: landscape.places.screen,
        "'\(landscape.name)': its screen is \(other.text), but that of '\(entry.name)' is "
          + "\(one.text), which is used")
    }
    if landscape.scale != entry.scale {
      listing.note(
        .warning, at: landscape.places.scale,
        "'\(landscape.name)': its 'deviceScaleFactor' is \(FieldValue.text(of: landscape.scale)), "
          + "but that of '\(entry.name)' is \(FieldValue.text(of: entry.scale)), which is used")
    }
  }
}
