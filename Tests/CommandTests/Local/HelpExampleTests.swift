import Foundation
import Testing

/// The examples in the help of the commands that answer do what they show.
@Suite("Help example") struct HelpExampleTests {
  static let commands = [
    "list", "find", "show", "traits", "rotate", "window", "layout", "matrix", "cover", "fit",
    "check-frame", "draw", "adapt", "rules", "blame", "chart",
  ]

  @Test("Help examples work", arguments: commands) func helpExamplesWork(_ command: String) throws {
    let sandbox = try Sandbox.readingReference()
    let app = """
      {"name": "Orders", "destinations": [{"screen": "home"}, {"screen": "all"}],
       "screens": [{"id": "home", "components": []}, {"id": "all", "kind": "list", "components": []}]}
      """
    for (file, text) in [("orders.json", app), ("tree.json", #"{"name": "window"}"#)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: sandbox.path(file)))
    }
    let help = try sandbox.require([command, "--help"])
    let examples = help.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("devcat \(command) ") }
    for example in examples {
      let outcome = try sandbox.shell(example)
      // Where a rule is not kept, that is the answer.
      #expect(outcome.status == 0 || command == "check-frame", "\(example): \(outcome)")
      #expect(!outcome.errors.contains("Error"), "\(example): \(outcome)")
    }
  }
}
