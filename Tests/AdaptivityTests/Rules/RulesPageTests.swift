@testable import DevcatAdaptivity
import Foundation
import Testing

@Suite("The tables of rules, and docs/Rules.md, which is made from them") struct RulesPageTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let path = root.appendingPathComponent("docs/Rules.md")

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

  @Test("Every rule is on the page with its source") func everyRuleIsOnThePageWithItsSource() throws
  {
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

  @Test("Rules: every line of data/rules.txt is read, and nothing else")
  func everyLineIsRead() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("data/rules.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let read = RuleBody.all.flatMap { body in
      [
        "topic: \(body.title)",
        body.commands.isEmpty ? nil : "commands: \(body.commands.joined(separator: " "))",
      ].compactMap(\.self)
        + body.rules.flatMap { rule in
          [
            "rule: \(rule.id)", "says: \(rule.statement)", "from: \(rule.guideline)",
            "section: \(rule.section)",
            rule.defines.isEmpty ? nil : "defines: \(rule.defines.joined(separator: ", "))",
            rule.words.isEmpty ? nil : "words: \(rule.words)",
          ].compactMap(\.self)
        }
    }
    #expect(read == lines)
  }

  @Test("Rules: what is no paragraph of a rule is left out")
  func otherParagraphsAreLeftOut() {
    let rule = "rule: a.b\nsays: It is so.\nfrom: devcat\nsection: Words\n"
    #expect(RuleBody.read(rule + "\n").isEmpty)
    let bodies = RuleBody.read(
      "topic: T\n\n\(rule)\nfrom: devcat\n\n\(rule)defines: one, two words\n\n")
    #expect(bodies.map(\.title) == ["T"] && bodies.first?.commands == [])
    #expect(bodies.first?.rules.map(\.defines) == [[], ["one", "two words"]])
    #expect(RuleBody.read("topic: T\n\n\(rule.replacing("devcat", with: "none"))\n")[0].rules == [])
  }

  @Test("Rules: each rule that the code cites is in data/rules.txt")
  func everyCitedRuleIsThere() throws {
    let topics = Set(RuleBody.all.flatMap(\.rules).map { $0.id.prefix { $0 != "." } })
    let folders = ["Sources/DevcatAdaptivity", "Sources/DevcatRender"].map {
      Self.root.appending(path: $0)
    }
    let files = folders.flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }.filter { $0.pathExtension == "swift" }
    let ids = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /"([a-z]+)\.[a-z0-9-]+"/)
        .filter { topics.contains($0.1) }.map { String($0.0.dropFirst().dropLast()) }
    }
    #expect(Set(ids).count > 100)
    for id in ids { #expect(Rule.named(id) != nil, "\(id)") }
  }

  @Test("Every rule has its name and a sentence") func everyRuleHasItsNameAndASentence() {
    let rules = RuleBody.all.flatMap(\.rules)
    #expect(rules.count > 20)
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(Set(rules.map(\.statement)).count == rules.count)
    for rule in rules {
      #expect(rule.id.wholeMatch(of: /[a-z]+\.[a-z0-9-]+/) != nil, "\(rule.id)")
      #expect(rule.statement.hasSuffix(".") && rule.statement.first?.isUppercase == true)
      #expect(!rule.statement.contains("|") && !rule.section.isEmpty)
    }
    let lengths = rules.map { $0.statement.split(separator: " ").count }.sorted()
    #expect(lengths[lengths.count / 2] <= 14, "half of the sentences are short")
  }
}
