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
}
