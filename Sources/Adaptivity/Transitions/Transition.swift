/// The events in a tree of view controllers when a device goes from one context to another.
///
/// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
public struct Transition: Sendable {
  /// A callback that reaches a view controller.
  public struct Call: Hashable, Sendable {
    /// The method.
    public let callback: TransitionCallback
    /// The names from the root to the view controller.
    public let path: [String]
    /// The changes that it reports.
    public let changes: [TraitChange]
  }

  /// A callback that a view controller does not get, or may not get.
  public struct Silence: Hashable, Sendable {
    /// The method.
    public let callback: TransitionCallback
    /// The names from the root to the view controller.
    public let path: [String]
    /// Whether it certainly does not come; otherwise this is unknown.
    public let isCertain: Bool
    /// Why, as a sentence without its capital and its full stop.
    public let because: String
  }

  /// Something of which it is not known whether it changes.
  public struct Open: Hashable, Sendable {
    /// The trait that may change.
    public let trait: TraitChange.Trait
    /// Why that is not known.
    public let reason: Reason
  }

  /// The traits of the window before.
  public let before: TraitEnvironment
  /// The traits of the window after.
  public let after: TraitEnvironment
  /// Changes of the window.
  public let changes: [TraitChange]
  /// The traits that may or may not change, with the reason.
  public let unknown: [Open]
  /// The callbacks in the order in which they come: of one kind after another, and of each kind the
  /// container's before its children's.
  public let calls: [Call]
  /// The view controllers that get none, with the reason, in the order of the tree.
  public let silences: [Silence]

  /// Works out a transition of the tree under `root`, which fills the window.
  ///
  /// It is not available if the device does not offer one of the contexts. If a class or size is
  /// unknown, it is unknown which view controllers are notified of it.
  public static func between(
    _ before: TraitEnvironment, _ after: TraitEnvironment, of root: ViewController = .root,
    because reasoning: inout Reasoning
  ) -> Answer<Transition> {
    for end in [before, after] {
      if let refusal = end.refusal { return .notAvailable(refusal) }
    }
    return .known(Transition(before, after, root, &reasoning))
  }

  private init(
    _ before: TraitEnvironment, _ after: TraitEnvironment, _ root: ViewController,
    _ reasoning: inout Reasoning
  ) {
    self.before = before
    self.after = after
    let traits = TraitDifference.ofTraits(before, after)
    let size = TraitDifference.ofSize(before, after)
    changes = traits.changes + size.changes
    unknown = traits.unknown + size.unknown
    var walk = TransitionWalk(reasoning)
    walk.explain(window: changes)
    walk.visit(root, inside: nil, before, after)
    calls = walk.calls.sorted { $0.order < $1.order }.map(\.call)
    silences = walk.silences
    reasoning = walk.reasoning
  }
}

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

/// A view controller in a tree, as a container sees it: the traits that it overrides, and how
/// large its view is.
///
/// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
public struct ViewController: Hashable, Sendable {
  /// Its name, for people.
  public let name: String
  /// The traits that its container overrides; the first override that applies in a context counts.
  public let overrides: [TraitOverride]
  /// The width of its view in points where that is fixed; else it is as wide as its container.
  public let fixedWidth: Double?
  /// The height of its view in points where that is fixed; else it is as high as its container.
  public let fixedHeight: Double?
  /// Its children, for which it is the container.
  public let children: [ViewController]

  /// Makes a view controller.
  public init(
    _ name: String, overrides: [TraitOverride] = [], fixedWidth: Double? = nil,
    fixedHeight: Double? = nil, children: [ViewController] = []
  ) {
    self.name = name
    self.overrides = overrides
    self.fixedWidth = fixedWidth
    self.fixedHeight = fixedHeight
    self.children = children
  }

  /// One view controller that fills the window, where no tree is described.
  public static let root = ViewController("root view controller")
}
