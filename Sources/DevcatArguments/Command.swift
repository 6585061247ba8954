/// A command: a name, and either what it accepts and does, or the commands that it groups.
///
/// Nothing here prints, reads the environment or ends the process: ``invocation(_:)`` says what a
/// command line asks for, and the caller does it.
public struct Command: Sendable {
  /// The action of a command after its command line is parsed.
  public typealias Action = @Sendable () throws -> Void

  /// The word that calls the command.
  public let name: String
  /// One sentence that says what the command does.
  let abstract: String
  /// Further text for the help page, such as examples; indented lines are kept as they are.
  let discussion: String
  /// Whether the command is left out of help, suggestions and completions.
  let isHidden: Bool
  /// The text that `--version` shows; `nil` when the option does not exist.
  let version: String?
  /// The commands that this one groups; empty for one that does something itself.
  let members: [Member]
  /// The titles under which the help page lists the commands, each with the names of some; the
  /// others are under 'Subcommands'.
  let topics: [(title: String, names: [String])]
  /// Other words that call a command, each with its name.
  ///
  /// No dictionaries: finding that text is hashable would take each start 0.1 ms.
  let synonyms: KeyValuePairs<String, String>
  /// Words of other programs that call nothing, each with the command that an error names.
  let alternatives: KeyValuePairs<String, String>

  /// A command of a group, by its name.
  ///
  /// It is made when it is needed, because a command line calls only one of all the commands of a
  /// program. Making them all takes a tenth of the time of a short one.
  public struct Member: Sendable {
    let name: String
    let make: @Sendable () -> Command

    /// Names a command.
    public init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command) {
      (self.name, make) = (name, command)
    }
  }

  /// Makes the arguments of the command itself, each with its default if it has one to show.
  private let declare: @Sendable () -> [(declaration: Declaration, defaultText: String?)]
  /// Reads the words after the command's name; `nil` for a group.
  public let parse:
    (@Sendable (_ words: ArraySlice<String>, _ path: String) throws(UsageError) -> Action)?

  /// Makes a command that does something.
  ///
  /// The arguments are declared when they are needed, because a command line calls only one of all
  /// the commands of a program.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: One sentence that says what the command does.
  ///   - discussion: Further text for the help page; indented lines are kept as they are.
  ///   - isHidden: Whether the command is left out of help, suggestions and completions.
  ///   - version: The text for `--version`, if this is the root.
  ///   - options: The options as they are when nothing is given.
  ///   - arguments: The arguments that the command accepts. Two options of one name, or a word
  ///     after one that takes all words, are a programmer's mistake and trap.
  ///   - configuration: A file that the options name, and its words; the command line replaces what they
  ///     say.
  ///   - wordHint: The next step after a word too many, such as another command.
  ///   - validate: Returns what is wrong with the options taken together, as a sentence without its
  ///     full stop, or `nil`.
  ///   - run: Carries out the command with the options.
  public init<Root: Sendable>(
    _ name: String, _ abstract: String, discussion: String = "", isHidden: Bool = false,
    version: String? = nil, options: Root,
    _ arguments: @autoclosure @escaping @Sendable () -> [Argument<Root>] = [],
    configuration: (@Sendable (Root) throws -> (file: String, words: [String]))? = nil,
    wordHint: String? = nil,
    validate: @escaping @Sendable (Root) -> String? = { _ in nil },
    run: @escaping @Sendable (Root) throws -> Void
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.isHidden = isHidden
    self.version = version
    self.members = []
    self.topics = []
    (synonyms, alternatives) = ([:], [:])
    self.declare = { arguments().map { ($0.declaration, $0.defaultText(options)) } }
    self.parse = { words, path throws(UsageError) in
      let arguments = arguments()
      Self.requireSound(arguments.map(\.declaration), of: name)
      let parser = Parser(path: path, arguments: arguments, wordHint: wordHint)
      @Sendable func validated(_ root: Root) throws(UsageError) -> Root {
        guard let message = validate(root) else { return root }
        throw UsageError(message, path: path)
      }
      let root = try parser.parse(words, into: options)
      guard let configuration else {
        let root = try validated(root)
        return { try run(root) }
      }
      return {
        // The words are parsed again on top of the file's, because they replace what the file says.
        let (file, lines) = try configuration(root)
        let base: Root
        do throws(UsageError) {
          base = try parser.parse(lines[...], into: options)
        } catch {
          throw error.inFile(file)
        }
        try run(validated(parser.parse(words, into: base)))
      }
    }
  }

  /// Traps for an impossible declaration; in a release no programmer is there to fix it, and each
  /// call would pay for the check.
  private static func requireSound(_ declarations: [Declaration], of name: String) {
    assert(
      Declaration.fault(in: declarations) == nil,
      "The command '\(name)' is declared wrongly. \(Declaration.fault(in: declarations) ?? "")")
  }

  /// Makes a command that only groups others.
  ///
  /// - Parameters:
  ///   - name: The word that calls the group; at the root, the name of the program.
  ///   - abstract: One sentence that says what the commands are about.
  ///   - discussion: Further text for the help page; indented lines are kept as they are.
  ///   - version: The text for `--version`, if this is the root.
  ///   - topics: Commands under the titles of the help page, in its order; a title without a visible
  ///     command is left out.
  ///   - synonyms: Other words that call a command, each with its name.
  ///   - alternatives: Words that call nothing, each with the command that the error names.
  ///   - commands: The other commands, in the order of the help page. Two commands of one name, one
  ///     named `help`, or one with another name than its own are a programmer's mistake and trap.
  public init(
    _ name: String, _ abstract: String, discussion: String = "", version: String? = nil,
    topics: [(title: String, members: [Member])] = [],
    synonyms: KeyValuePairs<String, String> = [:],
    alternatives: KeyValuePairs<String, String> = [:], _ commands: [Command] = []
  ) {
    (self.synonyms, self.alternatives) = (synonyms, alternatives)
    members =
      topics.flatMap(\.members) + commands.map { command in Member(command.name, command) }
    self.topics = topics.map { ($0.title, $0.members.map(\.name)) }
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    isHidden = false
    declare = { [] }
    parse = nil
    // Checked in debug builds only, as the declarations of a command are.
    assert(
      Set(members.map(\.name)).union(["help"]).count == members.count + 1
        && members.allSatisfy { $0.name == $0.make().name },
      "The group '\(name)' holds two commands of one name, one named 'help' or under another name.")
  }

  /// The command's own arguments, without `--help` and the like.
  var declarations: [Declaration] {
    let declarations = declare().map(\.declaration)
    Self.requireSound(declarations, of: name)
    return declarations
  }

  /// The default of each declaration, if it has one to show.
  var defaultTexts: [String?] { declare().map(\.defaultText) }

  /// The commands that this one groups; empty for one that does something itself.
  var commands: [Command] { members.map { $0.make() } }

  /// Whether the command only groups others.
  var isGroup: Bool { parse == nil }

  /// The commands that help, suggestions and completions speak of.
  var visibleCommands: [Command] { commands.filter { !$0.isHidden } }

  /// Flags and options, the built-in ones last.
  func options(isRoot: Bool) -> [Declaration] {
    declarations.filter { $0.kind != .word } + builtIns(isRoot: isRoot)
  }

  /// The options that every command gets, besides its own.
  func builtIns(isRoot: Bool) -> [Declaration] {
    guard isRoot else { return [.help] }
    return (version == nil ? [] : [.version]) + [.completionScript, .help]
  }
}
