/// The methods by which UIKit tells a view controller of a change, in the order in which it calls
/// them.
///
/// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
public enum TransitionCallback: String, CaseIterable, Hashable, Sendable {
  /// Its traits are about to change.
  case willTransition = "willTransition(to:with:)"
  /// The size of its view is about to change.
  case viewWillTransition = "viewWillTransition(to:with:)"
  /// Its traits have changed.
  case traitCollectionDidChange = "traitCollectionDidChange"

  /// Whether it tells of the size, and not of the traits.
  var isOfSize: Bool { self == .viewWillTransition }

  /// The rule that states it.
  var rule: Rule {
    switch self {
    case .willTransition: .willTransition
    case .viewWillTransition: .viewWillTransition
    case .traitCollectionDidChange: .didChange
    }
  }
}
