import DevcatValues
import DevcatImport
import Testing

@Suite(
  "The files as others publish them, where they are at hand",
  .enabled(if: PackageFiles.samples != nil, "the published files are not here"))
struct SampleFilesTests {
  /// A published file, the result of reading it, and one device in it.
  struct Sample: CustomTestStringConvertible {
    let file: String
    let format: ImportFormat
    let drafts: Int
    let diagnostics: Int
    let device: String
    let stated: [String: String]

    var testDescription: String { file }
  }

  static let samples = [
    Sample(
      file: "playwright_deviceDescriptorsSource.json", format: .playwright, drafts: 96,
      diagnostics: 2, device: "iPhone XR",
      stated: ["points.width": "414", "points.height": "896", "scale": "3"]),
    Sample(
      file: "chromium_emulated_devices_module.json", format: .chromium, drafts: 38,
      diagnostics: 3, device: "iPhone 8 Plus",
      stated: ["points.width": "414", "points.height": "736", "scale": "3"]),
    Sample(
      file: "ipsw_device_traits_2024-07-09.json", format: .deviceTraits, drafts: 188,
      diagnostics: 2, device: "iPhone 12 mini",
      stated: ["models": "iPhone13,1", "pixels.height": "2340", "scale": "3"]),
    Sample(
      file: "BezelKit_bezel.min.json", format: .cornerRadii, drafts: 173, diagnostics: 0,
      device: "iPhone 17", stated: ["corners.radius": "62", "models": "iPhone18,3"]),
    Sample(
      file: "flutter_device_preview_apple-ipad-pro-13-m5.json", format: .deviceSpecs, drafts: 1,
      diagnostics: 1, device: "iPad Pro 13\" (M5)",
      stated: ["safeArea.portrait": "32,0,25,0", "points.height": "1376"]),
    Sample(
      file: "diagonal_iphone.csv", format: .diagonals, drafts: 30, diagnostics: 0,
      device: "iPhone XR",
      stated: ["family": "iPhone", "points.width": "414", "pixels.height": "1792", "ppi": "326"]),
  ]

  @Test("Sample files: is known by its content and read", arguments: samples)
  func isKnownByItsContentAndRead(_ sample: Sample) throws {
    let text = try PackageFiles.sample(sample.file)
    #expect(ImportFormat.guessed(from: SourceText(text.bytes, file: "x")) == sample.format)
    let document = sample.format.read(text)
    #expect(
      document.diagnostics.map(\.severity) == Array(repeating: .warning, count: sample.diagnostics))
    #expect(document.drafts.count == sample.drafts)
    let draft = try #require(document.drafts.first { $0.name == sample.device })
    #expect(draft.stated.filter { sample.stated[$0.key] != nil } == sample.stated)
  }
}
