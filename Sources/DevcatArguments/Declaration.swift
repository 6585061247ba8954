/// The description of one argument, without the options type that stores it.
///
/// Parsing, help and completion scripts all read this, so they cannot disagree.
struct Declaration: Sendable, Equatable {
  enum Kind: Sendable { case flag, option, word }

  var kind: Kind
  /// The names with their dashes, in the order of declaration; empty for a word.
  var names: [String] = []
  /// The placeholder of the value in help, without the angle brackets; empty for a flag.
  var valueName = ""
  var help: String
  /// The least number of times that the argument must be given.
  var minimum = 0
  var repeats = false
  /// Every accepted spelling, or an empty array when the set is open.
  var values: [String] = []
  var expectation: String?
  var completion = Completion.none
  /// The environment variable that replaces the option; only named in help.
  var environment: String?

  static let help = Declaration(
    kind: .flag, names: ["-h", "--help"], help: "Show help information.")
  static let version = Declaration(kind: .flag, names: ["--version"], help: "Show the version.")
  static let completionScript = Declaration(
    kind: .option, names: ["--generate-completion-script"], valueName: "shell",
    help: "Print a completion script.", values: CompletionShell.allArgumentTexts)

  /// The name used in usage lines: the first long one.
  var preferredName: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "" }

  /// How the argument is written in messages, such as `--port <port>`.
  var synopsis: String { Form.plain.text([preferredName], of: self) }

  /// How names and values are written: plainly, or in the fonts of a page of the manual.
  struct Form: Sendable {
    let name: @Sendable (String) -> String
    let value: @Sendable (String) -> String

    static let plain = Form(name: { $0 }, value: { "<\($0)>" })

    /// The names of an argument and its value.
    func text(_ names: [String], of argument: Declaration) -> String {
      let names = names.map(name).joined(separator: ", ")
      switch argument.kind {
      case .flag: return names
      case .option: return "\(names) \(value(argument.valueName))"
      case .word: return value(argument.valueName)
      }
    }
  }

  /// How the argument is written in a usage line, such as `[--where <condition> ...]`.
  func usage(_ form: Form = .plain) -> String {
    let text = form.text([preferredName], of: self) + (repeats ? " ..." : "")
    return minimum > 0 ? text : "[\(text)]"
  }

  /// How the argument is written at the left of its explanation: short names first.
  func label(_ form: Form = .plain) -> String {
    let short = names.filter { !$0.hasPrefix("--") }
    return form.text(short + names.filter { $0.hasPrefix("--") }, of: self)
  }

  /// The completions for the value: the closed set, if it is one.
  var offers: Completion { values.isEmpty ? completion : .list(values) }
}

extension Declaration {
  /// The sentence about the fault in the declarations of one command, if there is one.
  static func fault(in declarations: [Declaration]) -> String? {
    var taken = Set(help.names)
    for declaration in declarations {
      for name in declaration.names {
        if !name.hasPrefix("-") || name.allSatisfy({ $0 == "-" }) || name.contains("=") {
          return "An option's name must begin with a dash and hold no '=': '\(name)'."
        }
        if !taken.insert(name).inserted { return "Two options are named '\(name)'." }
      }
      if declaration.kind != .word, declaration.names.isEmpty {
        return "An option needs a name: '\(declaration.help)'."
      }
    }
    let words = declarations.filter { $0.kind == .word }
    for (word, next) in zip(words, words.dropFirst()) {
      if word.repeats { return "No word may follow '\(word.usage())', which takes them all." }
      if word.minimum == 0, next.minimum > 0 {
        return "The required word '\(next.usage())' must come before '\(word.usage())'."
      }
    }
    return nil
  }
}
