/// A page of the manual: a file for `man`, of section 1.
public struct ManualPage: Sendable, Equatable {
  /// The name for `man`, such as `devcat-import`.
  let name: String
  /// The page in the macros of man(7).
  public let text: String

  /// The name of the file, such as `devcat-import.1`.
  public var fileName: String { name + ".1" }
}

extension Command {
  /// The man pages of this command as the root: its own, and one for each visible command below it,
  /// named after the path to it with dashes between.
  ///
  /// They are made from the same declarations as parsing and help, and hold no date, so that the
  /// same program always makes the same bytes.
  ///
  /// - Parameter exitStatuses: The statuses by which every command may end, each with its meaning.
  public func manualPages(exitStatuses: [(code: Int, meaning: String)] = []) -> [ManualPage] {
    CommandNode.all(below: self, path: name, isRoot: true).map { node in
      ManualPage(
        name: node.manualName, text: node.manual(source: version ?? name, exitStatuses))
    }
  }
}

/// One visible command with its place.
private struct CommandNode {
  var command: Command
  /// The words that call it, from the root on, with a space between.
  var path: String
  var isRoot: Bool

  /// The command and every visible one below it, each before those that it groups.
  static func all(below command: Command, path: String, isRoot: Bool) -> [CommandNode] {
    let below = command.visibleCommands.flatMap {
      all(below: $0, path: "\(path) \($0.name)", isRoot: false)
    }
    return [CommandNode(command: command, path: path, isRoot: isRoot)] + below
  }

  /// Flags and options, the built-in ones last.
  var options: [Declaration] { command.options(isRoot: isRoot) }

  /// Words, identified by their position.
  var words: [Declaration] { command.declarations.filter { $0.kind == .word } }

  /// The commands that it groups.
  var commands: [Command] { command.visibleCommands }
}

extension CommandNode {
  /// The name of the page, without its section.
  fileprivate var manualName: String { Self.manualName(of: path) }

  private static func manualName(of path: String) -> String {
    path.split(separator: " ").joined(separator: "-")
  }

  fileprivate func manual(
    source: String, _ exitStatuses: [(code: Int, meaning: String)]
  ) -> String {
    var roff = ManualText()
    roff.title(manualName, source: source)
    roff.heading("NAME")
    roff.line(ManualText.plain("\(manualName) - \(abstractWithoutStop)"))
    roff.heading("SYNOPSIS")
    roff.synopsis(path, isRoot || command.isGroup ? nil : command.declarations)
    roff.heading("DESCRIPTION")
    roff.text(command.abstract)
    roff.text(command.discussion)
    addRows("ARGUMENTS", words, to: &roff)
    addCommands(to: &roff)
    addRows("OPTIONS", options, to: &roff)
    addEnvironment(to: &roff)
    if !exitStatuses.isEmpty { roff.heading("EXIT STATUS") }
    for (code, meaning) in exitStatuses {
      roff.item(ManualText.bold("\(code)"))
      roff.text(meaning)
    }
    roff.heading("SEE ALSO")
    roff.references(related)
    return roff.bytes
  }

  /// The abstract as one line of the list that `apropos` searches.
  private var abstractWithoutStop: String {
    command.abstract.hasSuffix(".") ? String(command.abstract.dropLast()) : command.abstract
  }

  private func addCommands(to roff: inout ManualText) {
    guard !commands.isEmpty else { return }
    roff.heading("COMMANDS")
    for command in commands {
      roff.item(ManualText.reference(Self.manualName(of: "\(path) \(command.name)")))
      roff.text(command.abstract)
    }
  }

  private func addRows(_ title: String, _ rows: [Declaration], to roff: inout ManualText) {
    guard !rows.isEmpty else { return }
    roff.heading(title)
    for declaration in rows {
      let index = command.declarations.firstIndex(of: declaration)
      roff.item(declaration.label(ManualText.form))
      roff.text(
        HelpPage.Row(declaration, defaultText: index.flatMap { command.defaultTexts[$0] }).text)
    }
  }

