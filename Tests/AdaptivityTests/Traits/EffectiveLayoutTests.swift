import DevcatAdaptivity
import DevcatValues
import Testing

@Suite("Effective layout") struct EffectiveLayoutTests {
  static func layout(_ mode: Mode, _ orientation: Orientation, on display: String? = nil)
    -> (layout: Layout, derivedFrom: String?)?
  {
    Devices.pad.effectiveLayout(
      in: Context(display: display, mode: mode, orientation: orientation),
      derived: Devices.derived)
  }

  @Test("A recorded layout goes before a derived one") func aRecordedLayoutGoesBeforeADerivedOne() {
    let traits = LayoutTraits(horizontal: .regular, vertical: .regular)
    let own = Self.layout(.fullScreen, .landscape)
    #expect(own?.layout == .available(traits) && own?.derivedFrom == nil)
    let derived = Self.layout(.fullScreen, .portrait)
    #expect(derived?.layout == .available(traits) && derived?.derivedFrom == "b")
  }

  @Test("Not available is not unknown") func notAvailableIsNotUnknown() {
    #expect(Self.layout(.half, .portrait)?.layout == .notAvailable)
    #expect(Self.layout(.slideOver, .portrait) == nil)
  }

  @Test("Displays have layouts of their own") func displaysHaveLayoutsOfTheirOwn() {
    #expect(Self.layout(.fullScreen, .portrait, on: "inner")?.derivedFrom == "c")
    #expect(Self.layout(.fullScreen, .landscape, on: "inner") == nil)
  }
}
