import DevcatAdaptivity
import Testing

/// `devcat rules`.
@Suite("Rules command") struct RulesCommandTests {
  @Test("Every rule and sentence is there") func everyRuleAndSentenceIsThere() throws {
    let rules = try Sandbox().require(["rules", "--json"]).json()["rules"]?.items ?? []
    #expect(rules.compactMap { $0["rule"]?.text } == RuleBody.all.flatMap(\.rules).map(\.id))
    for rule in rules {
      #expect(rule["document"]?.text?.isEmpty == false && rule["section"]?.text?.isEmpty == false)
      #expect(rule["commands"] != nil || rule["note"] != nil)
    }
  }

  @Test(
    "Advice is explained though no command answers by it",
    arguments: [
      "advice.trait-width", "advice.add-or-remove-views", "advice.both-orientations",
      "advice.display-features", "advice.hide-status-bar", "advice.auto-hide-indicator",
      "advice.compact-spacing", "advice.swiftui-margins", "advice.sidebar-floorplans",
    ])
  func adviceIsExplainedThoughNoCommandAnswersByIt(_ id: String) throws {
    let text = try Sandbox().require(["rules", id]).text
    #expect(text.contains("  \(id)\n") && text.contains("no command uses it"))
  }

  @Test("An id is explained with its commands") func anIdIsExplainedWithItsCommands() throws {
    let text = try Sandbox().require(["rules", "frames.touch-target"]).text
    #expect(text.contains("devcat check-frame") && text.contains("General Layout Considerations"))
  }

  @Test("Any other text is searched for") func anyOtherTextIsSearchedFor() throws {
    let text = try Sandbox().require(["rules", "Status Bar"]).text
    #expect(text.contains("layout.status-bar\n") && !text.contains("frames.touch-target"))
    let words = try Sandbox().require(["rules", "compact spacing"]).text
    #expect(words.contains("advice.compact-spacing\n") && !words.contains("layout.status-bar\n"))
    let nothing = try Sandbox().devcat("rules", "no such words")
    #expect(nothing.status == 1 && nothing.errors.contains("No rule contains"))
    let topic = try Sandbox().devcat("rules", "--topic", "Layuot")
    #expect(topic.status == 64 && topic.errors.contains("'Layout'"))
  }

  @Test(
    "The words by which people search",
    arguments: [
      ("gridlines", "charts.grid-lines"), ("timestamp", "charts.time-stamp"),
      ("16 pt", "layout.compact-margin"), ("48", "layout.full-width"),
      ("672", "layout.readable-width"), ("colors", "charts.palette"), ("colours", "charts.palette"),
      ("axis", "charts.axes"), ("decimals", "charts.trend"), ("semantic", "charts.trend"),
      ("transparency", "charts.palette"), ("notch", "frames.safe-area"),
      ("sub-classes", "advice.sub-classes"), ("component height", "advice.3-variants"),
      ("willTransitionToTraitCollection", "transitions.will-transition"),
      ("simulator", "advice.simulator"), ("flattens", "advice.sidebar-flattens"),
      ("iPhone-only", "advice.iphone-only-features"), ("fades", "advice.indicator-fades"),
      ("custom guides", "advice.predefined-guides"), ("pan", "charts.floorplan"),
    ])
  func furtherWords(_ text: String, _ rule: String) throws {
    let rules = try Sandbox().require(["rules", text, "--json"]).json()["rules"]?.items ?? []
    #expect(rules.contains { $0["rule"]?.text == rule }, "\(rules.map { $0["rule"] })")
    // Whole words come first, and parts of words not at all if there are any.
    if text == "pan" { #expect(rules.first?["rule"]?.text == rule && rules.count < 4) }
  }

  @Test(
    "Claims of the documents, as people ask for them, are in the first five",
    arguments: [
      ("how many chart types", "charts.types"), ("11 types", "charts.types"),
      ("requires more space", "layout.regular-height-ipad"),
      ("create attachments", "app.window-attachment"), ("four series", "charts.four-series"),
      ("4 series", "charts.four-series"), ("horizontalSizeClass", "advice.trait-width"),
      ("displayScale", "advice.trait-scale"), ("userInterfaceIdiom", "advice.trait-idiom"),
      ("NavigationSplitView", "app.one-column-count"),
      ("Dynamic Type", "advice.text-size-changes"), ("°C", "charts.summary-name"),
      ("why is the highest priority content", "advice.maintain-focus"),
      ("reuse artwork", "advice.reused-artwork"),
      ("left and right of the Home indicator", "advice.beside-indicator"),
      ("obscured by indicator", "advice.obscured-by-indicator"),
      ("limited number of iPhones", "layout.compact-height"),
      ("entire layout", "advice.gratuitous-changes"), ("how large", "frames.touch-target"),
    ])
  func claimsAreFound(_ text: String, _ rule: String) throws {
    let rules = try Sandbox().require(["rules", text, "--json"]).json()["rules"]?.items ?? []
    #expect(rules.prefix(5).contains { $0["rule"]?.text == rule }, "\(rules.map { $0["rule"] })")
  }

  @Test("Titles of documents are searched last, and devcat's own conventions come last")
  func placesComeLast() throws {
    func ids(_ text: String) throws -> [String] {
      let rules = try Sandbox().require(["rules", text, "--json"]).json()["rules"]?.items ?? []
      return rules.compactMap { $0["rule"]?.text }
    }
    #expect(try ids("interface").count < 40 && ids("app's").count < ids("app").count + 5)
    #expect(try ids("Chart Overview").contains("charts.definition"))
    let own = try ids("safe area")
    let first = try #require(own.firstIndex { $0.hasPrefix("devcat.") })
    #expect(own[first...].allSatisfy { id in Rule.named(id)?.guideline == .devcat }, "\(own)")
    #expect(first > 3, "\(own)")
  }

  @Test("The first line of an answer is a sentence, and a note has its own line")
  func sentencesFirst() throws {
    let text = try Sandbox().require(["rules", "modality guideline"]).text
    #expect(text.hasPrefix("The differences between full-screen modals"), "\(text)")
    #expect(text.contains("\"\n  A reference to another document.\n"), "\(text)")
  }

  @Test("A chart is explained") func aChartIsExplained() throws {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["chart", "--x", "year", "--where", "year=2020", "--explain"])
      .text
    #expect(text.contains("Why\n") && text.contains("the context is floorplan"))
  }
}
