import DevcatAdaptivity
import DevcatValues
import Testing

@Suite struct EffectiveLayoutTests {
  static func layout(_ mode: Mode, _ orientation: Orientation, on display: String? = nil)
    -> (layout: Layout, derivedFrom: String?)?
  {
    Devices.pad.effectiveLayout(
      in: Context(display: display, mode: mode, orientation: orientation),
      derived: Devices.derived)
  }

  @Test func aRecordedLayoutGoesBeforeADerivedOne() {
    let traits = LayoutTraits(horizontal: .regular, vertical: .regular)
    let own = Self.layout(.fullScreen, .landscape)
    #expect(own?.layout == .available(traits) && own?.derivedFrom == nil)
    let derived = Self.layout(.fullScreen, .portrait)
    #expect(derived?.layout == .available(traits) && derived?.derivedFrom == "b")
  }

  @Test func notAvailableIsNotUnknown() {
    #expect(Self.layout(.half, .portrait)?.layout == .notAvailable)
    #expect(Self.layout(.slideOver, .portrait) == nil)
  }

  @Test func displaysHaveLayoutsOfTheirOwn() {
    #expect(Self.layout(.fullScreen, .portrait, on: "inner")?.derivedFrom == "c")
    #expect(Self.layout(.fullScreen, .landscape, on: "inner") == nil)
  }
}
