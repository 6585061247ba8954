import Adaptivity
import Catalogue
import Testing

@Suite struct TraitEnvironmentTests {
  static var profile: Profile {
    var profile = Profile(id: "a")
    profile[Field.idiom.at()] = .text("pad")
    profile[Field.scale.at()] = .number(2)
    profile[Field.pointsWidth.at()] = .number(768)
    profile[Field.pointsHeight.at()] = .number(1024)
    profile[.layout(.fullScreen, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .regular, vertical: .regular)))
    profile[.layout(.half, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .compact, width: 507, height: 768)))
    profile[.layout(.third, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .compact, width: 320)))
    profile[.layout(.half, .portrait)] = .layout(.notAvailable)
    return profile
  }

  static let derived = [
    DerivedLayout(
      orientation: .portrait, traits: LayoutTraits(horizontal: .regular, vertical: .regular),
      derivedFrom: "b"),
    DerivedLayout(
      orientation: .landscape, traits: LayoutTraits(horizontal: .compact), derivedFrom: "b"),
    DerivedLayout(
      display: "inner", orientation: .portrait, traits: LayoutTraits(vertical: .compact),
      derivedFrom: "c"),
  ]

  static func layout(_ mode: Mode, _ orientation: Orientation, on display: String? = nil)
    -> EffectiveLayout?
  {
    EffectiveLayout(
      of: profile, derived: derived, display: display, mode: mode, orientation: orientation)
  }

  @Test func aRecordedLayoutGoesBeforeADerivedOne() {
    let traits = LayoutTraits(horizontal: .regular, vertical: .regular)
    #expect(Self.layout(.fullScreen, .landscape) == EffectiveLayout(.available(traits)))
    #expect(
      Self.layout(.fullScreen, .portrait) == EffectiveLayout(.available(traits), derivedFrom: "b"))
  }

  @Test func notAvailableIsNotUnknown() {
    #expect(Self.layout(.half, .portrait) == EffectiveLayout(.notAvailable))
    #expect(Self.layout(.slideOver, .portrait) == nil)
  }

  @Test func displaysHaveLayoutsOfTheirOwn() {
    #expect(Self.layout(.fullScreen, .portrait, on: "inner")?.derivedFrom == "c")
    #expect(Self.layout(.fullScreen, .landscape, on: "inner") == nil)
  }

  static func environment(_ mode: Mode, _ orientation: Orientation) -> TraitEnvironment? {
    TraitEnvironment(of: profile, derived: derived, mode: mode, orientation: orientation)
  }

  @Test func theWindowIsTheScreenWhereNothingElseIsRecorded() {
    let upright = Self.environment(.fullScreen, .portrait)
    #expect(upright?.size == Size(width: 768, height: 1024))
    #expect(upright?.horizontal == .regular)
    #expect(upright?.displayScale == 2)
    #expect(upright?.idiom == "pad")
    #expect(Self.environment(.fullScreen, .landscape)?.size == Size(width: 1024, height: 768))
    #expect(Self.environment(.half, .landscape)?.size == Size(width: 507, height: 768))
    #expect(Self.environment(.half, .landscape)?.vertical == nil)
    #expect(Self.environment(.third, .landscape)?.size == nil)
    #expect(Self.environment(.half, .portrait) == nil)
    #expect(Self.environment(.slideOver, .portrait) == nil)
  }
}
