import DevcatAdaptivity
import DevcatTestSupport
import Foundation
import Testing

/// Each rule about the structure of apps, seen in a small app: its text and its JSON are golden.
///
/// With DEVCAT_RECORD=1 in the environment a test writes what differs, and fails that once.
@Suite("App rule") struct AppRuleTests {
  private static let folder = Products.package + "/Tests/CommandTests/Golden/adapt"

  @Test("Every rule has a case") func everyRuleHasACase() {
    let own = RuleBody.all.first { $0.title == "App structure" }?.rules ?? []
    #expect(own.count > 30)
    let shared = [
      "windows.by-width", "layout.popover", "layout.compact-sheet", "layout.regular-sheet",
    ]
    let rules = RuleBody.all.flatMap(\.rules).filter {
      own.contains($0) || shared.contains($0.id)
    }
    #expect(Set(rules.map(\.id)) == Set(AppRuleCase.all.map(\.rule)))
    for example in AppRuleCase.all {
      let rule = rules.first { $0.id == example.rule }
      #expect(rule?.guideline.title == example.document.rawValue, "\(example.rule)")
      // Of a section with several methods, the rule names the method too.
      #expect(rule?.section.hasPrefix(example.section) == true, "\(example.rule)")
    }
  }

  @Test(
    "Its section is in the document",
    .enabled(if: SharedFiles.documents != nil, "the documents are not beside the package"),
    arguments: AppRuleCase.all)
  func itsSectionIsInTheDocument(_ example: AppRuleCase) throws {
    let document = try #require(SharedFiles.documents?[example.document.prefix])
    #expect(document.contains(example.section))
  }

  @Test("Rules appear in a small app", arguments: AppRuleCase.all) func rulesAppearInASmallApp(
    _ example: AppRuleCase
  ) throws {
    let sandbox = try Sandbox.readingReference()
    let app = "\(Self.folder)/\(example.rule)/app.json"
    let text = try sandbox.run(Products.devcat, ["adapt", app] + example.options)
    let json = try sandbox.run(
      Products.devcat, ["adapt", app, "--json", "--explain"] + example.options)
    #expect(text.status == json.status && text.status <= 1, "\(text)")
    try check(text.output, "\(example.rule)/output.txt")
    try check(json.output, "\(example.rule)/output.json")
    let value = try json.json()
    let errors = value["diagnostics"]?.items.filter { $0["severity"] == "error" } ?? []
    #expect(text.status == (errors.isEmpty ? 0 : 1))
    let used = [value["explanation"], value["diagnostics"]].compactMap(\.self).flatMap(\.items)
    #expect(used.contains { $0["rule"]?.text == example.rule })
  }

  private func check(
    _ found: Data, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try RecordedFile("\(Self.folder)/\(name)").check(found, sourceLocation: sourceLocation)
  }
}
