import DevcatAdaptivity
import DevcatValues
import DevcatRender
import DevcatStore
import Testing

/// The bounds that are looked up give the answers that all devices of the idiom give.
@Suite("Reference window") struct ReferenceWindowTests {
  /// The measured bounds of the devices of each idiom, found by reading all of them.
  private static func allBounds(_ profiles: [Profile]) -> [String: WindowBounds] {
    var bounds: [String: WindowBounds] = [:]
    for profile in profiles {
      guard let idiom = profile.idiom else { continue }
      bounds[idiom, default: WindowBounds()].add(profile)
    }
    return bounds
  }

  /// The measured bounds of the devices that the catalogue names for an idiom.
  private static func lookedUp(_ idiom: String?, in file: CatalogueFile) throws -> WindowBounds {
    var bounds = WindowBounds()
    guard let idiom else { return bounds }
    let ids = try file.devices.windowBoundIDs(ofIdiom: idiom)
    #expect(ids.count <= WindowBound.allCases.count)
    for id in ids {
      let profile = try #require(try file.devices.profile(id: id))
      bounds.add(profile)
    }
    return bounds
  }

  /// The text and the JSON of a window, with the account of its rules.
  private static func answer(
    _ size: Size, on profile: Profile, _ derived: [DerivedLayout], among bounds: WindowBounds
  ) -> String {
    let window = FreeWindow(
      size, on: profile, derived: derived, idiom: { bounds })
    var writer = JSONWriter()
    writer.beginObject()
    WindowJSON.write(profile, window, to: &writer)
    writer.explanation(window.explanation)
    writer.endObject()
    return WindowPage.page(profile, window).text() + ExplanationText.page(window.explanation).text()
      + String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  private static let sides = [
    1.0, 162, 300, 320, 374.5, 375, 414, 507, 551, 600, 639, 640, 678, 694, 700, 768, 834, 981.5,
    1024, 1366,
  ]

  @Test("Every answer is that of all devices") func everyAnswerIsThatOfAllDevices() throws {
    let file = try ReferenceAnswerTests.file()
    var profiles: [Profile] = []
    try file.devices.forEachProfile(reading: nil) { profiles.append($0) }
    let expected = Self.allBounds(profiles)
    #expect(expected.count > 3)
    var found: [String: WindowBounds] = [:]
    for idiom in expected.keys { found[idiom] = try Self.lookedUp(idiom, in: file) }
    #expect(found == expected)
    var (answers, open) = (0, 0)
    for profile in profiles {
      let derived = try file.devices.derivedLayouts(of: profile.id)
      let idiom = profile.idiom ?? ""
      for (width, height) in zip(Self.sides + Self.sides, Self.sides.reversed() + Self.sides) {
        let size = Size(width: width, height: height)
        let wanted = Self.answer(
          size, on: profile, derived, among: expected[idiom] ?? WindowBounds())
        let given = Self.answer(size, on: profile, derived, among: found[idiom] ?? WindowBounds())
        guard wanted == given else {
          Issue.record("\(profile.id) \(width) × \(height):\n\(wanted)\n\(given)")
          return
        }
        answers += 1
        if given.contains("its idiom's windows decide") { open += 1 }
      }
    }
    #expect(answers == profiles.count * Self.sides.count * 2 && open > 500)
  }

  @Test("The command answers by the same bounds") func theCommandLooksThemUp() throws {
    let sandbox = try Sandbox.readingReference()
    let file = try ReferenceAnswerTests.file()
    var profiles: [Profile] = []
    try file.devices.forEachProfile(reading: nil) { profiles.append($0) }
    let expected = Self.allBounds(profiles)
    for (id, size) in [("ipad-air-2", 660.0), ("iphone-6", 350)] {
      let profile = try #require(profiles.first { $0.id == id })
      let window = FreeWindow(
        Size(width: size, height: 600), on: profile,
        derived: try file.devices.derivedLayouts(of: id),
        os: profile.systems?.last, idiom: { expected[profile.idiom ?? ""] ?? WindowBounds() })
      let outcome = try sandbox.run(
        Products.devcat, ["window", id, "\(Int(size))x600"])
      #expect(outcome.text == WindowPage.page(profile, window).text(), "\(id)")
    }
  }
}
