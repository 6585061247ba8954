import DevcatValues
import Foundation
import Testing

/// The statements of `docs/CommandLine.md` and `docs/Exports.md` are true.
@Suite("Command line document") struct CommandLineDocumentTests {
  @Test("The examples print what is shown", arguments: ["CommandLine.md", "Exports.md"])
  func theExamplesPrintWhatIsShown(_ page: String) throws {
    try CommandLineDocument(page).check(in: Sandbox())
  }

  @Test("README: the answer is what devcat prints")
  func theAnswerInTheReadme() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try CommandLineDocument("../README.md").check(in: sandbox, least: 1)
  }

  @Test("Questions: each command prints the answer that is shown, from the built-in reference")
  func theAnswersToQuestions() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    let page = try CommandLineDocument("Questions.md")
    try page.check(in: sandbox, least: 25)
    // No two examples have one answer, so that recording cannot give the one the other's.
    let answers = page.examples.compactMap(\.shown?.text)
    #expect(answers.count == page.examples.count && Set(answers).count == answers.count)
  }

  @Test("Every export has a section with an example") func everyExportHasASectionWithAnExample()
    throws
  {
    let text = try CommandLineDocument("Exports.md").text
    let help = try Sandbox().require(["export", "--help"]).text
    let words = help.split { !$0.isLetter && $0 != "-" }.map(String.init)
    #expect(ExportSample.formats.allSatisfy(words.contains))
    for format in ExportSample.formats {
      let section = text.components(separatedBy: "\n## \(format)\n")
      #expect(section.count == 2 && section[1].contains("```sh\n"), "\(format)")
      #expect(section.last?.contains("devcat export --format \(format)") == true, "\(format)")
    }
  }

  @Test("Every rule is named") func everyRuleIsNamed() throws {
    let text = try CommandLineDocument("Formats.md").text
    let rules = ValidationRule.all.map { ($0.code, $0.sentence) }
    for (code, sentence) in rules + [(SameScreenRule.code, SameScreenRule.sentence)] {
      #expect(text.contains("| `\(code)` | \(sentence) |"), "\(code)")
    }
  }

  @Test("Every command and option is named") func everyCommandAndOptionIsNamed() throws {
    let text = try CommandLineDocument().text
    let sandbox = try Sandbox()
    for command in UsageTests.commands + UsageTests.subcommands {
      #expect(text.contains("devcat \(command)"), "\(command)")
      let help = try sandbox.require(command.split(separator: " ").map(String.init) + ["--help"])
        .text
      for match in help.matches(of: /--[a-z-]+/) where match.output != "--help" {
        #expect(text.contains(match.output), "\(command) \(match.output)")
      }
    }
  }
}
