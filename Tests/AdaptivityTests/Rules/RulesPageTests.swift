import DevcatAdaptivity
import Foundation
import Testing

/// The tables of rules, and docs/Rules.md, which is made from them.
@Suite struct RulesPageTests {
  private static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/Rules.md")

  private static let mark = "<!-- rules: made from the tables of rules; a test compares it -->\n"

  /// The page below the mark.
  private static var expected: String {
    RuleBody.all.map { body in
      "\n## \(body.title)\n\n| rule | says | document | section |\n|---|---|---|---|\n"
        + body.rules.map { rule in
          "| `\(rule.id)` | \(rule.statement) | \(rule.guideline.title) | \(rule.section) |\n"
        }.joined()
    }.joined()
  }

  @Test func everyRuleIsOnThePageWithItsSource() throws {
    let page = try String(contentsOf: Self.path, encoding: .utf8)
    let parts = page.components(separatedBy: Self.mark)
    try #require(parts.count == 2)
    let isFresh = parts[1] == Self.expected
    // New rules are written by 'DEVCAT_RECORD=1 swift test', which fails once.
    if !isFresh, ProcessInfo.processInfo.environment["DEVCAT_RECORD"] != nil {
      try Data((parts[0] + Self.mark + Self.expected).utf8).write(to: Self.path)
    }
    #expect(isFresh, "Set DEVCAT_RECORD=1 to write the page anew.")
  }

  @Test func everyRuleHasItsNameAndASentence() {
    let rules = RuleBody.all.flatMap(\.rules)
    #expect(rules.count > 20)
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(Set(rules.map(\.statement)).count == rules.count)
    for rule in rules {
      #expect(rule.id.wholeMatch(of: /[a-z]+\.[a-z0-9-]+/) != nil, "\(rule.id)")
      #expect(rule.statement.hasSuffix(".") && rule.statement.first?.isUppercase == true)
      #expect(!rule.statement.contains("|") && !rule.section.isEmpty)
    }
  }
}
