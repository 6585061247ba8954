import Foundation
import DevcatTestSupport
import Testing

/// `devcat-generate`, which the build plugin runs.
@Suite("Exports in a build", .timeLimit(.hang)) struct GenerateTests {
  private static let program = Products.debug("devcat-generate")

  private static func generate(_ sandbox: Sandbox, _ configuration: String) throws -> Outcome {
    try sandbox.write(configuration, to: "devcat.json")
    return try sandbox.run(program, [sandbox.path("devcat.json"), sandbox.path("out")])
  }

  @Test("The files are those of 'devcat export'", arguments: ["reference", "own.devcat"])
  func sameBytes(source: String) throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.require(["snapshot", "save", "own.devcat"])
    let outcome = try Self.generate(
      sandbox,
      """
      {"source": "\(source)", "exports": [
        {"format": "swift", "where": ["family=iPhone", "released>=2023"], "output": "A.swift"},
        {"format": "json", "output": "all.json"},
        {"format": "playwright", "where": ["family=iPhone"], "output": "p.ts"}
      ]}
      """)
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    try sandbox.require([
      "export", "--format", "swift", "--where", "family=iPhone", "--where", "released>=2023",
      "--output", "A.swift",
    ])
    try sandbox.require(["export", "--format", "json", "--output", "all.json"])
    try sandbox.require([
      "export", "--format", "playwright", "--where", "family=iPhone", "--output", "p.ts",
    ])
    for name in ["A.swift", "all.json", "p.ts"] {
      #expect(sandbox.data("out/\(name)") == sandbox.data(name), "\(name)")
    }
  }

  private static let refused: [(configuration: String, sentence: String)] = [
    ("{", "it is no JSON"),
    (#"{"exports": []}"#, "the key 'source' is missing"),
    (#"{"source": "reference", "export": []}"#, "unknown key 'export'"),
    (#"{"source": 3, "exports": []}"#, "'source' has the wrong type"),
    (#"{"source": "none.devcat", "exports": []}"#, "there is no such file"),
    (#"{"source": "devcat.json", "exports": []}"#, "this is not a snapshot file"),
    (
      #"{"source": "reference", "exports": [{"format": "swfit", "output": "a"}]}"#,
      "'swfit' is no format of a build; use one of swift, json"
    ),
    (
      #"{"source": "reference", "exports": [{"format": "swift", "output": "../a"}]}"#,
      "'../a' is no name of a file"
    ),
    (
      #"{"source": "reference", "exports": [{"format": "swift", "wher": [], "output": "a"}]}"#,
      "unknown key 'wher'"
    ),
    (
      #"{"source": "reference", "exports": [{"format": "swift", "where": ["famly=a"], "output": "a"}]}"#,
      "'famly' does not fit 'condition'"
    ),
    (
      #"{"source": "reference", "exports": [{"format": "swift", "where": ["family=a"], "output": "a"}]}"#,
      "no device meets the conditions of 'a'"
    ),
    (
      #"{"source": "reference", "exports": [{"format": "css", "output": "a"}, {"format": "css", "output": "a"}]}"#,
      "two exports write 'a'"
    ),
  ]

  @Test(
    "A devcat.json that cannot be followed is an error with its place", arguments: refused.indices)
  func refusals(index: Int) throws {
    let sandbox = try Sandbox()
    let (configuration, sentence) = Self.refused[index]
    let outcome = try Self.generate(sandbox, configuration)
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains("devcat.json: error: "), "\(outcome)")
    #expect(outcome.errors.contains(sentence), "\(outcome)")
  }
}
