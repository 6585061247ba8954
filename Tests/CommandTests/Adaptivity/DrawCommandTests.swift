import Foundation
import DevcatTestSupport
import Testing

/// `draw`, as a user meets it.
@Suite("Draw command", .timeLimit(.hang)) struct DrawCommandTests {
  @Test("A file is written once and replaced by force") func aFileIsWrittenOnceAndReplacedByForce()
    throws
  {
    let sandbox = try Sandbox.readingReference()
    let words = ["draw", "iPhone 8", "iPhone 16 Pro", "-o", "phones.svg"]
    #expect(try sandbox.require(words).text == "")
    let first = try String(contentsOfFile: sandbox.path("phones.svg"), encoding: .utf8)
    #expect(first.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    for part in ["iPhone 8", "iPhone 16 Pro", "402 × 874 pt", "data-device=\"iphone-8\""] {
      #expect(first.contains(part), "\(part)")
    }
    let again = try sandbox.run(Products.devcat, words)
    #expect(again.status == 73 && again.errors.contains("'--force'"), "\(again)")
    try sandbox.require(words + ["--force"])
    #expect(try String(contentsOfFile: sandbox.path("phones.svg"), encoding: .utf8) == first)
    #expect(try sandbox.require(words.dropLast() + ["-"]).text == first)
  }

  @Test(
    "Python's reader, as an example for other tools",
    .enabled(if: Products.isInstalled("python3"), "python3 reads the XML"))
  func otherToolsReadTheSVG() throws {
    let sandbox = try Sandbox.readingReference()
    let outcome = try sandbox.shell(
      """
      set -e
      devcat draw 'iPad mini 4' ipad-pro-11-inch-m4 --mode half -o - |
        python3 -c 'import sys, xml.etree.ElementTree as e
      root = e.parse(sys.stdin).getroot()
      print(root.tag, root.get("role"), len(root.findall(".//{*}g")))'
      """)
    #expect(outcome.text == "{http://www.w3.org/2000/svg}svg img 3\n", "\(outcome)")
  }

  @Test(
    "On a terminal it fits",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"),
    arguments: [(30, 24), (60, 20), (100, 40)])
  func onATerminalItFits(_ columns: Int, _ rows: Int) throws {
    let sandbox = try Sandbox.readingReference()
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["NO_COLOR"] = "1"
    try sandbox.write(
      "stty cols \(columns) rows \(rows)\ndevcat draw 'iPhone 16 Pro'\n", to: "line")
    let outcome = try sandbox.shell(
      "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
    let lines = outcome.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n")
    #expect(lines.count > 10 && lines.count < rows, "\(outcome)")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(outcome)")
  }
}
