import DevcatAdaptivity
import DevcatValues
import Testing

/// View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
@Suite("Transition") struct TransitionTests {
  /// The transition of a tree between two contexts.
  static func transition(
    _ profile: Profile, _ from: String = "portrait", _ to: String = "landscape",
    _ root: ViewController = .root
  ) throws -> Transition {
    let (from, to) = (try #require(Context(from)), try #require(Context(to)))
    let answer = Transition.between(
      TraitEnvironment(of: profile, in: from), TraitEnvironment(of: profile, in: to), of: root)
    return try #require(answer.value)
  }

  /// Each call as a line: the method, the view controller, and the changes.
  static func lines(_ transition: Transition) -> [String] {
    transition.calls.map { call in
      ([call.callback.rawValue, call.path.joined(separator: "/")]
        + call.changes.map(\.description)).joined(separator: " | ")
    }
  }

  /// Each callback that does not come, as a line.
  static func silences(_ transition: Transition) -> [String] {
    transition.silences.map { silence in
      [
        silence.callback.rawValue, silence.path.joined(separator: "/"),
        (silence.isCertain ? "" : "not known: ") + silence.because,
      ].joined(separator: " | ")
    }
  }

  @Test(
    "iPhone 6: its rotation, and the order of the three methods")
  func iPhone6Rotated() throws {
    let transition = try Self.transition(Devices.iPhone6())
    #expect(
      transition.changes == [
        TraitChange(.vertical, from: .sizeClass(.regular), to: .sizeClass(.compact)),
        TraitChange(
          .size, from: .size(width: 375, height: 667), to: .size(width: 667, height: 375)),
      ])
    #expect(
      Self.lines(transition) == [
        "willTransition(to:with:) | root view controller | vertical regular → compact",
        "viewWillTransition(to:with:) | root view controller | size 375 × 667 pt → 667 × 375 pt",
        "traitCollectionDidChange | root view controller | vertical regular → compact",
      ])
    #expect(transition.silences.isEmpty)
  }

  @Test(
    "Hierarchy: changes pass down")
  func changesPropagateDown() throws {
    let tree = ViewController(
      "A", children: [ViewController("B", children: [ViewController("C")]), ViewController("D")])
    let lines = try Self.lines(Self.transition(Devices.iPhone6(), "portrait", "landscape", tree))
    let paths = ["A", "A/B", "A/B/C", "A/D"]
    let whom = lines.map { $0.split(separator: " | ")[1] }.map(String.init)
    #expect(whom == paths + paths + paths)
    #expect(
      lines.map { $0.split(separator: " | ")[0] }
        == TransitionCallback.allCases.flatMap { callback in
          paths.map { _ in Substring(callback.rawValue) }
        })
  }

  @Test("Reports: only of what changes")
  func aRotatedPadKeepsItsTraits() throws {
    let transition = try Self.transition(Devices.iPad11())
    #expect(
      Self.lines(transition) == [
        "viewWillTransition(to:with:) | root view controller | size 834 × 1194 pt → 1194 × 834 pt"
      ])
    #expect(
      Self.silences(transition) == [
        "willTransition(to:with:) | root view controller | no trait of the window changes",
        "traitCollectionDidChange | root view controller | no trait of the window changes",
      ])
  }

  @Test("Nothing changes where nothing moves, known or not")
  func theSameContextChangesNothing() throws {
    for context in ["portrait", "slide-over/portrait"] {
      let transition = try Self.transition(Devices.iPad11(), context, context)
      #expect(transition.changes.isEmpty && transition.unknown.isEmpty)
      #expect(transition.calls.isEmpty)
      #expect(!transition.silences.contains { !$0.isCertain })
    }
  }

  @Test(
    "Overrides: children of a fixed class hear of no change")
  func anOverriddenChildIsNotNotified() throws {
    let tree = ViewController(
      "Split",
      children: [
        ViewController("Free"),
        ViewController(
          "Fixed", overrides: [TraitOverride(vertical: .regular)],
          children: [ViewController("Below")]),
      ])
    let transition = try Self.transition(Devices.iPhone6(), "portrait", "landscape", tree)
    let told = Set(transition.calls.filter { $0.callback != .viewWillTransition }.map(\.path))
    #expect(told == [["Split"], ["Split", "Free"]])
    #expect(
      Self.silences(transition) == [
        "willTransition(to:with:) | Split/Fixed | its container overrides its vertical class, which is what changes",
        "traitCollectionDidChange | Split/Fixed | its container overrides its vertical class, which is what changes",
        "willTransition(to:with:) | Split/Fixed/Below | no trait of 'Fixed' changes",
        "traitCollectionDidChange | Split/Fixed/Below | no trait of 'Fixed' changes",
      ])
  }

  @Test("An override of one class lets changes of the other through")
  func anOverrideHidesOnlyWhatItOverrides() throws {
    let tree = ViewController(
      "A", children: [ViewController("B", overrides: [TraitOverride(horizontal: .regular)])])
    let transition = try Self.transition(Devices.iPhone6(), "portrait", "landscape", tree)
    #expect(
      transition.calls.last?.changes == [
        TraitChange(.vertical, from: .sizeClass(.regular), to: .sizeClass(.compact))
      ])
  }

  @Test(
    "Overrides: a container changes a class itself")
  func aContainerChangesAClassItself() throws {
    let tree = ViewController(
      "A",
      children: [
        ViewController(
          "B",
          overrides: [TraitOverride(horizontal: .compact, in: [Context(orientation: .portrait)])])
      ])
    let transition = try Self.transition(Devices.iPad11(), "portrait", "landscape", tree)
    let calls = Self.lines(transition).filter { $0.contains("A/B") }
    #expect(
      calls == [
        "willTransition(to:with:) | A/B | horizontal compact → regular",
        "viewWillTransition(to:with:) | A/B | size 834 × 1194 pt → 1194 × 834 pt",
        "traitCollectionDidChange | A/B | horizontal compact → regular",
      ])
  }

  @Test(
    "Fixed size: no call for changes of size")
  func aViewOfFixedSizeIsNotTold() throws {
    let tree = ViewController(
      "A",
      children: [
        ViewController(
          "Fixed", fixedWidth: 100, fixedHeight: 50, children: [ViewController("Below")]),
        ViewController("Narrow", fixedWidth: 100),
      ])
    let transition = try Self.transition(Devices.iPhone6(), "portrait", "landscape", tree)
    let resized = transition.calls.filter { $0.callback == .viewWillTransition }
    #expect(resized.map(\.path) == [["A"], ["A", "Narrow"]])
    #expect(resized.last?.changes.first?.after == .size(width: 100, height: 375))
    #expect(
      Self.silences(transition) == [
        "viewWillTransition(to:with:) | A/Fixed | its view has a fixed width and height",
        "viewWillTransition(to:with:) | A/Fixed/Below | the size of 'Fixed' does not change",
      ])
  }

  @Test("Into split view and out of it, with a view that is fixed in one direction")
  func fromFullScreenToAThird() throws {
    let tree = ViewController(
      "A",
      children: [ViewController("Narrow", fixedWidth: 100), ViewController("High", fixedHeight: 9)])
    let transition = try Self.transition(
      Devices.iPad11(), "full-screen/landscape", "third/landscape", tree)
    #expect(
      transition.changes == [
        TraitChange(.horizontal, from: .sizeClass(.regular), to: .sizeClass(.compact)),
        TraitChange(
          .size, from: .size(width: 1194, height: 834), to: .size(width: 375, height: 834)),
      ])
    #expect(
      Self.silences(transition) == [
        "viewWillTransition(to:with:) | A/Narrow | its view has a fixed width, and its height does not change"
      ])
  }

  @Test("A context that the device does not offer has no transition")
  func notAvailable() throws {
    let half = Context(mode: .half, orientation: .portrait)
    let answer = Transition.between(
      TraitEnvironment(of: try Devices.iPad11(), in: half),
      TraitEnvironment(of: try Devices.iPad11(), in: Context(orientation: .portrait)))
    #expect(answer.isNotAvailable)
    #expect(answer.reason == .noSuchContext(half))
  }

  @Test("What is not known is not guessed")
  func unknownClassesLeaveCallsOpen() throws {
    let transition = try Self.transition(Devices.iPad11(), "landscape", "slide-over/landscape")
    #expect(transition.changes.isEmpty && transition.calls.isEmpty)
    #expect(
      Set(transition.unknown.map(\.reason.description)) == [
        "the catalogue has no layout for 'slide-over/landscape'"
      ])
    #expect(transition.unknown.map(\.trait) == [.horizontal, .vertical, .size, .size])
    #expect(transition.silences.count == 3 && transition.silences.allSatisfy { !$0.isCertain })
  }

  @Test("Of a child whose classes and size are fixed, nothing is unknown")
  func anOverrideSettlesWhatIsUnknown() throws {
    let tree = ViewController(
      "A",
      children: [
        ViewController(
          "B", overrides: [TraitOverride(horizontal: .compact, vertical: .regular)],
          fixedWidth: 1, fixedHeight: 1)
      ])
    let transition = try Self.transition(
      Devices.iPad11(), "landscape", "slide-over/landscape", tree)
    #expect(
      Self.silences(transition).filter { $0.contains("A/B") } == [
        "willTransition(to:with:) | A/B | its container overrides its size classes",
        "viewWillTransition(to:with:) | A/B | its view has a fixed width and height",
        "traitCollectionDidChange | A/B | its container overrides its size classes",
      ])
  }

  @Test(
    "Scale: it changes between displays")
  func theScaleChangesBetweenDisplays() throws {
    var profile = try Devices.iPhone6()
    profile[Field.scale.at(display: "inner")] = .number(3)
    profile[.layout(.fullScreen, .portrait, display: "inner")] = try Devices.layout(
      "regular/regular 600x800")
    let transition = try Self.transition(profile, "portrait", "inner/full-screen/portrait")
    #expect(
      transition.changes.map(\.description) == [
        "horizontal compact → regular", "display scale 2 → 3", "size 375 × 667 pt → 600 × 800 pt",
      ])
  }

  @Test(
    "Tab bars: they may grow when compact height becomes regular",
    arguments: [("landscape", "portrait", true), ("portrait", "landscape", false)])
  func tabBarsMayBecomeTaller(_ from: String, _ to: String, _ isSaid: Bool) throws {
    let steps = try Self.transition(Devices.iPhone6(), from, to).explanation
    #expect(steps.contains { $0.rule.id == "transitions.taller-bars" } == isSaid)
  }

  @Test("The chain of rules names what was used")
  func theRulesAreNamed() throws {
    let tree = ViewController(
      "A",
      children: [
        ViewController(
          "B", overrides: [TraitOverride(vertical: .regular)], fixedWidth: 1, fixedHeight: 1,
          children: [ViewController("C")])
      ])
    let transition = try Self.transition(Devices.iPhone6(), "portrait", "landscape", tree)
    #expect(
      Set(transition.explanation.map(\.rule.id)) == [
        "transitions.reasons", "transitions.propagation", "transitions.containers",
        "transitions.will-transition", "transitions.view-will-transition",
        "transitions.did-change", "transitions.applied", "transitions.only-changes",
        "transitions.overridden", "transitions.fixed-size", "transitions.rare",
      ])
  }
}
