/// Walks a tree of view controllers through a transition, each container before its children.
struct TransitionWalk {
  /// The changes of a view controller's container.
  struct Container {
    let name: String
    let traits: TraitDifference
    let size: TraitDifference
  }

  private(set) var calls: [(order: CallOrder, call: Transition.Call)] = []
  private(set) var silences: [Transition.Silence] = []
  private(set) var reasoning: Reasoning
  private var path: [String] = []
  private var visited = 0

  init(_ reasoning: Reasoning) { self.reasoning = reasoning }

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
      reasoning.note(
        .passedOn, "'\(controller.name)' gets \(own.classText), then \(then.classText)")
    }
    for callback in TransitionCallback.allCases {
      let difference = callback.isOfSize ? size : traits
      if difference.changes.isEmpty {
        silences.append(silence(callback, controller, difference, in: outer))
      } else {
        call(callback, difference.changes)
      }
    }
    visited += 1
    let inner = Container(name: "'\(controller.name)'", traits: traits, size: size)
    for child in controller.children { visit(child, inside: inner, own, then) }
    path.removeLast()
  }

  /// Records the changes of the window, which cause all the others.
  mutating func explain(window changes: [TraitChange]) {
    let list = changes.map(\.description).joined(separator: ", ")
    reasoning.note(
      .changeReasons, changes.isEmpty ? "nothing is known to change" : "of the window: \(list)")
    reasoning.note(.propagation, "each container is told before its children")
    if !changes.contains(where: { $0.trait == .displayScale }) {
      reasoning.note(.rareChanges, "the display scale and the idiom stay")
    }
    if changes.contains(
      TraitChange(.vertical, from: .sizeClass(.compact), to: .sizeClass(.regular)))
    {
      reasoning.note(.tallerBars, "the height of the window becomes regular")
    }
  }

  private mutating func call(_ callback: TransitionCallback, _ changes: [TraitChange]) {
    calls.append(
      (
        CallOrder(callback: callback, position: visited),
        Transition.Call(callback: callback, path: path, changes: changes)
      ))
    reasoning.note(
      callback.rule,
      "\(path.last ?? ""): \(changes.map(\.description).joined(separator: ", "))")
    if callback == .traitCollectionDidChange {
      reasoning.note(.appliedBefore, "its traits and its size are the new ones by then")
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
      reasoning.note(.fixedSize, "the size of '\(controller.name)' is fixed")
      return made(true, controller.fixedSizeText)
    }
    if isHidden {
      let hidden = outer.changes.map(\.trait.rawValue).joined(separator: " and ")
      reasoning.note(.overridden, "the classes of '\(controller.name)' are overridden")
      return made(
        true,
        hidden.isEmpty
          ? "its container overrides its size classes"
          : "its container overrides its \(hidden) class, which is what changes")
    }
    reasoning.note(.onlyChanges, "'\(controller.name)' has no change to hear of")
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

/// The order of a callback: by its kind, then from the root down.
struct CallOrder: Comparable {
  let callback: TransitionCallback
  let position: Int

  static func < (first: CallOrder, second: CallOrder) -> Bool {
    (first.callback.rank, first.position) < (second.callback.rank, second.position)
  }
}

extension TransitionCallback {
  /// The rank of the callback among the three.
  fileprivate var rank: Int {
    switch self {
    case .willTransition: 0
    case .viewWillTransition: 1
    case .traitCollectionDidChange: 2
    }
  }
}
