import Foundation
import Testing

/// `devcat import`: each format, from a file and from standard input, to the same profile.
@Suite struct ImportFormatsTests {
  /// A source in a format, and what it states of one device.
  struct Source: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String
    let device: String
    let member: String
    let value: JSONValue

    var testDescription: String { format }
  }

  static let sources = [
    Source(
      format: "json", text: #"[{"name": "Acme One", "points": {"width": 390, "height": 844}}]"#,
      device: "acme-one", member: "points", value: ["width": 390, "height": 844]),
    Source(
      format: "ndjson",
      text: "{\"id\":\"acme-one\",\"name\":\"A\",\"ppi\":458}\n\n{\"id\":\"b\",\"name\":\"B\"}\n",
      device: "acme-one", member: "ppi", value: 458),
    Source(
      format: "csv", text: "name,models,#note,points.width\r\nAcme One,\"A1,1;A1,2\",x,390\r\n",
      device: "A1,2", member: "points", value: ["width": 390]),
    Source(
      format: "guideline",
      text: """
        Some prose before.

        Device Dimensions (portrait)
        iPhone 12 390pt × 844pt (1170px × 2532px @3x)

        """, device: "iphone-12", member: "pixels", value: ["width": 1170, "height": 2532]),
    Source(
      format: "size-classes", text: GuideListTests.list, device: "iphone-4s", member: "name",
      value: "iPhone 4s"),
    Source(
      format: "playwright",
      text: """
        {"iPhone 12": {"userAgent": "iPhone", "viewport": {"width": 390, "height": 664},
          "screen": {"width": 390, "height": 844}, "deviceScaleFactor": 3, "isMobile": true}}
        """, device: "iphone-12", member: "points", value: ["width": 390, "height": 844]),
    Source(
      format: "chromium",
      text: """
        {"extensions": [{"device": {"title": "iPhone 6/7/8", "type": "phone", "screen":
          {"device-pixel-ratio": 2, "vertical": {"width": 375, "height": 667},
           "horizontal": {"width": 667, "height": 375}}}}]}
        """, device: "iphone-7", member: "points", value: ["width": 375, "height": 667]),
    Source(
      format: "simctl",
      text: #"{"devicetypes": [{"name": "iPhone 11", "minRuntimeVersion": 851968}]}"#,
      device: "iphone-11", member: "attributes", value: ["simctl.min-os": "13.0.0"]),
    Source(
      format: "device-traits",
      text: """
        [{"product_type": "iPad14,3-A", "product_description": "iPad Pro",
          "traits": {"artwork_device_idiom": "pad", "artwork_scale_factor": 2}}]
        """, device: "iPad14,3", member: "scale", value: 2),
    Source(
      format: "corner-radii",
      text: #"{"devices": {"iPhone": {"iPhone12,1": {"bezel": 41.5, "name": "iPhone 11"}}}}"#,
      device: "iphone-11", member: "corners", value: ["style": "rounded", "radius": 41.5]),
    Source(
      format: "device-specs",
      text: #"{"name": "Acme One", "year": 2025, "portraitSize": {"width": 412, "height": 915}}"#,
      device: "acme-one", member: "released", value: "2025"),
  ]

  @Test(arguments: sources)
  func isReadFromAFileAndFromStandardInput(_ source: Source) throws {
    let file = try Sandbox.initialized("--empty")
    try file.write(source.text, to: "source")
    try file.require(["import", "source", "--skip-invalid"])
    #expect(try file.device(source.device)[source.member] == source.value)

    let input = try Sandbox.initialized("--empty")
    try input.require(
      ["import", "-", "--format", source.format, "--source", "source", "--skip-invalid"],
      input: source.text)
    #expect(try input.verified()["root"] == file.verified()["root"])
    let log = try input.require(["log", "--json"]).json()
    #expect(log[0]?["source"] == "source")
    #expect(log[0]?["author"] == "tester")
  }

  /// The files as Apple published them, where they are at hand.
  static let seeds = Products.package + "/../shared/seeds"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: seeds), "the seed files are not here"))
  func theGuidelineAsItWasPublishedGivesTheScreensOfTheReference() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.seeds)
    let guideline = try #require(names.first { $0.hasPrefix("004_") })
    try sandbox.require(["import", "\(Self.seeds)/\(guideline)", "--source", "guideline"])
    for row in PublishedScreen.all {
      let device = try sandbox.device(row.name)
      #expect(device["points"] == ["width": .number(row.width), "height": .number(row.height)])
    }
    let reference = try Sandbox.reading()
    let published = try reference.require(["log", "--json"]).json()[1]
    #expect(try sandbox.verified()["root"] == published?["root"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: seeds), "the seed files are not here"))
  func theGuideAsItWasPublishedHasTheListOfTheseTests() throws {
    let (file, list) = (try Sandbox.initialized(), try Sandbox.initialized())
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.seeds)
    let guide = try #require(names.first { $0.hasPrefix("002_") })
    try file.require(["import", "\(Self.seeds)/\(guide)"])
    try list.write(GuideListTests.list, to: "guide.txt")
    try list.require(["import", "guide.txt"])
    #expect(try file.verified()["root"] == list.verified()["root"])
  }
}
