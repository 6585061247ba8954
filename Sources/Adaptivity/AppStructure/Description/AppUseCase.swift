/// Something that people do with two windows side by side.
///
/// Source: Adaptive Apps, "Use Cases for Multi-Window and Multi-Task".
public struct AppUseCase: Hashable, Sendable {
  /// What is done.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An element of a list or collection is dropped into a new window, which opens its details.
    case dragAndDrop
    /// Two objects are looked at side by side.
    case compare
    /// An object is created while another one stays open.
    case createWithReference
    /// Work items are dragged out of the list, and each is a window.
    case taskExecution
    /// Something is dragged from a source app and dropped into a destination app.
    case createAttachment
  }

  /// What can be attached.
  public enum Attachment: String, CaseIterable, Hashable, Sendable {
    /// An object of the app's own.
    case customObject
    /// Text.
    case text
    /// Pictures, sound or video.
    case media
    /// A document such as a photo, a screenshot or a PDF file.
    case document
  }

  /// What is done.
  public let kind: Kind
  /// The screen that opens in the new window, or takes what is dropped.
  public let opens: String
  /// The screen that it begins on, where that is another one.
  public let origin: String?
  /// Whether the app cannot do it in one window.
  public let requiresWindow: Bool
  /// What is attached, where something is.
  public let attachment: Attachment?
  /// What the destination app takes, where that is known.
  public let accepted: [Attachment]?

  /// Makes a use case.
  public init(
    _ kind: Kind, opens: String, from origin: String? = nil, requiresWindow: Bool = false,
    attachment: Attachment? = nil, accepted: [Attachment]? = nil
  ) {
    self.kind = kind
    self.opens = opens
    self.origin = origin
    self.requiresWindow = requiresWindow
    self.attachment = attachment
    self.accepted = accepted
  }
}
