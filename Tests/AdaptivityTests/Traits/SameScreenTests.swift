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

  /// The classes of devices with the same screen.
  private static let usual = [
    DerivedLayout(
      orientation: .landscape,
      layout: .available(LayoutTraits(horizontal: .regular, vertical: .compact)),
      derivedFrom: "iphone-xr")
  ]

  @Test("The device's own classes are used, and those of the same screen where it has none")
  func ownClassesComeFirst() throws {
    var phone = try Self.phone()
    let landscape = Context(orientation: .landscape)
    let own = TraitEnvironment(
      of: phone, derived: Self.usual, in: landscape)
    #expect(own.horizontal == .known(.compact) && own.derivedFrom == nil)
    #expect(!own.explanation().contains { $0.rule == "traits.same-screen" })
    phone[.layout(.fullScreen, .landscape)] = nil
    let taken = TraitEnvironment(of: phone, derived: Self.usual, in: landscape)
    #expect(taken.horizontal == .known(.regular) && taken.derivedFrom == "iphone-xr")
  }
}
