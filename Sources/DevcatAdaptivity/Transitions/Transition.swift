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

  /// A trait of which it is not known whether it changes.
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
  /// The known changes of the window: its traits, then its size.
  public let changes: [TraitChange]
  /// The traits that may or may not change, with the reason.
  public let unknown: [Open]
  /// The callbacks in the order in which they come: of one kind after another, and of each kind the
  /// container's before its children's.
  public let calls: [Call]
  /// The view controllers that get none, with the reason, in the order of the tree.
  public let silences: [Silence]
  /// The rules behind the changes, the callbacks and their absence.
  public let explanation: [ExplanationStep]

  /// How popovers and modal sheets show before and after it; `nil` where a width class is not known, and on
  /// other devices than iPhones and iPads, of which the guideline says nothing.
  public var modals: (before: ModalPresentation, after: ModalPresentation)? {
    guard let old = before.horizontal.value, let new = after.horizontal.value,
      ["phone", "pad"].contains(after.idiom.value)
    else { return nil }
    return (ModalPresentation(old), ModalPresentation(new))
  }

  /// Works out a transition of the tree under `root`, which fills the window.
  ///
  /// It is not available if the device does not offer one of the contexts, is never rotated, or
  /// runs Android. If a class or size is unknown, it is unknown which view controllers are notified
  /// of it.
  public static func between(
    _ before: TraitEnvironment, _ after: TraitEnvironment, of root: ViewController = .root
  ) -> Answer<Transition> {
    for end in [before, after] {
      if let refusal = end.refusal { return .notAvailable(refusal) }
      if end.platform == .android { return .notAvailable(.guidelineOfApple) }
      let idiom = end.idiom.value
      // A window of free size is landscape by its shape, and may be so on a device that is never
      // rotated.
      if before.context.orientation != after.context.orientation, end.context.mode != .window,
        !SupportedOrientations.isTurned(idiom)
      {
        return .notAvailable(SupportedOrientations.neverTurned(idiom))
      }
    }
    return .known(Transition(before, after, root))
  }

  private init(
    _ before: TraitEnvironment, _ after: TraitEnvironment, _ root: ViewController
  ) {
    self.before = before
    self.after = after
    let traits = TraitDifference.ofTraits(before, after)
    let size = TraitDifference.ofSize(before, after)
    changes = traits.changes + size.changes
    unknown = traits.unknown + size.unknown
    var walk = TransitionWalk()
    walk.explain(window: changes)
    walk.visit(root, inside: nil, before, after)
    calls = TransitionCallback.allCases.flatMap { callback in
      walk.calls.filter { $0.callback == callback }
    }
    silences = walk.silences
    explanation = walk.steps
  }
}

/// The methods by which UIKit notifies a view controller of a change, in the order in which it
/// calls them.
///
/// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
public enum TransitionCallback: String, CaseIterable, Hashable, Sendable {
  /// Its traits are about to change.
  case willTransition = "willTransition(to:with:)"
  /// The size of its view is about to change.
  case viewWillTransition = "viewWillTransition(to:with:)"
  /// Its traits have changed.
  case traitCollectionDidChange = "traitCollectionDidChange"

  /// Whether it reports the size, and not the traits.
  var isOfSize: Bool { self == .viewWillTransition }

