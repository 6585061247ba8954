import Testing

@testable import DevcatArguments

@Suite("Mistakes in the declarations themselves") struct DeclarationTests {
  static let flag = Declaration(kind: .flag, names: ["-f", "--flag"], help: "")
  static func word(_ minimum: Int, repeats: Bool = false) -> Declaration {
    Declaration(kind: .word, valueName: "w\(minimum)", help: "", minimum: minimum, repeats: repeats)
  }

  @Test(
    "Declaration: fault",
    arguments: [
      ("nothing", [], nil),
      ("sound", [flag, word(1), word(0), word(0, repeats: true)], nil),
      ("one name twice", [flag, flag], "Two options are named '-f'."),
      (
        "the name of help", [Declaration(kind: .flag, names: ["-h"], help: "")],
        "Two options are named '-h'."
      ),
      (
        "no dash", [Declaration(kind: .option, names: ["name"], help: "")],
        "An option's name must begin with a dash and hold no '=': 'name'."
      ),
      (
        "only dashes", [Declaration(kind: .flag, names: ["--"], help: "")],
        "An option's name must begin with a dash and hold no '=': '--'."
      ),
      (
        "no name", [Declaration(kind: .flag, help: "Does it.")],
        "An option needs a name: 'Does it.'."
      ),
      (
        "a word after all words", [word(1, repeats: true), word(0)],
        "No word may follow '<w1> ...', which takes them all."
      ),
      (
        "a required word after an optional one", [word(0), word(1)],
        "The required word '<w1>' must come before '[<w0>]'."
      ),
    ] as [(String, [Declaration], String?)])
  func fault(_ name: String, _ declarations: [Declaration], _ expected: String?) {
    #expect(Declaration.fault(in: declarations) == expected)
  }

  @Test("Wrong declarations trap") func wrongDeclarationsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ =
        Command(
          "x", "X.", options: CopyOptions(),
          [.option("to", to: \.to, value: "x", help: "X.")], run: { _ in }
        ).helpPage(path: "x", isRoot: true)
    }
    await #expect(processExitsWith: .failure) {
      _ = try Command(
        "x", "X.", options: CopyOptions(),
        [.option("to", to: \.to, value: "x", help: "X.")], run: { _ in }
      ).invocation([])
    }
    await #expect(processExitsWith: .failure) {
      _ = Command(
        "x", "X.", [Command("help", "Y.", options: CopyOptions(), run: { _ in })])
    }
    // A command that is made later must have the name by which it is called.
    await #expect(processExitsWith: .failure) {
      _ = Command(
        "x", "X.",
        topics: [
          ("Y", [Command.Member("y", Command("z", "Z.", options: CopyOptions(), run: { _ in }))])
        ])
    }
  }

  @Test("Declaration: synopses") func synopses() {
    var option = Declaration(kind: .option, names: ["-o"], valueName: "file", help: "")
    #expect(option.usage() == "[-o <file>]")
    option.names.append("--output")
    option.minimum = 1
    option.repeats = true
    #expect(option.usage() == "--output <file> ...")
    #expect(option.label() == "-o, --output <file>")
    #expect(Self.flag.usage() == "[--flag]")
    #expect(Self.flag.label() == "-f, --flag")
  }
}
