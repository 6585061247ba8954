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
    CompletionNode.all(below: self, path: name, isRoot: true).map { node in
      ManualPage(
        name: node.manualName, text: node.manual(source: version ?? name, exitStatuses))
    }
  }
}

extension CompletionNode {
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
    addOptions(to: &roff)
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

  /// The options: those without a title, and then each section under its own.
  private func addOptions(to roff: inout ManualText) {
    addRows("OPTIONS", options.filter { $0.section == nil }, to: &roff)
    var titles: [String] = []
    for case let title? in options.map(\.section) where !titles.contains(title) {
      titles.append(title)
      addRows(title.uppercased(), options.filter { $0.section == title }, to: &roff)
    }
  }

  private func addRows(_ title: String, _ rows: [Declaration], to roff: inout ManualText) {
    guard !rows.isEmpty else { return }
    roff.heading(title)
    for declaration in rows {
      let index = command.declarations.firstIndex(of: declaration)
      roff.item(ManualText.label(declaration))
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
      roff.text("Stands in for '\(declaration.synopsis)' where the option is not given.")
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
