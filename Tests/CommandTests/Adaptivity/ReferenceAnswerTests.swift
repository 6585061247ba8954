import DevcatAdaptivity
import DevcatValues
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Properties of the rules' answers for every device of the reference")
struct ReferenceAnswerTests {
  /// The reference of today, opened.
  static func file() throws -> CatalogueFile {
    try CatalogueFile.open(at: Sandbox.reference.get(), access: .readOnly)
  }

  /// Calls `body` with every device and what it takes from others.
  static func forEachDevice(
    _ body: (_ profile: Profile, _ derived: [DerivedLayout]) throws -> Void
  ) throws {
    let file = try Self.file()
    var count = 0
    try file.devices.forEachProfile(reading: nil) { profile in
      count += 1
      try body(profile, try file.devices.derivedLayouts(of: profile.id))
    }
    #expect(count >= 150)
  }

  @Test("Content is never negative nor wider than the screen")
  func contentIsNeverNegativeNorWiderThanTheScreen() throws {
    var known = 0
    try Self.forEachDevice { profile, derived in
      for context in Context.known(of: profile, derived: derived) {
        for style in [LayoutStyle?.none, .readable, .fullWidth] {
          let metrics = LayoutMetrics(
            of: profile, derived: derived, in: context, style: style)
          let points = profile.display(context.display).points
          let screen = context.orientation == .portrait ? points : points?.rotated
          for case let variant? in metrics.variants.map(\.variant.value) {
            guard let width = variant.contentWidth.value, let screen else { continue }
            known += 1
            #expect(width >= 0 && width <= screen.width, "\(profile.id) \(context)")
            #expect((variant.left.value ?? -1) >= 0 && (variant.right.value ?? -1) >= 0)
          }
          if let height = metrics.contentHeight.value, let screen {
            #expect(height >= 0 && height <= screen.height, "\(profile.id) \(context)")
          }
        }
      }
    }
    #expect(known > 300)
  }

  @Test("Changing a value back is no net change") func changingAValueBackIsNoNetChange() throws {
    let tree = ViewController(
      "A",
      children: [
        ViewController("B", overrides: [TraitOverride(horizontal: .regular)]),
        ViewController("C", fixedWidth: 100, fixedHeight: 100),
      ])
    var turned = 0
    try Self.forEachDevice { profile, derived in
      let contexts = Context.known(of: profile, derived: derived)
      let traits = contexts.map { TraitEnvironment(of: profile, derived: derived, in: $0) }
      for from in traits {
        for to in traits {
          let there = Transition.between(from, to, of: tree).value
          let back = Transition.between(to, from, of: tree).value
          #expect((there == nil) == (back == nil))
          guard let there, let back else { continue }
          turned += 1
          let reversed = back.changes.map { TraitChange($0.trait, from: $0.after, to: $0.before) }
          #expect(there.changes == reversed, "\(profile.id): \(from.context) and \(to.context)")
          #expect(there.calls.map(\.path) == back.calls.map(\.path))
          let overridden = there.calls.filter { $0.path == ["A", "B"] }.flatMap(\.changes)
          #expect(!overridden.contains { $0.trait == .horizontal })
          let resized = there.calls.filter { $0.callback == .viewWillTransition }
          #expect(!resized.contains { $0.path == ["A", "C"] })
        }
      }
    }
    #expect(turned > 1000)
  }

  /// A window as large as one that is recorded has its classes, and a narrower one than a compact
  /// one is compact.
  @Test("Windows agree with the layouts") func windowsAgreeWithTheLayouts() throws {
    var bounds: [String: WindowBounds] = [:]
    try Self.forEachDevice { profile, _ in
      bounds[profile.idiom ?? "", default: WindowBounds()].add(profile)
    }
    try Self.forEachDevice { profile, derived in
      for context in Context.known(of: profile, derived: derived)
      where context.display == nil && profile.isMeasured(at: context.path) {
        let traits = TraitEnvironment(of: profile, derived: derived, in: context)
        guard let size = traits.size, traits.vertical.value != nil, traits.horizontal.value != nil
        else { continue }
        let window = FreeWindow(
          size, on: profile, derived: derived,
          idiom: { bounds[profile.idiom ?? ""] ?? WindowBounds() })
        #expect(window.horizontal == traits.horizontal, "\(profile.id) \(context)")
        #expect(window.vertical == traits.vertical, "\(profile.id) \(context)")
      }
    }
    // The windows of pads are measured well enough to agree with one another.
    let pads = try #require(bounds["pad"])
    let (compact, regular) = (pads.horizontal.compact?.length, pads.horizontal.regular?.length)
    #expect(try #require(compact) < #require(regular))
  }
}
