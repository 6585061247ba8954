import Testing

/// The errors of the commands for texts beyond their limits (docs/Formats.md, "Limits").
@Suite("Limit") struct LimitTests {
  private static let long = String(repeating: "x", count: 5000)

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var file: (name: String, text: String)?
    let arguments: [String]
    let problem: String
  }

  static let cases = [
    Case(
      testDescription: "add", arguments: ["add", "acme", "name=\(long)"],
      problem: "'name' has 5000 bytes, and may have at most 256 (rule values.limits)"),
    Case(
      testDescription: "set", arguments: ["set", "iphone-x", "attributes.note=\(long)"],
      problem: "'attributes.note' has 5000 bytes, and may have at most 4096 (rule values.limits)"),
    Case(
      testDescription: "a message",
      arguments: ["set", "iphone-x", "attributes.note=a", "--message", long],
      problem: "the message of a revision has 5000 bytes, and may have at most 4096"),
    Case(
      testDescription: "CSV", file: ("a.csv", "id,name\nok,OK\nbad,\(long)\n"),
      arguments: ["import", "a.csv"],
      problem: "'name' has 5000 bytes, and may have at most 256 (rule values.limits)"),
    Case(
      testDescription: "JSON",
      file: ("a.json", #"[{"id": "bad", "name": "Bad", "models": ["\#(long)"]}]"#),
      arguments: ["import", "a.json"],
      problem: "a member of 'models' has 5000 bytes, and may have at most 256"),
  ]

  @Test("The error names the field and the limit", arguments: cases)
  func theErrorNamesTheFieldAndTheLimit(_ example: Case) throws {
    let sandbox = try Sandbox.initialized()
    if let file = example.file { try sandbox.write(file.text, to: file.name) }
    let outcome = try sandbox.run(Products.devcat, example.arguments)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(example.problem), "\(outcome.errors)")
    #expect(outcome.errors.utf8.count < 2000)
    #expect(try sandbox.verified()["verified"] == true)
  }
}
