import DevcatAdaptivity
import DevcatValues
import Testing

@Suite struct EffectiveLayoutTests {
  static func layout(_ mode: Mode, _ orientation: Orientation, on display: String? = nil)
    -> EffectiveLayout?
  {
    EffectiveLayout(
      of: Devices.pad, derived: Devices.derived, display: display, mode: mode,
      orientation: orientation)
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
}
