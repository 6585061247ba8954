import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport

/// Devices and trees of view controllers with everything that they may hold.
struct RandomTrees {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A device whose contexts are known, not available and unknown as it comes.
  mutating func device() -> Profile {
    var profile = Profile(id: "random")
    if Bool.random(using: &generator) { profile[Field.idiom.at()] = .text("pad") }
    if Bool.random(using: &generator) { profile[Field.scale.at()] = .number(2) }
    if Int.random(in: 0..<4, using: &generator) > 0 {
      profile[Field.pointsWidth.at()] = .number(Double.random(in: 1...900, using: &generator))
      profile[Field.pointsHeight.at()] = .number(Double.random(in: 1...1400, using: &generator))
    }
    for mode in Mode.known {
      for orientation in Orientation.allCases {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: profile[.layout(mode, orientation)] = .layout(.notAvailable)
        case 1: continue
        case _: profile[.layout(mode, orientation)] = .layout(.available(traits()))
        }
      }
    }
    for orientation in Orientation.allCases where Bool.random(using: &generator) {
      let sides = (0..<4).map { _ in Double.random(in: 0...200, using: &generator) }
      profile[.safeArea(orientation)] = .safeArea(
        EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
    }
    return profile
  }

  private mutating func traits() -> LayoutTraits {
    LayoutTraits(
      horizontal: sizeClass(), vertical: sizeClass() ?? .compact,
      width: Bool.random(using: &generator) ? Double.random(in: 1...1400, using: &generator) : nil,
      height: Bool.random(using: &generator) ? Double.random(in: 1...1400, using: &generator) : nil)
  }

  private mutating func sizeClass() -> SizeClass? {
    [.compact, .compact, .regular, .regular, nil].randomElement(using: &generator) ?? nil
  }

  /// Any context of the main display.
  mutating func context() -> Context {
    Context(
      mode: Mode.known.randomElement(using: &generator) ?? .fullScreen,
      orientation: Bool.random(using: &generator) ? .portrait : .landscape)
  }

  /// A tree whose root fills the window.
  mutating func tree() -> ViewController {
    ViewController("0", children: children(of: "0", depth: 0))
  }

  private mutating func children(of name: String, depth: Int) -> [ViewController] {
    (0..<Int.random(in: 0...(depth < 3 ? 3 : 0), using: &generator)).map { index in
      let name = "\(name).\(index)"
      return ViewController(
        name, overrides: overrides(), fixedWidth: fixed(), fixedHeight: fixed(),
        children: children(of: name, depth: depth + 1))
    }
  }

  private mutating func overrides() -> [TraitOverride] {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return [] }
    let contexts = Bool.random(using: &generator) ? nil : [context(), context()]
    return [TraitOverride(horizontal: sizeClass(), vertical: sizeClass(), in: contexts)]
  }

  private mutating func fixed() -> Double? {
    Int.random(in: 0..<3, using: &generator) == 0
      ? Double.random(in: 1...400, using: &generator) : nil
  }
}
