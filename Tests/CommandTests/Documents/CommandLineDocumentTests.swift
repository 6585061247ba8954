import Catalogue
import Foundation
import Testing

/// The statements of `docs/CommandLine.md` and `docs/Exports.md` are true.
@Suite struct CommandLineDocumentTests {
  @Test(arguments: ["CommandLine.md", "Exports.md"])
  func theExamplesPrintWhatIsShown(_ page: String) throws {
    let examples = try CommandLineDocument(page).examples
    #expect(examples.count > 10)
    let mark = "~~ example ends ~~"
    let script =
      "set -eu\ntrap 'kill $(jobs -p) 2>&- || true' EXIT\n"
      + examples.map { "\($0.commands)echo '\(mark)'\n" }.joined()
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(script)
    #expect(outcome.status == 0, "\(outcome)")
    let outputs = outcome.text.components(separatedBy: mark + "\n")
    #expect(outputs.count == examples.count + 1, "\(outcome)")
    for (example, output) in zip(examples, outputs) {
      switch example.shown?.language {
      case "text": #expect(output == example.shown?.text, "\(example.commands)")
      case "json":
        let shown = try JSONValue(Data((example.shown?.text ?? "").utf8))
        #expect(try JSONValue(Data(output.utf8)) == shown, "\(example.commands)")
      default: continue
      }
    }
  }

  @Test func everyExportHasASectionWithAnExample() throws {
    let text = try CommandLineDocument("Exports.md").text
    let help = try Sandbox().require(["export", "--help"]).text
    let words = help.split { !$0.isLetter }.map(String.init)
    #expect(ExportSample.formats.allSatisfy(words.contains))
    for format in ExportSample.formats {
      let section = text.components(separatedBy: "\n## \(format)\n")
      #expect(section.count == 2 && section[1].contains("```sh\n"), "\(format)")
      #expect(section.last?.contains("devcat export --format \(format)") == true, "\(format)")
    }
  }

  @Test func theTableOfFieldsIsTheFieldTable() throws {
    var document = try CommandLineDocument()
    let isFresh = document.fieldTable == CommandLineDocument.expectedFieldTable
    // A new row is written by 'DEVCAT_RECORD=1 swift test', which fails once.
    if !isFresh, ProcessInfo.processInfo.environment["DEVCAT_RECORD"] != nil {
      try document.record()
    }
    #expect(isFresh, "Set DEVCAT_RECORD=1 to write the table anew.")
  }

  @Test func everyRuleIsNamed() throws {
    let text = try CommandLineDocument().text
    let rules = ValidationRule.all.map { ($0.code, $0.sentence) }
    for (code, sentence) in rules + [(SameScreenRule.code, SameScreenRule.sentence)] {
      #expect(text.contains("| `\(code)` | \(sentence) |"), "\(code)")
    }
  }

  @Test func everyCommandAndOptionIsNamed() throws {
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
