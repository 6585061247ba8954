import DevcatAdaptivity
import DevcatValues
import Testing

@testable import DevcatRender

/// What holds for each format of `devcat export` that writes devices one by one.
@Suite("Every export") struct EveryExportTests {
  private typealias Format = (name: String, export: @Sendable ([ExportedDevice]) -> ExportText)

  private static let larger: [Format] = [
    ("swift", { SwiftExport.export($0) }), ("typescript", { TypeScriptExport.export($0) }),
    ("playwright", { PlaywrightExport.export($0) }), ("css", { CSSExport.export($0) }),
    ("android", { AndroidExport.export($0) }),
  ]
  private static let small: [Format] = ExportTemplate.all.map { template -> Format in
    (template.name, { template.export($0) })
  }

  /// A phone, a foldable with a name that no source code takes as it is, a tablet, one of Android, a watch,
  /// and one of which nothing is known.
  private static func devices() throws -> [ExportedDevice] {
    let pad = try Samples.profile(
      id: "ipad-pro-13-inch-m4",
      [
        ("name", "iPad Pro 13-inch (M4)"), ("family", "iPad"), ("idiom", "pad"),
        ("models", "iPad16,5;iPad16,6"), ("points.width", "1032"), ("points.height", "1376"),
        ("pixels.width", "2064"), ("pixels.height", "2752"), ("scale", "2"), ("ppi", "264"),
        ("diagonal", "13"), ("os.first", "iOS 17.5"),
        ("safeArea[\"iOS 26\"].portrait", "32,0,25,0"),
        ("layouts.full-screen.portrait", "regular/regular"),
        ("layouts.full-screen.landscape", "regular/regular"),
      ])
    let android = try Samples.profile(
      id: "google-pixel-9",
      [
        ("name", "Pixel 9"), ("family", "Android"), ("idiom", "phone"),
        ("points.width", "411.428571"),
        ("points.height", "923.428571"), ("pixels.width", "1080"), ("pixels.height", "2424"),
        ("ppi", "422"), ("diagonal", "6.3"), ("attributes.density", "420"),
        ("attributes.device", "tokay"),
      ])
    let watch = try Samples.profile(
      id: "watch",
      [
        ("name", "Apple Watch"), ("family", "Apple Watch"), ("idiom", "watch"),
        ("points.width", "208"), ("points.height", "248"), ("scale", "2"),
      ])
    return try [Samples.phone(), Samples.foldable(), pad, android, watch, Profile(id: "nothing")]
      .map { ExportedDevice($0) }
  }

  @Test(
    "Export: a device is written or named as passed over, and twice the same",
    arguments: small.map(\.name) + larger.map(\.name))
  func eachDevice(_ name: String) throws {
    let export = try #require((Self.small + Self.larger).first { $0.name == name }?.export)
    let devices = try Self.devices()
    let whole = export(devices)
    #expect(whole.text == export(devices).text)
    #expect(!whole.text.isEmpty && !whole.text.contains("\"Fold \"2\"\""))
    let passedOver = Set(whole.passedOver.filter { $0.display == nil }.map(\.id))
    // Source code has every device, whatever is known of it.
    #expect(passedOver.contains("nothing") || ["swift", "typescript"].contains(name))
    for device in devices where !passedOver.contains(device.profile.id) {
      let others = devices.filter { $0.profile.id != device.profile.id }
      #expect(export(others).text != whole.text, "\(device.profile.id)")
    }
  }
}