  var rule: Rule {
    switch self {
    case .willTransition: "transitions.will-transition"
    case .viewWillTransition: "transitions.view-will-transition"
    case .traitCollectionDidChange: "transitions.did-change"
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

/// Walks a tree of view controllers through a transition, each container before its children.
struct TransitionWalk {
  /// The changes of a view controller's container.
  struct Container {
    let name: String
    let traits: TraitDifference
    let size: TraitDifference
  }

  /// The calls, each container before its children.
  private(set) var calls: [Transition.Call] = []
  private(set) var silences: [Transition.Silence] = []
  private(set) var steps: [ExplanationStep] = []
  private var path: [String] = []

  /// Visits a view controller and all below it.
  ///
  /// - Parameters:
  ///   - controller: The view controller.
  ///   - container: The changes of its container; `nil` under the window.
  ///   - before: The environment of its container before.
  ///   - after: The environment of its container after.
  mutating func visit(
    _ controller: ViewController, inside container: Container?, _ before: TraitEnvironment,
    _ after: TraitEnvironment
  ) {
    let (own, then) = (before.child(controller), after.child(controller))
    let traits = TraitDifference.ofTraits(own, then)
    let size = TraitDifference.ofSize(own, then)
    let outer =
      container
      ?? Container(
        name: "the window", traits: .ofTraits(before, after), size: .ofSize(before, after))
    path.append(controller.name)
    if !controller.overrides.isEmpty {
      steps.note(
        "transitions.containers",
        "'\(controller.name)' gets \(own.classText), then \(then.classText)")
    }
    for callback in TransitionCallback.allCases {
      let difference = callback.isOfSize ? size : traits
      if difference.changes.isEmpty {
        silences.append(silence(callback, controller, difference, in: outer))
      } else {
        call(callback, difference.changes)
      }
    }
    let inner = Container(name: "'\(controller.name)'", traits: traits, size: size)
    for child in controller.children { visit(child, inside: inner, own, then) }
    path.removeLast()
  }

  /// Records the changes of the window, which cause all the others.
  mutating func explain(window changes: [TraitChange]) {
    let list = changes.map(\.description).joined(separator: ", ")
    steps.note(
      "transitions.reasons",
      changes.isEmpty ? "nothing is known to change" : "of the window: \(list)")
    steps.note("transitions.propagation", "each container is told before its children")
    if !changes.contains(where: { $0.trait == .displayScale }) {
      steps.note("transitions.rare", "the display scale and the idiom stay")
    }
    if changes.contains(
      TraitChange(.vertical, from: .sizeClass(.compact), to: .sizeClass(.regular)))
    {
      steps.note("transitions.taller-bars", "the height of the window becomes regular")
    }
  }

  private mutating func call(_ callback: TransitionCallback, _ changes: [TraitChange]) {
    calls.append(Transition.Call(callback: callback, path: path, changes: changes))
    steps.note(
      callback.rule,
      "\(path.last ?? ""): \(changes.map(\.description).joined(separator: ", "))")
    if callback == .traitCollectionDidChange {
      steps.note("transitions.applied", "its traits and its size are the new ones by then")
    }
  }

  /// Why a view controller does not get a callback, or why this is unknown.
  private mutating func silence(
    _ callback: TransitionCallback, _ controller: ViewController, _ difference: TraitDifference,
    in container: Container
  ) -> Transition.Silence {
    func made(_ isCertain: Bool, _ because: String) -> Transition.Silence {
      Transition.Silence(
        callback: callback, path: path, isCertain: isCertain, because: because)
    }
    if let open = difference.unknown.first { return made(false, open.reason.description) }
    let outer = callback.isOfSize ? container.size : container.traits
    let isHidden = !outer.changes.isEmpty || !outer.unknown.isEmpty
    if isHidden, callback.isOfSize {
      steps.note("transitions.fixed-size", "the size of '\(controller.name)' is fixed")
      return made(true, controller.fixedSizeText)
    }
    if isHidden {
      let hidden = outer.changes.map(\.trait.rawValue).joined(separator: " and ")
      steps.note("transitions.overridden", "the classes of '\(controller.name)' are overridden")
      return made(
        true,
        hidden.isEmpty
          ? "its container overrides its size classes"
          : "its container overrides its \(hidden) class, which is what changes")
    }
    steps.note("transitions.only-changes", "'\(controller.name)' has no change to hear of")
    return made(
      true,
      "\(callback.isOfSize ? "the size" : "no trait") of \(container.name) "
        + (callback.isOfSize ? "does not change" : "changes"))
  }
}

extension ViewController {
  /// Why the size of the view does not change with its container's.
  fileprivate var fixedSizeText: String {
    switch (fixedWidth, fixedHeight) {
    case (nil, _?): "its view has a fixed height, and its width does not change"
    case (_?, nil): "its view has a fixed width, and its height does not change"
    case _: "its view has a fixed width and height"
    }
  }
}
