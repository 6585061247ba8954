import Testing

@testable import DevcatArguments

@Suite("Help pages, letter for letter") struct HelpTests {
  @Test("Help: root") func root() throws {
    #expect(
      try help() == """
        OVERVIEW: A catalogue of device profiles.

        USAGE: devcat <subcommand>

        OPTIONS:
          --version               Show the version.
          --generate-completion-script <shell>
                                  Print a completion script. (values: bash, zsh, fish)
          -h, --help              Show help information.

        SUBCOMMANDS:
          find                    Find devices.
          copy                    Copy files.
          snapshot                Save and load snapshots.
          peek                    Look at devices.

          See 'devcat help <subcommand>' for detailed help.

        """)
  }

  @Test("Help: leaf") func leaf() throws {
    #expect(
      try help("find") == """
        OVERVIEW: Find devices.

        Conditions compare a field with a value, and hold for the devices that the
        answer lists, one a line.

          devcat find --where 'landscape.horizontal=regular'

        USAGE: devcat find [<query>] [--where <condition> ...] [--fields <path> ...]
               [--format <format>] [--limit <count>] [--offset <points>]
               [--output <file>] [--verbose] [--no-color] [--catalogue <path>] [--json]

        ARGUMENTS:
          <query>                 What to look for.

        OPTIONS:
          --where <condition>     A condition on any field; given several times, all
                                  must hold.
          --fields <path>         The fields to print. (default: id, name)
          --format <format>       The form of the answer. (values: text, json, ndjson,
                                  csv; default: text)
          -n, --limit <count>     How many to print. (default: 20)
          --offset <points>       Where to begin.
          -o, --output <file>     Where to write.
          -v, --verbose           Say more.
          --no-color              Print no colors.
          --catalogue <path>      The catalogue file to use. (environment:
                                  DEVCAT_CATALOGUE)
          --json                  Print JSON.
          -h, --help              Show help information.

        """)
  }

  @Test("Words with defaults") func wordsWithDefaults() throws {
    #expect(
      try help("snapshot", "save") == """
        OVERVIEW: Save one.

        USAGE: devcat snapshot save <name> [<format>] [<revision> ...]

        ARGUMENTS:
          <name>                  The tag's name.
          <format>                The form of the answer. (values: text, json, ndjson,
                                  csv; default: text)
          <revision>              The revisions to tag. (default: 1)

        OPTIONS:
          -h, --help              Show help information.

        """)
  }

  @Test("Help: required word") func requiredWord() throws {
    #expect(
      try help("copy") == """
        OVERVIEW: Copy files.

        USAGE: devcat copy <file> ... [--to <directory>]

        ARGUMENTS:
          <file>                  The files to copy.

        OPTIONS:
          --to <directory>        Where to copy them.
          -h, --help              Show help information.

        """)
  }

  @Test("Help: nested group") func nestedGroup() throws {
    #expect(
      try help("snapshot") == """
        OVERVIEW: Save and load snapshots.

        USAGE: devcat snapshot <subcommand>

        OPTIONS:
          -h, --help              Show help information.

        SUBCOMMANDS:
          save                    Save one.
          load                    Load one.

          See 'devcat help snapshot <subcommand>' for detailed help.

        """)
  }

  @Test(
    "Fits eighty columns",
    arguments: [["help"], ["help", "find"], ["help", "snapshot", "save"], ["help", "copy"]])
  func fitsEightyColumns(_ words: [String]) throws {
    guard case .show(let text) = try sampleProgram().invocation(words) else {
      Issue.record("runs instead of showing")
      return
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 80) }
  }

  private func help(_ path: String...) throws -> String {
    guard case .show(let text) = try sampleProgram().invocation(["help"] + path) else { return "" }
    return text
  }
}
