import DevcatAdaptivity
import DevcatValues
import Testing

/// View Controller Programming Guide for iOS, "Default Size Classes for Different Devices": a
/// device that the table leaves out has the classes of one with an equal screen.
@Suite("Same screen") struct SameScreenTests {
  private static func phone() throws -> Profile {
    try Devices.device(
      "Lab phone", 414, 896, portrait: "compact/regular", landscape: "compact/compact")
  }

  /// The classes of devices with the same screen, if the phone's own classes differ.
  private static let usual = [
    DerivedLayout(
      orientation: .landscape, traits: LayoutTraits(horizontal: .regular, vertical: .compact),
      derivedFrom: "iphone-xr")
  ]

  @Test("The catalogue's classes are used and the answer says so")
  func theCataloguesClassesAreUsedAndTheAnswerSaysSo() throws {
    let phone = try Self.phone()
    var reasoning = Reasoning(isWanted: true)
    let traits = TraitEnvironment(
      of: phone, derived: Self.usual, in: Context(orientation: .landscape), because: &reasoning)
    #expect(traits.horizontal == .known(.compact) && traits.derivedFrom == nil)
    let text =
      "'iphone-xr', whose screen has the same points, has regular · compact; the catalogue's compact "
      + "· compact was used"
    #expect(traits.contradictions(of: phone).map(\.description) == [text])
    #expect(reasoning.steps.contains { $0.rule == .sameScreen && $0.finding == text })
  }

  @Test("Equal or unknown classes are no contradiction")
  func equalOrUnknownClassesAreNoContradiction() throws {
    var phone = try Self.phone()
    let upright = TraitEnvironment(
      of: phone, derived: Self.usual, in: Context(orientation: .portrait))
    #expect(upright.contradictions(of: phone).isEmpty)
    let landscape = Context(orientation: .landscape)
    for own in ["regular/compact", "-/compact", "n/a"] {
      phone[.layout(.fullScreen, .landscape)] = try Devices.layout(own)
      let traits = TraitEnvironment(of: phone, derived: Self.usual, in: landscape)
      #expect(traits.contradictions(of: phone).isEmpty, "\(own)")
    }
    phone[.layout(.fullScreen, .landscape)] = nil
    let taken = TraitEnvironment(of: phone, derived: Self.usual, in: landscape)
    #expect(taken.derivedFrom == "iphone-xr" && taken.contradictions(of: phone).isEmpty)
  }
}
