import Foundation
import Testing

/// `devcat compare`, and the same in a dry run of an import.
@Suite("Compare") struct CompareTests {
  private static let descriptors = """
    {
      "iPhone XR": {
        "userAgent": "u", "viewport": {"width": 414, "height": 719},
        "screen": {"width": 414, "height": 896}, "deviceScaleFactor": 3,
        "isMobile": true, "hasTouch": true, "defaultBrowserType": "webkit"
      },
      "iPhone Tomorrow": {
        "userAgent": "u", "viewport": {"width": 1, "height": 1},
        "screen": {"width": 500, "height": 1000}, "deviceScaleFactor": 3,
        "isMobile": true, "hasTouch": true, "defaultBrowserType": "webkit"
      }
    }
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.reading()
    try sandbox.write(Self.descriptors, to: "d.json")
    try sandbox.write("name,scale,points.width,ppi\niPhone Xʀ,2,414,326\n", to: "t.csv")
    return sandbox
  }

  @Test("Compare: '--os' takes what holds on the version, and leaves out what did not run it")
  func onAVersion() throws {
    let sandbox = try Sandbox.readingReference()
    // Another version's value, one without a key, and a device that ended with iOS 16.
    try sandbox.write(
      #"""
      name,"safeArea[""iOS 13""].portrait","safeArea[""""].landscape",scale
      iPhone 12,"1,2,3,4","0,47,21,47",3
      iPhone 8,,"0,0,0,0",2

      """#, to: "insets.csv")
    func compare(_ os: String) throws -> (Outcome, JSONValue) {
      let outcome = try sandbox.devcat("compare", "insets.csv", "--os", os, "--json")
      return (outcome, try outcome.json())
    }
    for os in ["18", "iOS 18"] {
      let (outcome, report) = try compare(os)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(report["values"] == 2 && report["agreeing"] == 2, "\(report)")
      #expect(report["leftOut"] == ["iPhone 8"])
      #expect(
        outcome.errors.contains("Left out, because they did not run '\(os)': iPhone 8."),
        "\(outcome)")
    }
    let (none, pads) = try compare("iPadOS 18")
    #expect(none.status == 1 && pads["leftOut"] == ["iPhone 12", "iPhone 8"], "\(none)")
    let (differing, report) = try compare("27")
    #expect(differing.status == 1)
    let found = try #require(report["differences"]?.items.first)
    #expect(found["path"] == "safeArea.landscape")
    #expect(found["catalogue"]?["value"] == "0,47,20,47", "\(found)")
    #expect(found["stated"]?[0]?["value"] == "0,47,21,47", "\(found)")
    // Without it each value is compared on the version of its key.
    let plain = try sandbox.devcat("compare", "insets.csv", "--json")
    #expect(try plain.json()["leftOut"] == nil && plain.json()["devices"] == 2, "\(plain)")
    let remote = try sandbox.devcat("compare", "--remote", "folder", "--os", "18")
    #expect(remote.status == 64 && remote.errors.contains("'--os' is about files"), "\(remote)")
  }

  @Test("Compare: columns that hold no field are named below the summary, a few of many")
  func skippedColumns() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("Device,Width,Safe Top\niPhone Xʀ,414,48\n", to: "their.csv")
    try sandbox.write(
      #"{"columns": {"Device": "name", "Width": "points.width"}, "ignore": ["Safe Top"]}"#,
      to: "map.json")
    let mapped = try sandbox.require(["compare", "--map", "map.json", "their.csv"])
    #expect(mapped.text.hasSuffix("0 differ\nnot compared: column Safe Top\n"), "\(mapped)")
    let report = try sandbox.devcat("compare", "--map", "map.json", "their.csv", "--json").json()
    #expect(report["skippedColumns"] == ["Safe Top"], "\(report)")
    let titles = (1...12).map { "#c\($0)" }
    let cells = String(repeating: ",1", count: 12)
    try sandbox.write(
      "name,scale,\(titles.joined(separator: ","))\niPhone Xʀ,2\(cells)\n", to: "own.csv")
    let own = try sandbox.require(["compare", "own.csv"])
    #expect(own.text.contains("not compared: columns #c1, #c2,"), "\(own)")
    #expect(own.text.hasSuffix("#c10 and 2 more\n"), "\(own)")
    let list = [["name": "iPhone Xʀ", "points": 414, "note": "x"]]
    try sandbox.write(
      String(decoding: JSONSerialization.data(withJSONObject: list), as: UTF8.self), to: "l.json")
    try sandbox.write(#"{"columns": {"name": "name", "points": "points.width"}}"#, to: "m.json")
    let json = try sandbox.devcat("compare", "--map", "m.json", "l.json")
    #expect(json.text.hasSuffix("not compared: column note\n"), "\(json)")
  }

  @Test("A dry run shows where a source differs") func aDryRunShowsWhereASourceDiffers() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(Self.descriptors, to: "d.json")
    let outcome = try sandbox.devcat("import", "--dry-run", "d.json")
    #expect(outcome.status == 75, "\(outcome)")
    #expect(outcome.text.contains("  iPhone XR  scale\n    2  catalogue, revision 1"), "\(outcome)")
    #expect(outcome.text.contains("+ iphone-tomorrow"), "\(outcome)")
    #expect(outcome.errors.contains("1 conflict; a dry run"), "\(outcome)")
    #expect(try sandbox.head() == 2)
  }
}
