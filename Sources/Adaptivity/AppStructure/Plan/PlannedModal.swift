/// A modal of an app in one size class.
public struct PlannedModal: Hashable, Sendable {
  /// The modal.
  public let modal: AppModal
  /// How it is presented.
  public let presentation: ModalForm
}
