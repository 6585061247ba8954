import DevcatEncoding
import DevcatValues
import Testing

@testable import devcat

@Suite("The facts of each source in the binary") struct ReferenceFactsTests {
  private func stated(_ id: String, _ path: String) throws -> [String] {
    try ReferenceFacts.embedded().facts(of: id, try #require(FieldPath(path))).map {
      "\($0.source): \($0.value)"
    }
  }

  @Test("A source that restates and one that is overridden are there")
  func aSourceThatRestatesAndOneThatIsOverriddenAreThere() throws {
    let guideline = "Apple HIG, Adaptivity and Layout, edition 2020"
    let height = try stated("ipad-pro-10.5-inch", "points.height")
    #expect(height.prefix(2) == ["\(guideline): 1194", "devcat corrections: 1112"])
    #expect(height.contains("Apple HIG, Layout, edition 2026: 1112"))
    #expect(height.contains("hacknicity, articles on screen sizes: 1112"))
    #expect(
      try stated("iphone-11", "landscape").prefix(2)
        == ["\(guideline): compact/compact", "devcat corrections: regular/compact"])
  }

  @Test("Facts of different sources are listed together")
  func factsOfDifferentSourcesAreListedTogether() throws {
    #expect(
      try stated("ipad-air-2", "layouts.third.portrait") == [
        "Apple HIG, Adaptivity and Layout, edition 2020: compact/regular",
        "pointfreeco/swift-snapshot-testing, View.swift: compact/regular 320x1024",
        "siggiarni/memos, iOS_memo.md: -/- 320x-",
      ])
  }

  @Test("Values without a source have no facts") func valuesWithoutASourceHaveNoFacts() throws {
    #expect(try stated("iphone-duo", "statusBar.portrait").isEmpty)
    #expect(try stated("no-device", "scale").isEmpty)
    #expect(try stated("iphone-x", "attributes[\"evidence.corners.radius\"]").isEmpty)
  }

  @Test("A source that was misquoted counts for its corrected value only")
  func misquoted() throws {
    #expect(
      try stated("ipad-air-13-inch-m4", "diagonal") == ["DeviceKit 5.8.0: 12.9"])
  }

  @Test("Facts come back from their text") func factsComeBackFromTheirText() throws {
    var facts = ReferenceFacts()
    let path = FieldPath.safeArea(os: "iOS 1", .portrait)
    let insets = EdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4)
    facts.add(Patch([.init(path, .safeArea(insets))]), of: "a", from: "A list")
    #expect(facts.facts(of: "a", path).map(\.value) == [.safeArea(insets)])
    #expect(try ReferenceFacts(gzip: facts.encoded) == facts)
  }
}
