import DevcatAdaptivity
import Testing

/// `devcat rules`.
@Suite struct RulesCommandTests {
  @Test func everyRuleAndSentenceIsThere() throws {
    let rules = try Sandbox().require(["rules", "--json"]).json()["rules"]?.items ?? []
    #expect(rules.compactMap { $0["rule"]?.text } == RuleBody.all.flatMap(\.rules).map(\.id))
    for rule in rules {
      #expect(rule["document"]?.text?.isEmpty == false && rule["section"]?.text?.isEmpty == false)
      #expect(rule["commands"] != nil || rule["note"] != nil)
    }
  }

  @Test(arguments: [
    "advice.trait-width", "advice.add-or-remove-views", "advice.both-orientations",
    "advice.display-features", "advice.hide-status-bar", "advice.auto-hide-indicator",
    "advice.compact-spacing", "advice.swiftui-margins", "advice.sidebar-floorplans",
  ])
  func adviceIsExplainedThoughNoCommandAnswersByIt(_ id: String) throws {
    let text = try Sandbox().require(["rules", id]).text
    #expect(text.hasPrefix(id + "\n") && text.contains("no command uses it"))
  }

  @Test func anIdIsExplainedWithItsCommands() throws {
    let text = try Sandbox().require(["rules", "frames.touch-target"]).text
    #expect(text.contains("devcat check-frame") && text.contains("General Layout Considerations"))
  }

  @Test func anyOtherTextIsSearchedFor() throws {
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

  @Test func aChartIsExplained() throws {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["chart", "--x", "year", "--where", "year=2020", "--explain"])
      .text
    #expect(text.contains("Why\n") && text.contains("the context is floorplan"))
  }
}
