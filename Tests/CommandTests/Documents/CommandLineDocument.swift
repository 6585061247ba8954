import DevcatTestSupport
import Foundation
import Testing

/// `docs/CommandLine.md`, or another page with commands, taken apart.
struct CommandLineDocument {
  /// A block of commands, and the block below it that shows what they print.
  struct Example {
    var commands: String
    /// The language and the text of the shown output: `text` or `json`.
    var shown: (language: String, text: String)?
  }

  let text: String
  private let path: String

  init(_ name: String = "CommandLine.md") throws {
    path = Products.package + "/docs/" + name
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The blocks marked `sh`, in their order.
  var examples: [Example] {
    var examples: [Example] = []
    var language: String?
    var block: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        if language != nil { block.append(line) }
        continue
      }
      guard let ended = language else {
        language = String(line.dropFirst(3))
        block = []
        continue
      }
      language = nil
      let content = block.map { $0 + "\n" }.joined()
      if ended == "sh" {
        examples.append(Example(commands: content))
      } else if let last = examples.indices.last, examples[last].shown == nil {
        examples[last].shown = (ended, content)
      }
    }
    return examples
  }

  /// Runs the blocks one after the other in a sandbox, and compares what they print with what is shown.
  ///
  /// With DEVCAT_RECORD the page shows what they print from then on, and the comparison fails once.
  /// - Parameters:
  ///   - adapt: Changes commands before they are run.
  ///   - least: How many blocks the page has at least.
  func check(
    in sandbox: Sandbox, least: Int = 10, adapting adapt: (String) -> String = { $0 }
  ) throws {
    let examples = examples
    #expect(examples.count >= least)
    let mark = "~~ example ends ~~"
    let script =
      "set -eu\ntrap 'kill $(jobs -p) 2>&- || true' EXIT\n"
      + examples.map { "\(adapt($0.commands))echo '\(mark)'\n" }.joined()
    let outcome = try sandbox.shell(script)
    #expect(outcome.status == 0, "\(outcome)")
    let outputs = outcome.text.components(separatedBy: mark + "\n")
    #expect(outputs.count == examples.count + 1, "\(outcome)")
    let isRecording = RecordedFile.isRecording && outcome.status == 0
    if isRecording { try record(outputs) }
    for (example, output) in zip(examples, outputs) {
      switch example.shown?.language {
      case "text":
        if !isRecording { #expect(output == example.shown?.text, "\(example.commands)") }
      case "json":
        let shown = try JSONValue(Data((example.shown?.text ?? "").utf8))
        #expect(try JSONValue(Data(output.utf8)) == shown, "\(example.commands)")
      default: continue
      }
    }
  }

  /// Writes the page with other outputs in its blocks of text; JSON is compared as a value, and stays.
  private func record(_ outputs: [String]) throws {
    var page = text
    for (example, output) in zip(examples, outputs) {
      guard let shown = example.shown, shown.language == "text" else { continue }
      page = page.replacingOccurrences(
        of: "```text\n\(shown.text)```", with: "```text\n\(output)```")
    }
    try RecordedFile(path).check(Data(page.utf8))
  }
}