  /// The variables that replace options; at the root, those of every command.
  private func addEnvironment(to roff: inout ManualText) {
    let nodes = isRoot ? Self.all(below: command, path: path, isRoot: true) : [self]
    var named: [String] = []
    for declaration in nodes.flatMap(\.options) {
      guard let variable = declaration.environment, !named.contains(variable) else { continue }
      if named.isEmpty { roff.heading("ENVIRONMENT") }
      named.append(variable)
      roff.item(ManualText.bold(variable))
      roff.text("The value of '\(declaration.synopsis)' if the option is not given.")
    }
  }

  /// The pages above and below this one, in the order of their names.
  private var related: [String] {
    let above = path.split(separator: " ").dropLast().reduce(into: [String]()) { paths, word in
      paths.append(paths.last.map { "\($0) \(word)" } ?? String(word))
    }
    let below = commands.map { "\(path) \($0.name)" }
    return (above + below).map(Self.manualName(of:)).sorted()
  }
}

/// Text in the macros of man(7), which grows from the top.
///
/// Text is always literal: none of it is read as a request or an escape.
struct ManualText: Sendable {
  private(set) var bytes = ""
  /// Whether a heading or a label is right before, so a paragraph needs no mark.
  private var isFresh = true

  mutating func line(_ line: String) { bytes += line + "\n" }

  /// The title of the page, with which it must begin; the date stays empty.
  mutating func title(_ name: String, source: String) {
    let words = [name.uppercased(), "1", "", source].map { "\"\(Self.quotable($0))\"" }
    line(".TH " + words.joined(separator: " "))
  }

  mutating func heading(_ title: String) {
    line(".SH " + Self.quotable(title))
    isFresh = true
  }

  /// The label of the explanation below it.
  mutating func item(_ label: String) {
    line(".TP")
    line(label)
    isFresh = true
  }

  /// The synopsis of a command; `nil` is a group, which is followed by a subcommand.
  mutating func synopsis(_ path: String, _ declarations: [Declaration]?) {
    let tail = declarations?.map { $0.usage(Self.form) } ?? [Self.italic("subcommand") + " ..."]
    line(([Self.bold(path)] + tail).joined(separator: "\n"))
  }

  /// Paragraphs, in which lines that begin with a space stay as they are.
  mutating func text(_ text: String) {
    var isLiteral = false
    for part in text.split(separator: "\n") {
      if part.hasPrefix(" ") {
        if !isLiteral { line(".PP\n.RS 4\n.nf") }
        isLiteral = true
        line(Self.plain(part.drop { $0 == " " }))
      } else {
        if isLiteral { line(".fi\n.RE") }
        isLiteral = false
        if !isFresh { line(".PP") }
        line(Self.plain(part))
      }
      isFresh = false
    }
    if isLiteral { line(".fi\n.RE") }
  }

  /// Names of pages, with commas between.
  mutating func references(_ names: [String]) {
    line(names.map(Self.reference).joined(separator: ",\n"))
  }
}

extension ManualText {
  /// The text, literally.
  static func plain(_ text: some StringProtocol) -> String {
    let escaped = quotable(text)
    // At the beginning of a line, both marks would begin a request; '\&' sets nothing.
    return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB\(quotable(text))\\fR" }

  static func italic(_ text: some StringProtocol) -> String { "\\fI\(quotable(text))\\fR" }

  /// The name of another page of section 1.
  static func reference(_ name: String) -> String { bold(name) + "(1)" }

  /// How names and values of arguments are written.
  static let form = Declaration.Form(name: { bold($0) }, value: { italic($0) })

  /// The text with escapes for what roff reads, and for what it would set as another character.
  private static func quotable(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "\n": result += " "
      default:
        if character.isASCII {
          result.append(character)
        } else {
          // The way of both troff and mandoc to name a character whatever the encoding of the file.
          for scalar in character.unicodeScalars {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
            result += "\\[u\(zeros)\(digits)]"
          }
        }
      }
    }
  }
}
