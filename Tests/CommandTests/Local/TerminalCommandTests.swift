import DevcatTestSupport
import Foundation
import Testing

/// Commands as people run them: the release executable on a terminal, with progress, a pager or a question.
@Suite(
  "Commands on a terminal", .timeLimit(.hang),
  .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"))
struct TerminalCommandTests {
  /// Each with its exit status, and a text that its output has.
  private static let commands: [(line: String, status: Int32, text: String)] = [
    ("devcat init --catalogue other.db", 0, "devices"),
    ("devcat verify", 0, "revisions"),
    ("devcat verify --repair", 0, "verified"),
    ("devcat snapshot save s.devcat", 0, "Saved revision"),
    ("devcat verify s.devcat", 0, "revision"),
    ("devcat export --format json -o x.json", 0, ""),
    ("devcat export --format css -o x.css", 0, ""),
    ("devcat import x.json --dry-run", 0, "nothing was changed"),
    ("devcat import x.json", 0, "unchanged"),
    ("devcat compare x.json", 0, "agree"),
    ("devcat site site", 0, "site/index.html"),
    ("devcat publish public --new-key", 0, "public"),
    ("devcat list", 0, "iPhone 11"),
    ("devcat show 'iPhone 11'", 0, "414 × 896 pt"),
    ("devcat log", 0, "revision"),
    ("devcat blame 'iPhone 11'", 0, "scale"),
    ("devcat diff 1 2", 0, ""),
    ("devcat matrix", 0, "iPhone"),
    ("devcat help import", 0, "USAGE"),
  ]

  @Test(
    "Every command with progress, a pager or a question ends as it should", arguments: [80, 120])
  func ends(_ columns: Int) throws {
    let sandbox = try Sandbox.initialized()
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["PAGER"] = "cat"
    for (line, status, text) in Self.commands {
      try sandbox.write("stty cols \(columns)\n\(line)\n", to: "line")
      let outcome = try sandbox.shell(
        "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
      #expect(outcome.status == status, "\(line): \(outcome)")
      #expect(text.isEmpty || outcome.text.contains(text), "\(line): \(outcome)")
    }
    #expect(
      try sandbox.names() == [
        "catalogue.db", "line", "other.db", "public", "s.devcat", "site", "x.css", "x.json",
      ], "No command leaves a file that nobody asked for.")
  }
}
