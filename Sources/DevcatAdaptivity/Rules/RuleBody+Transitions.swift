/// The rules about what happens when traits and sizes change.
extension RuleBody {
  static let transitions = RuleBody(
    "Transitions", commands: ["rotate"],
    [
      .changeReasons, .propagation, .passedOn, .willTransition, .viewWillTransition, .didChange,
      .appliedBefore, .onlyChanges, .overridden, .fixedSize, .rareChanges, .tallerBars,
    ])
}

extension Rule {
  private static let changes = "When Do Trait and Size Changes Happen?"

  /// Why size classes change.
  static let changeReasons = Rule(
    "transitions.reasons",
    "Size classes change because the size class of the window changed, usually by a rotation, or "
      + "the size class of a container, or because the container changed it explicitly.",
    .viewControllers, changes, words: "by its")

  /// From the window down.
  static let propagation = Rule(
    "transitions.propagation",
    "The window is the root of the hierarchy and provides the baseline size classes; changes "
      + "propagate down to child view controllers.", .viewControllers, changes)

  /// Containers pass traits on or override them.
  static let passedOn = Rule(
    "transitions.containers",
    "Container view controllers pass the changes to child view controllers unmodified, or override "
      + "the traits of each child.", .viewControllers, changes)

  /// The first callback.
  static let willTransition = Rule(
    "transitions.will-transition",
    "First, willTransition(to:with:) tells each relevant view controller that its traits are about "
      + "to change.", .viewControllers, changes,
    words:
      "willTransitionToTraitCollection:withTransitionCoordinator: willTransitionToTraitCollection")

  /// The second callback.
  static let viewWillTransition = Rule(
    "transitions.view-will-transition",
    "Second, viewWillTransition(to:with:) tells each relevant view controller that its size is "
      + "about to change.", .viewControllers, changes,
    words: "viewWillTransitionToSize:withTransitionCoordinator: viewWillTransitionToSize")

  /// The third callback.
  static let didChange = Rule(
    "transitions.did-change",
    "Third, traitCollectionDidChange tells each relevant view controller that its traits have now "
      + "changed.", .viewControllers, changes)

  /// Figure 12-2.
  static let appliedBefore = Rule(
    "transitions.applied",
    "After animating the view to its new size, UIKit applies the size class and view size changes "
      + "before calling traitCollectionDidChange.", .viewControllers, changes)

  /// No change, no callback.
  static let onlyChanges = Rule(
    "transitions.only-changes",
    "UIKit reports changes to a view controller only when there is a change to report.",
    .viewControllers, changes)

  /// Overridden children are not notified.
  static let overridden = Rule(
    "transitions.overridden",
    "If a container view controller overrides the size classes of its children, those children are "
      + "not notified when the container's size class changes.", .viewControllers, changes)

  /// Views of a fixed size are not notified.
  static let fixedSize = Rule(
    "transitions.fixed-size",
    "If a view controller's view has a fixed width and height, it does not receive size change "
      + "notifications.", .viewControllers, changes)

  /// Further behaviour of UIKit.
  static let tallerBars = Rule(
    "transitions.taller-bars",
    "When the vertical size class changes from compact height to regular height, tab bars may become "
      + "taller.", .adaptivityAndLayout, "Size Classes")

  /// Traits that hardly change.
  static let rareChanges = Rule(
    "transitions.rare",
    "Size classes are much more likely to change than the display scale; the idiom should rarely, "
      + "if ever, change.", .viewControllers, changes)
}
