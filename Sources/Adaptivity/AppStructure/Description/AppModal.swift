/// A screen that is presented over another one.
public struct AppModal: Hashable, Sendable {
  /// What is presented.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// What a list is narrowed down by.
    case filter
    /// Fields to be filled in.
    case form
    /// Something small that belongs to the area that opens it.
    case popover
    /// A task of its own.
    case sheet
    /// More of what the screen beneath shows.
    case inspector
    /// A task that needs the whole screen.
    case fullScreen
  }

  /// The two ways that compact has, where the guideline leaves the choice.
  public enum CompactChoice: String, CaseIterable, Hashable, Sendable {
    /// A sheet over the parent.
    case sheet
    /// The whole screen.
    case fullScreen
  }

  /// The screen that is presented.
  public let screen: String
  /// What it is.
  public let kind: Kind
  /// The screen that it is opened from.
  public let opener: String
  /// How a popover or inspector is shown in compact, where the team has chosen.
  public let compactChoice: CompactChoice?

  /// Makes a modal.
  public init(
    screen: String, kind: Kind, from opener: String, compactChoice: CompactChoice? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.opener = opener
    self.compactChoice = compactChoice
  }
}
