import DevcatAdaptivity
import Testing

/// `devcat rules`.
@Suite("Rules command") struct RulesCommandTests {
  @Test("Every rule and sentence is there") func everyRuleAndSentenceIsThere() throws {
    let rules = try Sandbox().require(["rules", "--json"]).json()["rules"]?.items ?? []
    #expect(rules.compactMap { $0["rule"]?.text } == RuleBody.all.flatMap(\.rules).map(\.id))
    for rule in rules {
      #expect(rule["document"]?.text?.isEmpty == false && rule["section"]?.text?.isEmpty == false)
      #expect(rule["commands"]?.items.isEmpty == (rule["topic"]?.text == "Advice"))
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
    #expect(text.contains("  \(id)\n") && text.contains("advice, by which no command answers"))
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
    let nothing = try Sandbox().devcat("rules", "xyzzy")
    #expect(nothing.status == 1 && nothing.errors.contains("do not cover 'xyzzy'"))
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
    if text == "pan" { #expect(rules.first?["rule"]?.text == rule && rules.count < 6) }
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
      ("entire layout", "advice.gratuitous-changes"),
    ])
  func claimsAreFound(_ text: String, _ rule: String) throws {
    let rules = try Sandbox().require(["rules", text, "--json"]).json()["rules"]?.items ?? []
    #expect(rules.prefix(5).contains { $0["rule"]?.text == rule }, "\(rules.map { $0["rule"] })")
  }

  @Test("Devcat's own conventions come after what documents say")
  func conventionsComeLater() throws {
    let own = try Self.ids("safe area")
    let first = try #require(own.firstIndex { $0.hasPrefix("devcat.") })
    #expect(first > 3 && own.first == "layout.safe-area", "\(own)")
    #expect(try Self.ids("interface").count < 40)
    #expect(try Self.ids("Chart Overview").contains("charts.definition"))
  }

  @Test("The first line of an answer is a sentence, and its source has its own line")
  func sentencesFirst() throws {
    let text = try Sandbox().require(["rules", "modality guideline"]).text
    #expect(text.hasPrefix("The Modality guideline explains"), "\(text)")
    #expect(text.contains("\n  SAP Fiori for iOS: Adaptive Design, \""), "\(text)")
  }

  @Test(
    "Questions in other words than the rules' have the right rule first",
    arguments: [
      ("how big should a button be", "frames.touch-target"),
      ("size classes", "advice.two-size-classes"), ("what are traits", "advice.traits"),
      ("how many size classes", "advice.two-size-classes"), ("split view", "traits.multitasking"),
      ("margins on an iPad", "layout.regular-margin"), ("iPhone margins", "layout.compact-margin"),
      ("modal sheet on iPad", "layout.regular-sheet"), ("notch", "frames.safe-area"),
      ("hide the notch by a black bar", "advice.display-features"),
      ("where can charts be displayed", "charts.contexts"),
      ("how to select a bar", "charts.selection"), ("legend too long", "charts.labels"),
      ("tap the card", "charts.card"), ("zoom and pan", "charts.floorplan"),
      ("maximum number of data series", "charts.four-series"),
      ("iPhone 8 Plus landscape size class", "traits.full-screen"),
      ("can an app rotate upside down", "devices.no-upside-down"),
      ("user changes the font size", "advice.text-size-changes"),
      ("how do I customise margins", "advice.swiftui-margins"),
      ("picture too wide for the display", "artwork.aspect"),
      ("what replaces preview tables", "app.preview-table"),
      ("window controls of iPadOS 26", "windows.controls"),
      ("tell me the margin in compact width", "layout.compact-margin"),
    ])
  func otherWords(_ question: String, _ rule: String) throws {
    let ids = try Self.ids(question)
    #expect(ids.first == rule, "\(ids.prefix(4))")
  }

  @Test(
    "Questions of readers have the right rule first",
    .enabled(if: SharedFiles.questions != nil, "the questions are not beside the package"))
  func questionsOfReaders() throws {
    let questions = try #require(SharedFiles.questions)
    let sandbox = try Sandbox()
    var missed: [String] = []
    for (question, pattern) in questions {
      let rules = try sandbox.require(["rules", question, "--json"]).json()["rules"]?.items ?? []
      let first = try #require(rules.first?["rule"]?.text, "\(question) has no hit")
      if try first.firstMatch(of: Regex(pattern)) == nil { missed.append("\(question): \(first)") }
    }
    #expect(missed.count * 20 <= questions.count, "\(missed)")
  }

  @Test("A subject that no document has is named, with the nearest rules")
  func otherSubjects() throws {
    let sandbox = try Sandbox()
    let text = try sandbox.require(["rules", "widget sizes"]).text
    #expect(text.hasPrefix("'widget': not covered by the five documents. The nearest rules:\n"))
    #expect(text.contains("  traits.screen-sizes\n"), "\(text)")
    let json = try sandbox.require(["rules", "widget sizes", "--json"]).json()
    #expect(json["notCovered"] == ["widget"] && json["rules"]?.items.isEmpty == false)
    #expect(try sandbox.require(["rules", "size", "--json"]).json()["notCovered"] == nil)
    let keyboard = try sandbox.require(["rules", "keyboard height"]).text
    #expect(keyboard.contains("'keyboard'") && keyboard.contains("devcat show"), "\(keyboard)")
  }

  private static func ids(_ text: String) throws -> [String] {
    let rules = try Sandbox().require(["rules", text, "--json"]).json()["rules"]?.items ?? []
    return rules.compactMap { $0["rule"]?.text }
  }

  @Test("A chart is explained") func aChartIsExplained() throws {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["chart", "--x", "year", "--where", "year=2020", "--explain"])
      .text
    #expect(text.contains("Why\n") && text.contains("the context is floorplan"))
  }
}
