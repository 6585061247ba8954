import Foundation
import DevcatTestSupport
import Testing

/// `devcat find` and `devcat list` on a terminal: a table that fits it, and the pager.
@Suite(
  "Terminal table",
  .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"),
  .timeLimit(.hang))
struct TerminalTableTests {
  /// The screen of a terminal after a line of shell.
  private func terminal(
    _ line: String, columns: Int = 80, rows: Int = 200, _ variables: [String: String] = [:]
  ) throws -> [String] {
    let sandbox = try Sandbox.reading()
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["NO_COLOR"] = "1"
    sandbox.environment["PAGER"] = "sed 's/^/paged: /'"
    sandbox.environment.merge(variables) { $1 }
    try sandbox.write(
      "stty cols \(columns) rows \(rows)\n\(line)\necho \"status $?\"\n", to: "line")
    let path = sandbox.path("line")
    let outcome = try sandbox.shell("exec script -qec 'bash \(path)' /dev/null </dev/null")
    return outcome.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  @Test("No line is wider than the terminal", arguments: [1, 20, 40, 52, 80, 100, 184, 300])
  func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let lines = try terminal("devcat list 2>/dev/null", columns: columns)
    #expect(lines.count > 20 && lines.last == "status 0")
    #expect(lines.dropLast().allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test(
    "Devices with equal values share a row, under all of their names", arguments: [60, 80, 140])
  func aMatrixFitsTheTerminal(columns: Int) throws {
    let lines = try terminal("devcat matrix --where 'name~iPad' 2>/dev/null", columns: columns)
    #expect(
      lines.last == "status 0" && lines.dropLast().allSatisfy { $0.count <= columns }, "\(lines)")
    let text = lines.joined(separator: " ")
    for name in try Sandbox.reading().require(["list", "--where", "name~iPad", "--fields", "name"])
      .lines
    {
      let words = name.split(separator: " ")
      #expect(words.allSatisfy { text.contains($0) }, "\(name)")
    }
    #expect(lines.dropFirst(2).prefix(12).contains { $0.contains(",") }, "\(lines)")
    #expect(!text.contains("…"))
  }

  struct Paging: Sendable, CustomTestStringConvertible {
    var name: String
    var command = "devcat list"
    var rows = 20
    var variables: [String: String] = [:]
    var mark: String? = "paged: "
    var testDescription: String { name }
  }

  @Test(
    "A long table is paged",
    arguments: [
      Paging(name: "PAGER"),
      Paging(
        name: "DEVCAT_PAGER goes first", variables: ["DEVCAT_PAGER": "sed 's/^/mine: /'"],
        mark: "mine: "),
      Paging(name: "no pager is asked for", command: "devcat list --no-pager", mark: nil),
      Paging(name: "an empty name", variables: ["DEVCAT_PAGER": ""], mark: nil),
      Paging(name: "cat", variables: ["PAGER": "cat"], mark: nil),
      Paging(name: "a dumb terminal", variables: ["TERM": "dumb"], mark: nil),
      Paging(name: "what fits", command: "devcat find 'iPhone 11'", mark: nil),
      Paging(name: "a high terminal", rows: 500, mark: nil),
      Paging(name: "piped", command: "devcat list | cat", mark: nil),
      Paging(name: "JSON", command: "devcat list --ndjson", mark: nil),
      Paging(
        name: "settings of less", variables: ["PAGER": "echo \"$LESS:\"; sed 's/^/paged: /'"],
        mark: "paged: "),
      Paging(name: "no such program", variables: ["PAGER": "no-such-pager"], mark: nil),
    ])
  func aLongTableIsPaged(_ paging: Paging) throws {
    let lines = try terminal(paging.command, rows: paging.rows, paging.variables)
    let marked = lines.filter { line in
      ["paged: ", "mine: "].contains { line.hasPrefix($0) }
    }
    #expect(lines.last == "status 0", "\(lines)")
    #expect(lines.contains { $0.contains("iPhone 11 Pro") }, "\(lines)")
    #expect(lines.count < 50, "it is shown once")
    guard let mark = paging.mark else { return #expect(marked.isEmpty, "\(lines)") }
    #expect(marked.count > 20 && marked.allSatisfy { $0.hasPrefix(mark) }, "\(lines)")
    if paging.name == "settings of less" { #expect(lines.first == "FRX:", "\(lines)") }
  }

  @Test(
    "Answers longer than the screen are paged, and no word is broken",
    arguments: [
      "devcat matrix", "devcat cover --where family=iPhone",
      "devcat chart --x name --y points.width",
      "devcat diff 0 1",
      "devcat traits 'iPhone 11' --explain", "devcat blame 'iPhone 11'", "devcat list --help",
      "devcat rules",
    ])
  func longAnswersArePaged(command: String) throws {
    let lines = try terminal(command, columns: 60, rows: 12)
    let marked = lines.filter { $0.hasPrefix("paged: ") }.map { $0.dropFirst(7) }
    #expect(marked.count > 12 && marked.allSatisfy { $0.count <= 60 }, "\(lines)")
    let whole = try Sandbox.reading().shell(command).text
    if command.contains("blame") {
      #expect(!lines.contains { $0.contains("…") }, "\(lines)")
      let words = whole.split { $0.isWhitespace }.filter { $0.hasPrefix("edition") }
      #expect(words.allSatisfy { word in marked.contains { $0.contains(word) } }, "\(lines)")
    }
  }

  @Test("show: the answer first, and all of it on a screen of 80 × 24")
  func aDeviceFitsTheScreen() throws {
    let sandbox = try Sandbox.readingReference()
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["NO_COLOR"] = "1"
    sandbox.environment["PAGER"] = "sed 's/^/paged: /'"
    try sandbox.write("stty cols 80 rows 24\ndevcat show 'iPhone 15'\n", to: "line")
    let path = sandbox.path("line")
    let text = try sandbox.shell("exec script -qec 'bash \(path)' /dev/null </dev/null").text
      .replacingOccurrences(of: "\r\n", with: "\n")
    #expect(
      text.hasPrefix(
        "iPhone 15: 393 × 852 pt · @3x · 6.1″ · safe area 59/34 · compact · regular\n"), "\(text)")
    #expect(!text.contains("paged: ") && text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A pager that ends early is no failure") func aPagerThatEndsEarlyIsNoFailure() throws {
    let lines = try terminal(
      "devcat list --fields id,name,models,aliases,safeArea.portrait", columns: 4000, rows: 5,
      ["PAGER": "head -n 1"])
    #expect(lines.count == 2 && lines.last == "status 0", "\(lines)")
  }

  @Test(
    "Less is the last resort", .enabled(if: Products.isInstalled("less"), "less is not installed"))
  func lessIsTheLastResort() throws {
    let sandbox = try Sandbox.reading()
    sandbox.environment["TERM"] = "xterm"
    let outcome = try sandbox.shell(
      "(sleep 0.5; printf q) | script -qec 'stty cols 80 rows 10; devcat list' /dev/null")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text.contains("\u{1b}[1mname"), "less passes styles on: \(outcome)")
    #expect(outcome.lines.count { $0.contains("@") || $0.contains("iP") } < 30, "\(outcome)")
  }
}
