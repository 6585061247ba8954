import Foundation
import Testing

/// `devcat import` of files with a profile a line that are read in pieces.
@Suite("Import of a large file of lines") struct ImportLinesTests {
  /// Some megabytes: texts that are long, a line that is longer than a piece, and an empty one.
  private static func lines() -> [String] {
    var lines = (0..<60).map { number in
      let note = String(repeating: "é\(number) ", count: 800)
      let notes = (0..<12).map { #""note \#($0)":"\#(note)""# }.joined(separator: ",")
      return #"{"id":"d-\#(number)","name":"Device \#(number)","attributes":{\#(notes)}}"#
    }
    lines[20] = String(repeating: " ", count: 700_000) + lines[20]
    lines.insert("", at: 40)
    return lines
  }

  @Test("Every line is read, as from standard input", arguments: ["\n", "\r\n"])
  func isReadWhole(end: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    let text = "\u{FEFF}" + Self.lines().joined(separator: end)
    #expect(text.utf8.count > 2 << 20)
    try sandbox.write(text, to: "large.ndjson")
    let outcome = try sandbox.require(["import", "large.ndjson"])
    #expect(outcome.errors == "'large.ndjson' is read as ndjson.\n")
    #expect(outcome.text.contains("60 added"))
    let other = try Sandbox.initialized("--empty")
    try other.require(["import", "-", "--format", "ndjson"], input: text)
    let exports = try [sandbox, other].map {
      try $0.require(["export", "--format", "ndjson"]).output
    }
    #expect(exports[0] == exports[1] && exports[0].count > 2 << 20)
  }

  @Test("A mistake names its line and column") func namesTheLine() throws {
    let sandbox = try Sandbox.initialized("--empty")
    var lines = Self.lines()
    lines[31] = #"  {"id":"wrong","nam":"Wrong"}"#
    lines[60] = #"{"id":"wrong","scale":true}"#
    try sandbox.write(lines.joined(separator: "\n"), to: "large.ndjson")
    let outcome = try sandbox.run(Products.devcat, ["import", "large.ndjson"])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("large.ndjson:32:17: error: unknown field 'nam'"))
    #expect(outcome.errors.contains("large.ndjson:61:23: error: true does not fit 'scale'"))
    #expect(try sandbox.head() == 0)
  }
}
