extension Command {
  /// The help page of this command when it is called as `path`.
  func helpPage(path: String, isRoot: Bool) -> HelpPage {
    let builtIns = builtIns(isRoot: isRoot)
    let own = zip(declarations, defaultTexts)
    func rows(_ isIncluded: (Declaration) -> Bool) -> [HelpPage.Row] {
      own.filter { isIncluded($0.0) }.map { HelpPage.Row($0.0, defaultText: $0.1) }
    }
    var titles: [String] = []
    for case let title? in declarations.map(\.section) where !titles.contains(title) {
      titles.append(title)
    }
    var sections = [
      HelpPage.Section(title: "Arguments", rows: rows { $0.kind == .word }),
      HelpPage.Section(
        title: "Options",
        rows: rows { $0.kind != .word && $0.section == nil } + builtIns.map { HelpPage.Row($0) }),
    ]
    sections += titles.map { title in
      HelpPage.Section(title: title, rows: rows { $0.kind != .word && $0.section == title })
    }
    sections += commandSections
    return HelpPage(
      overview: abstract, discussion: discussion,
      usage: [path] + (isGroup ? ["<subcommand>"] : declarations.map(\.usage)),
      sections: sections, footer: isGroup ? Self.footer(path: path) : nil)
  }

  /// The commands under the titles of their topics, and those that no topic names.
  private var commandSections: [HelpPage.Section] {
    let named = Set(topics.flatMap(\.names))
    let rest = visibleCommands.filter { !named.contains($0.name) }.map(\.name)
    return (topics + [("Subcommands", rest)]).map { title, names in
      let commands = names.compactMap { name in visibleCommands.first { $0.name == name } }
      return HelpPage.Section(
        title: title, rows: commands.map { HelpPage.Row(label: $0.name, text: $0.abstract) })
    }
  }

  private static func footer(path: String) -> String {
    var words = path.split(separator: " ").map(String.init)
    words.insert("help", at: 1)
    return "See '\(words.joined(separator: " ")) <subcommand>' for detailed help."
  }
}
