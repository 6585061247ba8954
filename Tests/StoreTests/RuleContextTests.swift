import DevcatValues
import DevcatStore
import Testing

@Suite("What the rules are provenance of the other devices")
struct RuleContextTests {
  @Test("Panels are those of every display") func panelsAreThoseOfEveryDisplay() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "panels")
    #expect(try file.devices.knownPanels() == .none)
    try file.set(
      Samples.profile("a", ["pixels.width=1668", "pixels.height=2224"]),
      Samples.profile("b", ["pixels.width=1668", "pixels.height=2224", "ppi=1"]),
      Samples.profile("c", ["pixels.width=1"]),
      Samples.profile("d", ["displays.inner.pixels.width=3", "displays.inner.pixels.height=4"]))
    #expect(
      try file.devices.knownPanels()
        == KnownPanels([Size(width: 3, height: 4), Size(width: 1668, height: 2224)]))
  }

  private static let cases: [(name: String, attribute: String?, isAccepted: Bool)] = [
    ("nothing", nil, false), ("a reason", "measured", true), ("no reason", " ", false),
    ("a yes", "true", false),
  ]

  @Test("A device that accepts the rule is no row", arguments: cases)
  func aDeviceThatAcceptsTheRuleIsNoRow(
    _ name: String, _ attribute: String?, _ isAccepted: Bool
  ) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "rows")
    let screen = ["family=iPhone", "points.width=414", "points.height=896"]
    var odd = try Samples.profile("odd", screen + ["landscape=compact/compact"])
    odd[.attribute("accepted.layout.same-screen")] = attribute.map {
      $0 == "true" ? .boolean(true) : .text($0)
    }
    try file.set(
      Samples.profile("a", screen + ["landscape=regular/compact"]),
      Samples.profile("b", screen + ["landscape=regular/compact"]), odd)
    let size = Size(width: 414, height: 896)
    let findings = SameScreenRule.findings(at: size, try file.devices.sameScreenRows(size))
    #expect(findings.map(\.id) == (isAccepted ? [] : ["odd"]))
    #expect(findings.map(\.remedy) == (isAccepted ? [] : ["regular/compact"]))
  }
}
