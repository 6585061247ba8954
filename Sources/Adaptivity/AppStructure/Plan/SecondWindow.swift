/// Something that should open in a window of its own in regular.
///
/// Source: Adaptive Apps, "Use Cases for Multi-Window and Multi-Task".
public struct SecondWindow: Hashable, Sendable {
  /// What people do.
  public let kind: AppUseCase.Kind
  /// The screen that it begins on, where that is another one.
  public let origin: String?
  /// The screen that opens in the window.
  public let opens: String

  /// The rule that says so.
  public var rule: Rule {
    switch kind {
    case .dragAndDrop: .windowOfDetails
    case .compare: .windowOfComparison
    case .createWithReference: .windowOfReference
    case .taskExecution: .windowOfTask
    case .createAttachment: .windowOfAttachment
    }
  }
}
