import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

/// `import` reads exports back, as far as the format represents the values.
@Suite("Export import") struct ExportImportTests {
  /// A catalogue that was made of an export, and what each device is in it by its name.
  private static func imported(
    _ sandbox: Sandbox, _ format: String, as name: String
  ) throws -> (Sandbox, [String: JSONValue]) {
    let other = try Sandbox.initialized("--empty")
    try sandbox.export(format, to: "export")
    try other.require(["import", sandbox.path("export"), "--format", name])
    let devices = try other.require(["export", "--format", "ndjson"]).jsonLines()
    return (other, Dictionary(devices.map { ($0["name"]?.text ?? "", $0) }) { $1 })
  }

  /// Phones and pads of Android, with names that need escapes, whose every value the list carries.
  private static func phones(seed: UInt64) -> [Profile] {
    var random = SeededGenerator(seed: seed)
    return ExportSample.hostile.enumerated().compactMap { index, name -> Profile? in
      // A list of devices keeps no blanks at the ends of a text.
      let text = NormalizedText.of(name)
        .trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
      if name == "twice", index.isMultiple(of: 2) { return nil }
      let densities: [Double] = [160, 320, 420, 480]
      let density = densities[Int.random(in: densities.indices, using: &random)]
      let side = Double(Int.random(in: 200...900, using: &random))
      var profile = Profile(id: "acme-phone-\(100 + index)")
      profile[Field.name.at()] = .text(text)
      profile[Field.family.at()] = .text("Android")
      profile[Field.idiom.at()] = .text(side < 600 ? "phone" : "pad")
      profile[Field.pointsWidth.at()] = .number(side)
      profile[Field.pointsHeight.at()] = .number(side * 2)
      profile[Field.pixelsWidth.at()] = .number(side * density / 160)
      profile[Field.pixelsHeight.at()] = .number(side * 2 * density / 160)
      profile[Field.diagonal.at()] = .number(6.25)
      profile[Field.ppi.at()] = .number(401.5)
      profile[.attribute("brand")] = .text("Acme")
      profile[.attribute("density")] = .number(density)
      let isWhole = (side * density / 160).rounded() == side * density / 160
      return isWhole ? profile : nil
    }
  }

  @Test("Android devices come back to the same state", .timeLimit(.hang))
  func androidDevicesComeBackToTheSameState() throws {
    let seed = SeededGenerator.seed(of: "android devices")
    for round in 0..<4 {
      let sandbox = try ExportSample.catalogue(of: Self.phones(seed: seed &+ UInt64(round)))
      let (other, _) = try Self.imported(sandbox, "android", as: "android-devices")
      #expect(
        try other.require(["export", "--format", "ndjson"]).text
          == sandbox.require(["export", "--format", "ndjson"]).text,
        "DEVCAT_SEED=\(seed), round \(round)")
    }
  }

  @Test("Playwright devices come back", .timeLimit(.hang)) func playwrightDevicesComeBack() throws {
    let sandbox = try ExportSample.hostileCatalogue(isNumbered: true)
    let (_, devices) = try Self.imported(sandbox, "playwright", as: "playwright")
    #expect(devices.count == ExportSample.hostile.count)
    let expected = try sandbox.require(["export", "--format", "ndjson"]).jsonLines()
    for device in expected {
      let name = device["name"]?.text ?? ""
      let id = device["id"]?.text ?? ""
      let back = try #require(devices[name] ?? devices["\(name) (\(id))"], "\(name)")
      #expect(back["points"] == device["points"], "\(name)")
      #expect(back["idiom"] == "phone" && back["family"] == "Android", "\(name)")
      #expect(back["attributes"]?["css.pixel-ratio"] == 2.5, "\(name)")
    }
  }

  @Test("The reference comes back from Playwright", .timeLimit(.hang))
  func theReferenceComesBackFromPlaywright() throws {
    let sandbox = try Sandbox.readingReference()
    let said = try sandbox.export("playwright", to: "devices.json")
    #expect(said.contains("Left out, because it is neither a phone nor a pad: "))
    let (_, devices) = try Self.imported(sandbox, "playwright", as: "playwright")
    #expect(devices.count > 60)
    let expected = try sandbox.require(["export", "--format", "ndjson"]).jsonLines()
    for device in expected {
      guard let back = devices[device["name"]?.text ?? ""] else { continue }
      for member in ["points", "scale", "family", "idiom"] {
        #expect(back[member] == device[member], "\(device["name"]?.text ?? "") \(member)")
      }
    }
  }

  @Test("Unity devices come back") func unityDevicesComeBack() throws {
    let sandbox = try Sandbox.readingReference()
    let said = try sandbox.export("unity", to: "Devices")
    #expect(said.contains("Left out, because its safe area in portrait is unknown: "))
    let other = try Sandbox.initialized("--empty")
    let told = try other.require(["import", sandbox.path("Devices"), "--format", "unity-device"])
    // Its landscape has an inset on one side alone, which that form cannot turn.
    let warnings = told.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(warnings.allSatisfy { $0.contains("iPhone Duo") }, "\(told.errors)")
    let expected = try sandbox.require(["export", "--format", "ndjson"]).jsonLines()
    let back = try other.require(["export", "--format", "ndjson"]).jsonLines()
    #expect(back.count > 80)
    for device in back {
      let name = device["name"]?.text ?? ""
      let known = try #require(expected.first { $0["name"] == device["name"] }, "\(name)")
      #expect(device["pixels"] == known["pixels"] && device["ppi"] == known["ppi"], "\(name)")
      for area in device["safeAreas"]?.items ?? [] {
        let isKnown = (known["current"]?["safeAreas"]?.items ?? []).contains { other in
          ["orientation", "top", "left", "bottom", "right"].allSatisfy { other[$0] == area[$0] }
        }
        #expect(isKnown, "\(name): \(area)")
      }
      // Upright, iPhone Duo has nothing at the top, as a file has that was measured without a status bar.
      #expect(device["safeAreas"] != nil || name == "iPhone Duo", "\(name)")
    }
  }
}
