public import Catalogue

/// Why an answer has no value; its words are made only when they are read.
public enum Reason: Hashable, Sendable {
  /// No layout is recorded for the context, and none follows from another device.
  case noLayout(Context)
  /// The catalogue says that the device does not offer the context.
  case noSuchContext(Context)
  /// The catalogue says that the device supports this orientation and not the other one.
  case onlyOrientation(Orientation)
  /// The layout of the context is recorded without this part.
  case noPart(Component, Context)
  /// The field is not recorded, of the display that is named or of the main one (`nil`).
  case noField(Field, display: String?)
  /// No safe area is recorded for the context.
  case noSafeArea(Context)
  /// Safe areas are recorded of the whole screen, and the app has a part of it.
  case partOfScreen(Mode)
  /// The style is one of the other width class than the one that the window has.
  case styleOfOtherClass(LayoutStyle, SizeClass)
  /// The style is for containers of at least a width in points, and this one has the other.
  case narrowContainer(LayoutStyle, least: Double, width: Double)
  /// Split View and Slide Over are modes of iPad, and the device is none.
  case modesOfPads
  /// Anything else, as a sentence without its capital and its full stop.
  case other(String)
}

extension Reason: CustomStringConvertible {
  /// The reason as it follows "unknown, because".
  public var description: String {
    switch self {
    case .noLayout(let context): "the catalogue has no layout for '\(context)'"
    case .noSuchContext(let context): "the catalogue says that '\(context)' is not available"
    case .onlyOrientation(let orientation):
      "the catalogue says the device supports \(orientation.rawValue) only"
    case .noPart(let part, let context):
      "the catalogue does not say the \(part.rawValue)\(part.isClass ? " class" : "") "
        + "in '\(context)'"
    case .noField(let field, let display):
      "the catalogue does not say '\(field.at(display: display))'"
    case .noSafeArea(let context): "the catalogue has no safe area for '\(context)'"
    case .partOfScreen(let mode):
      "safe areas are recorded of the whole screen, not of '\(mode.rawValue)'"
    case .styleOfOtherClass(let style, let horizontal):
      "'\(style.rawValue)' is a style of \(style == .compact ? "compact" : "regular") width, "
        + "and the width is \(horizontal.name)"
    case .narrowContainer(let style, let least, let width):
      "'\(style.rawValue)' is for containers of at least \(FieldValue.text(of: least)) pt, "
        + "and this one is \(FieldValue.text(of: width)) pt wide"
    case .modesOfPads: "Split View and Slide Over are modes of iPad"
    case .other(let sentence): sentence
    }
  }
}

extension Component {
  /// Whether the part is a size class.
  fileprivate var isClass: Bool { self == .horizontal || self == .vertical }
}
