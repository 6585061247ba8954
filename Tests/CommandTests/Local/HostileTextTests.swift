import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

@testable import DevcatRender

/// A catalogue whose every text would drive a terminal: nothing of it reaches one.
@Suite("Texts of a catalogue cannot drive the terminal", .timeLimit(.hang))
struct HostileTextTests {
  /// Colours, a title, a wiped screen, a rewritten line, C1, a bell, and letters in another order.
  private static let hostile =
    "x\u{1b}[31m\u{1b}]0;t\u{7}\u{1b}[2J\r\u{7f}\u{9b}31m\u{9d}\u{85}\u{202e}evil\u{202c}\u{2066}i\u{2069}"

  /// A catalogue in which texts are hostile: of devices, revisions, tags and its own.
  private static func catalogue() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    let texts = [
      "name=\(hostile)", "family=\(hostile)", "models=\(hostile)", "aliases=\(hostile)a",
      "attributes[\"\(hostile)\"]=\(hostile)", "points.width=390", "points.height=844", "scale=3",
      "pixels.width=1170", "pixels.height=2532", "idiom=phone", "portrait=compact/regular",
      "landscape=compact/compact", "safeArea.portrait=47,0,34,0", "diagonal=6",
      "displays[\"\(hostile)\"].points.width=300", "displays[\"\(hostile)\"].points.height=500",
    ]
    let note = ["--message", "m\(hostile)", "--author", "a\(hostile)"]
    try sandbox.require(["add", "acme"] + texts + note)
    try sandbox.require(["add", "other"] + texts.map { $0 + "" } + note)
    try sandbox.require(["set", "acme", "attributes.note=\(hostile)", "scale=2"] + note)
    // 'set' refuses a key that is no version of an OS.
    let areas: [String: Any] = [
      "os": hostile, "orientation": "landscape", "top": 0, "left": 47, "bottom": 21, "right": 47,
    ]
    let keyed = try JSONSerialization.data(withJSONObject: [["id": "acme", "safeAreas": [areas]]])
    try sandbox.write(String(decoding: keyed, as: UTF8.self), to: "keyed.json")
    try sandbox.require(["import", "keyed.json"])
    try sandbox.require(["tag", "release", "1"])
    let database = try Connection(path: sandbox.catalogue, mode: .readWrite)
    try database.statement("INSERT INTO tag VALUES(?, 2)").run("t\(hostile)")
    try database.statement("UPDATE meta SET value = ? WHERE key = 'name'").run("c\(hostile)")
    return sandbox
  }

  /// Every command that prints texts of a catalogue, and ways of asking for them.
  private static let commands: [[String]] = [
    ["show", "acme"], ["show", "acme", "--json"], ["show", hostile], ["list"], ["list", "--json"],
    ["list", "--fields", "name,models,family"], ["find", "evil"], ["find", hostile],
    ["list", "--where", "name=\(hostile)"], ["log"], ["log", "--json"], ["log", "acme"],
    ["diff", "1", "3"], ["diff", "1", "3", "--json"], ["diff", hostile, "2"], ["blame", "acme"],
    ["blame", "acme", "--json"], ["layout", "acme"], ["traits", "acme"], ["matrix"], ["cover"],
    ["window", "acme", "300"], ["fit", "acme"], ["draw", "acme"], ["chart", "--x", "family"],
    ["chart", "--x", "name"], ["export"], ["export", "--format", "csv"],
    ["export", "--format", "json"], ["tag"], ["tag", hostile, "1"], ["status"], ["verify"],
    ["complete", "--", "x", "show"], ["compare", "bad.csv"], ["import", "bad.csv"],
    ["import", "bad.csv", "--dry-run", "--json"], ["import", "\(hostile).csv"],
    ["set", "acme", "name=b\(hostile)"], ["set", "acme", "\(hostile)=1"],
    ["set", "acme", "safeArea[\"\(hostile)\"].portrait=1,0,1,0"], ["revert", "3"],
    ["set", "other", "name=z\(hostile)"], ["remove", "other"], ["snapshot", "save", "s\(hostile)"],
    ["snapshot", "info", "s\(hostile)"], ["pull", "devcat+unix://\(hostile)"],
    ["clone", "devcat+tcp://\(hostile)/a/b"], ["site", "site", "--replace"],
  ]

  @Test("No command prints them") func noCommandPrintsThem() throws {
    let sandbox = try Self.catalogue()
    try sandbox.write(
      "id,name,scale\nacme,y\(Self.hostile),7\n\(Self.hostile),z,1\n", to: "bad.csv")
    var shown = 0
    for command in Self.commands {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status < 128, "\(command)")
      if (outcome.text + outcome.errors).contains("u{1B}[31m") { shown += 1 }
      // An export to a pipe is for a program, which needs the texts as they are.
      let isData = command[0] == "export"
      if !isData || command.contains("--json") { Self.check(outcome.text, command) }
      Self.check(outcome.errors, command)
    }
    #expect(shown > 25)
  }

  @Test(
    "No command prints them on a terminal",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"))
  func noCommandPrintsThemOnATerminal() throws {
    let sandbox = try Self.catalogue()
    try sandbox.write(
      "id,name,scale\nacme,y\(Self.hostile),7\n\(Self.hostile),z,1\n", to: "bad.csv")
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["PAGER"] = "cat"
    for command in Self.commands {
      let words = ([Products.devcat] + command).map {
        "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'"
      }
      try sandbox.write("exec \(words.joined(separator: " "))\n", to: "line")
      let outcome = try sandbox.shell(
        "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
      // The terminal ends its lines so; the progress line and our styles are ours.
      var text = outcome.text.replacingOccurrences(of: "\r\n", with: "\n")
      // Progress of a command that takes longer, as on a busy machine.
      text = text.replacingOccurrences(
        of: "\\r([^\\r\\x{1b}]*)\\x{1b}\\[K", with: "$1", options: .regularExpression)
      for ours in ["1", "2", "32", "1;31", "36", "0"].map({ "\u{1b}[\($0)m" }) {
        text = text.replacingOccurrences(of: ours, with: "")
      }
      Self.check(text, command)
    }
  }

  @Test("Hub errors do not control the terminal") func hubErrorsDoNotControlTheTerminal() throws {
    // FAILURE: ["internal", text, hint]
    let text = Array(Self.hostile.utf8)
    var body: [UInt8] = [0x83, 0x68] + Array("internal".utf8) + [0x78, UInt8(text.count)] + text
    body += [0x78, UInt8(text.count)] + text
    let size = UInt8(body.count)
    let answer: [UInt8] = [0, 0, 0, size, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + body
    let hub = try FalseHub(answering: answer, closes: true)
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.run(Products.devcat, ["push", hub.url])
    #expect(outcome.status != 0 && !outcome.errors.isEmpty)
    Self.check(outcome.errors, ["push"])
  }

  @Test("Hub log does not control the terminal") func hubLogDoesNotControlTheTerminal() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    _ = try sandbox.run(
      Products.devcat, ["clone", hub.url("acme/\(Self.hostile)"), "--catalogue", "n"])
    _ = try sandbox.devcat("push", hub.url())
    #expect(try hub.end() == 0)
    Self.check(hub.log, ["serve"])
  }

  private static func check(_ text: String, _ command: [String]) {
    let unsafe = text.unicodeScalars.filter { TerminalText.isUnsafe($0) }
    #expect(unsafe.isEmpty, "\(command): \(unsafe.map { String($0.value, radix: 16) })")
  }
}
