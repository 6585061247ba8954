import Testing

@testable import DevcatArguments

@Suite("The result of parsing the words of one command, or the error") struct ParserTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    var expected: FindOptions
    var testDescription: String { name }

    init(_ name: String, _ words: [String], _ change: (inout FindOptions) -> Void) {
      self.name = name
      self.words = words
      expected = FindOptions()
      change(&expected)
    }
  }

  static let readings: [Reading] = [
    Reading("nothing", []) { _ in },
    Reading("an optional word", ["pro"]) { $0.query = "pro" },
    Reading("a flag", ["--verbose"]) { $0.verbose = true },
    Reading("a flag's short name", ["-v"]) { $0.verbose = true },
    Reading("a flag twice", ["-v", "--verbose"]) { $0.verbose = true },
    Reading("a flag that clears", ["--no-color"]) { $0.color = false },
    Reading("a value after its option", ["--limit", "5"]) { $0.limit = 5 },
    Reading("a value after a short name", ["-n", "5"]) { $0.limit = 5 },
    Reading("an attached value", ["--limit=5"]) { $0.limit = 5 },
    Reading("an attached value with a sign in it", ["--where=a=b"]) { $0.conditions = ["a=b"] },
    Reading("an empty attached value", ["--output="]) { $0.output = "" },
    Reading("an empty word", [""]) { $0.query = "" },
    Reading("a closed set", ["--format", "csv"]) { $0.format = .csv },
    Reading("an option several times", ["--where", "a=1", "pro", "--where", "b=2"]) {
      $0.conditions = ["a=1", "b=2"]
      $0.query = "pro"
    },
    Reading("a default list is replaced", ["--fields", "id", "--fields", "ppi"]) {
      $0.fields = ["id", "ppi"]
    },
    Reading("a negative value", ["--offset", "-2.5"]) { $0.offset = -2.5 },
    Reading("a negative value without its zero", ["--offset", "-.5"]) { $0.offset = -0.5 },
    Reading("a negative attached value", ["--limit=-3"]) { $0.limit = -3 },
    Reading("a negative word", ["-7"]) { $0.query = "-7" },
    Reading("a dash alone", ["-"]) { $0.query = "-" },
    Reading("a dash as a value", ["-o", "-"]) { $0.output = "-" },
    Reading("an option after the terminator", ["--", "--json"]) { $0.query = "--json" },
    Reading("a second terminator", ["-v", "--", "--"]) {
      $0.verbose = true
      $0.query = "--"
    },
    Reading("shared options", ["--json", "--catalogue", "x.db"]) {
      $0.catalogue = CatalogueOptions(path: "x.db", json: true)
    },
  ]

  @Test("Parser: reads", arguments: readings)
  func reads(_ reading: Reading) throws {
    let parser = Parser(path: "devcat find", arguments: FindOptions.arguments)
    #expect(try parser.parse(reading.words[...], into: FindOptions()) == reading.expected)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var words: [String]
    var message: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., message: String) {
      (self.words, self.message) = (words, message)
    }
  }

  static let refusals: [Refusal] = [
    Refusal(
      "--jsn", message: "Unknown option '--jsn'. Did you mean '--json'?"),
    Refusal(
      "-json", message: "Unknown option '-json'. Did you mean '--json'?"),
    Refusal(
      "--hepl", message: "Unknown option '--hepl'. Did you mean '--help'?"),
    Refusal("--help=on", message: "The option '--help' does not take any value"),
    Refusal(
      "--catalog=x",
      message: "Unknown option '--catalog'. Did you mean '--catalogue'?"),
    Refusal("-x", message: "Unknown option '-x'"),
    Refusal("--elephant", message: "Unknown option '--elephant'"),
    Refusal(
      "--n", message: "Unknown option '--n'. Did you mean '-n'?"),
    Refusal("--nx", message: "Unknown option '--nx'"),
    Refusal(
      "a", "b",
      message: "Unexpected argument 'b'. If 'a b' is one name, put it in quotation marks"),
    Refusal("1", "b", message: "Unexpected argument 'b'"),
    Refusal(
      "--limit", message: "Missing value for '--limit <count>'"),
    Refusal("-n", "--", "5", message: "Missing value for '-n <count>'"),
    Refusal(
      "--where", "--json", message: "Missing value for '--where <condition>'"),
    Refusal(
      "--output", "-wip",
      message: "Missing value for '--output <file>'. If '-wip' is the value, write '--output=-wip'"),
    Refusal(
      "--json=yes",
      message: "The option '--json' does not take any value, but 'yes' was specified"),
    Refusal(
      "-n", "1", "--limit", "2",
      message: "The option '--limit' may be given only once"),
    Refusal(
      "--limit", "many",
      message: "The value 'many' is invalid for '--limit <count>'. Please provide a whole number"),
    Refusal(
      "--limit=",
      message: "The value '' is invalid for '--limit <count>'. Please provide a whole number"),
    Refusal(
      "--offset", "x",
      message: "The value 'x' is invalid for '--offset <points>'. Please provide a number"),
    Refusal(
      "--format", "jsno",
      message: "The value 'jsno' is invalid for '--format <format>'. Did you mean 'json'?"),
    Refusal(
      "--format", "spreadsheet",
      message: "The value 'spreadsheet' is invalid for '--format <format>'. "
        + "Please provide one of 'text', 'json', 'ndjson' and 'csv'"),
  ]

  @Test("Parser: refuses", arguments: refusals)
  func refuses(_ refusal: Refusal) {
    let parser = Parser(path: "devcat find", arguments: FindOptions.arguments)
    let error = #expect(throws: UsageError.self) {
      try parser.parse(refusal.words[...], into: FindOptions())
    }
    #expect(error?.message == refusal.message)
    #expect(error?.path == "devcat find")
  }

  @Test(
    "Parser: required arguments",
    arguments: [
      (["--to", "d", "a", "b"], CopyOptions(sources: ["a", "b"], to: "d"), nil),
      (["a", "--to", "d", "--", "-b"], CopyOptions(sources: ["a", "-b"], to: "d"), nil),
      (["--to", "d"], nil, "Missing expected argument '<file>'"),
    ] as [([String], CopyOptions?, String?)])
  func requiredArguments(_ words: [String], _ expected: CopyOptions?, _ message: String?) throws {
    let parser = Parser(path: "devcat copy", arguments: CopyOptions.arguments)
    if let expected {
      #expect(try parser.parse(words[...], into: CopyOptions()) == expected)
    } else {
      let error = #expect(throws: UsageError.self) {
        try parser.parse(words[...], into: CopyOptions())
      }
      #expect(error?.message == message)
    }
  }

  @Test(
    "Words in order",
    arguments: [
      (["v1"], TagOptions(name: "v1")),
      (["v1", "csv"], TagOptions(name: "v1", format: .csv)),
      (["v1", "csv", "2", "3"], TagOptions(name: "v1", format: .csv, revisions: [2, 3])),
    ])
  func wordsInOrder(_ words: [String], _ expected: TagOptions) throws {
    let parser = Parser(path: "devcat snapshot save", arguments: TagOptions.arguments)
    #expect(try parser.parse(words[...], into: TagOptions()) == expected)
  }

  @Test("Repeated words that cannot be read") func repeatedWordsThatCannotBeRead() {
    let parser = Parser(path: "devcat snapshot save", arguments: TagOptions.arguments)
    let error = #expect(throws: UsageError.self) {
      try parser.parse(["v1", "csv", "2", "x"], into: TagOptions())
    }
    #expect(
      error?.message == "The value 'x' is invalid for '<revision>'. Please provide a whole number")
  }
}
