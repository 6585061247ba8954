/// The kind of element of a frame, which decides its rules.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations" and
/// "Designing a Full-Screen Experience".
public enum FramePurpose: String, CaseIterable, Hashable, Sendable {
  /// A control, which people tap.
  case control
  /// Essential content, which is not to be clipped or hidden.
  case content
  /// A principal item, which is content that catches the eye first.
  case principal
  /// A background, which fills the display.
  case background
  /// A vertically scrollable layout, such as a table or a collection.
  case scrolling

  /// Its checks, in the order of the answer.
  var checks: [FrameFinding.Check] {
    switch self {
    case .control: Self.ofControls
    case .content: Self.ofContent
    case .principal: Self.ofPrincipalItems
    case .background: Self.ofBackgrounds
    case .scrolling: Self.ofScrolling
    }
  }

  private static let ofControls: [FrameFinding.Check] = [
    .touchTarget, .screen, .safeArea, .corners, .farCorners, .homeIndicator, .fullWidth, .alignment,
  ]
  private static let ofContent: [FrameFinding.Check] = [
    .screen, .safeArea, .corners, .homeIndicator, .symmetry,
  ]
  private static let ofPrincipalItems: [FrameFinding.Check] = [
    .screen, .safeArea, .corners, .homeIndicator, .principalPlace,
  ]
  private static let ofBackgrounds: [FrameFinding.Check] = [.edges]
  private static let ofScrolling: [FrameFinding.Check] = [.scrolling]
}

/// The reading direction.
public enum ReadingDirection: String, CaseIterable, Hashable, Sendable {
  /// As English is read.
  case leftToRight = "left-to-right"
  /// As Arabic and Hebrew are read.
  case rightToLeft = "right-to-left"
}
