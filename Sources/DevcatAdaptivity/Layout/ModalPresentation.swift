import DevcatValues

/// How temporary content shows, by the width class.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Full-Screen Modal, Modal Sheet, and Popover" and
/// "Modal Sheets".
public struct ModalPresentation: Hashable, Sendable {
  /// How a popover shows.
  public enum Popover: String, CaseIterable, Hashable, Sendable {
    /// It becomes a full-screen modal or a modal sheet.
    case modal = "full-screen-or-sheet"
    /// It is a popover window beside the area that activates it.
    case window = "popover"
  }

  /// How a modal sheet shows.
  public enum Sheet: String, CaseIterable, Hashable, Sendable {
    /// It slides in on top of the parent page, which shrinks a little.
    case overShrunkPage = "slides-in-over-shrunk-page"
    /// It stays at the centre of the screen, over a layer that dims the parent page.
    case centered = "centered-over-dimmed-page"
  }

  /// How a popover shows.
  public let popover: Popover
  /// How a modal sheet shows.
  public let sheet: Sheet

  /// The presentation in a width class.
  init(_ horizontal: SizeClass) {
    switch horizontal {
    case .compact: (popover, sheet) = (.modal, .overShrunkPage)
    case .regular: (popover, sheet) = (.window, .centered)
    }
  }
}
