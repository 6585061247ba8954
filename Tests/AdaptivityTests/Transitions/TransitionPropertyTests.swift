import DevcatAdaptivity
import DevcatValues
import Testing

@Suite("Properties of every transition, on random devices with random trees")
struct TransitionPropertyTests {
  /// A change that a view controller is notified of.
  private struct Told: Hashable {
    let path: [String]
    let callback: TransitionCallback
    let trait: TraitChange.Trait
    let before: TraitChange.Value
    let after: TraitChange.Value
  }

  private static func told(_ transition: Transition, isReversed: Bool = false) -> Set<Told> {
    var all: Set<Told> = []
    for call in transition.calls {
      for change in call.changes {
        all.insert(
          Told(
            path: call.path, callback: call.callback, trait: change.trait,
            before: isReversed ? change.after : change.before,
            after: isReversed ? change.before : change.after))
      }
    }
    return all
  }

  private static func transition(
    _ profile: Profile, _ from: Context, _ to: Context, _ tree: ViewController
  ) -> Transition? {
    return Transition.between(
      TraitEnvironment(of: profile, in: from), TraitEnvironment(of: profile, in: to), of: tree
    ).value
  }

  /// The traits of each view controller as the guide has them, worked out another way: from itself
  /// up to the window.
  private static func naive(
    _ chain: [ViewController], _ window: TraitEnvironment
  ) -> [TraitChange.Trait: String?] {
    func override(_ part: (TraitOverride) -> SizeClass?) -> SizeClass? {
      for controller in chain.reversed() {
        let holding = controller.overrides.first { $0.contexts?.contains(window.context) ?? true }
        if let holding, let sizeClass = part(holding) { return sizeClass }
      }
      return nil
    }
    let horizontal = override(\.horizontal) ?? window.horizontal.value
    let vertical = override(\.vertical) ?? window.vertical.value
    let width = chain.reversed().compactMap(\.fixedWidth).first ?? window.width.value
    let height = chain.reversed().compactMap(\.fixedHeight).first ?? window.height.value
    var size: String?
    if let width, let height { size = "\(width)x\(height)" }
    return [.horizontal: horizontal?.name, .vertical: vertical?.name, .size: size]
  }

  private static func chains(_ root: ViewController, above: [ViewController] = [])
    -> [[ViewController]]
  {
    let chain = above + [root]
    return [chain] + root.children.flatMap { chains($0, above: chain) }
  }

  @Test("A transition keeps its promises", arguments: 1...300 as ClosedRange<UInt64>)
  func aTransitionKeepsItsPromises(_ seed: UInt64) {
    var random = RandomTrees(seed: seed)
    let (profile, tree) = (random.device(), random.tree())
    let (from, to) = (random.context(), random.context())
    guard let there = Self.transition(profile, from, to, tree) else { return }
    let back = Self.transition(profile, to, from, tree)

    // There and back gives no net change, and reaches the same ones.
    #expect(Self.told(there) == back.map { Self.told($0, isReversed: true) }, "seed \(seed)")
    #expect(there.silences.count == back?.silences.count)

    let all = Self.told(there)
    let windows = [from, to].map { TraitEnvironment(of: profile, in: $0) }
    for chain in Self.chains(tree) {
      let path = chain.map(\.name)
      let (before, after) = (Self.naive(chain, windows[0]), Self.naive(chain, windows[1]))
      for trait in [TraitChange.Trait.horizontal, .vertical, .size] {
        let isTold = all.contains { $0.path == path && $0.trait == trait }
        guard let old = before[trait] ?? nil, let new = after[trait] ?? nil else { continue }
        #expect(isTold == (old != new), "seed \(seed), \(path), \(trait)")
      }
      // An overridden child never hears of a change that its override hides, nor does any below.
      let isHidden = chain.contains { controller in
        controller.overrides.first.map { $0.horizontal != nil && $0.contexts == nil } ?? false
      }
      let ownOverrides = chain.reversed().prefix { controller in
        !(controller.overrides.first.map { $0.horizontal != nil && $0.contexts == nil } ?? false)
      }
      if isHidden, ownOverrides.allSatisfy({ $0.overrides.allSatisfy { $0.horizontal == nil } }) {
        #expect(!all.contains { $0.path == path && $0.trait == .horizontal }, "seed \(seed)")
      }
      // Each of the three callbacks comes or is accounted for, and never both.
      for callback in TransitionCallback.allCases {
        let calls = there.calls.count { $0.path == path && $0.callback == callback }
        let silences = there.silences.count { $0.path == path && $0.callback == callback }
        #expect(calls + silences == 1, "seed \(seed), \(path), \(callback)")
      }
    }
  }
}
