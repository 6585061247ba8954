/// The help of one command, as data, in the form of swift-argument-parser's help pages.
struct HelpPage: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    var label: String
    var text: String
  }

  struct Section: Sendable, Equatable {
    var title: String
    var rows: [Row]
  }

  /// The column at which the text of a row begins.
  static let textColumn = 26

  var overview: String
  var discussion: String
  /// The parts of the usage line, which are never broken.
  var usage: [String]
  var sections: [Section]
  var footer: String?

  /// The page as text, which ends in a line feed.
  func rendered() -> String {
    let label = "OVERVIEW: "
    var blocks = [label + Paragraph.wrapped(overview, indent: label.count).joined(separator: "\n")]
    if !discussion.isEmpty {
      blocks.append(Paragraph.wrapped(discussion, indent: 0).joined(separator: "\n"))
    }
    let indent = "USAGE: ".count
    blocks.append(
      "USAGE: " + Paragraph.hanging(Paragraph.filled(usage, indent: indent), indent: indent))
    for section in sections where !section.rows.isEmpty {
      let rows = section.rows.map(Self.rendered)
      blocks.append("\(section.title.uppercased()):\n" + rows.joined(separator: "\n"))
    }
    if let footer { blocks.append("  " + footer) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func rendered(_ row: Row) -> String {
    let lines = Paragraph.wrapped(row.text, indent: textColumn)
    guard !lines.isEmpty, !row.text.isEmpty else { return "  " + row.label }
    let used = row.label.count + 2
    let gap =
      used < textColumn
      ? String(repeating: " ", count: textColumn - used)
      : "\n" + String(repeating: " ", count: textColumn)
    return "  " + row.label + gap + Paragraph.hanging(lines, indent: textColumn)
  }
}

extension HelpPage.Row {
  /// The row of an argument: its label, its help, and notes on values, default and environment.
  init(_ declaration: Declaration, defaultText: String? = nil) {
    var notes: [String] = []
    if !declaration.values.isEmpty {
      notes.append("values: " + declaration.values.joined(separator: ", "))
    }
    if let defaultText, !defaultText.isEmpty { notes.append("default: \(defaultText)") }
    if let environment = declaration.environment { notes.append("environment: \(environment)") }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    self.init(label: declaration.label(), text: declaration.help + note)
  }
}

extension Command {
  /// The help page of this command when it is called as `path`.
  func helpPage(path: String, isRoot: Bool) -> HelpPage {
    let builtIns = builtIns(isRoot: isRoot)
    let own = zip(declarations, defaultTexts)
    func rows(_ isIncluded: (Declaration) -> Bool) -> [HelpPage.Row] {
      own.filter { isIncluded($0.0) }.map { HelpPage.Row($0.0, defaultText: $0.1) }
    }
    let sections = [
      HelpPage.Section(title: "Arguments", rows: rows { $0.kind == .word }),
      HelpPage.Section(
        title: "Options",
        rows: rows { $0.kind != .word } + builtIns.map { HelpPage.Row($0) }),
    ]
    return HelpPage(
      overview: abstract, discussion: discussion,
      usage: [path] + (isGroup ? ["<subcommand>"] : declarations.map { $0.usage() }),
      sections: sections + commandSections, footer: isGroup ? Self.footer(path: path) : nil)
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

/// Text set in lines of a limited width.
enum Paragraph {
  /// The greatest number of characters in a line.
  static let width = 80

  /// Sets pieces that must not be broken, a space between them, into lines after `indent` columns.
  ///
  /// A piece that is too long for any line has one of its own.
  static func filled(_ pieces: some Sequence<some StringProtocol>, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for piece in pieces {
      if line.isEmpty {
        line = String(piece)
      } else if indent + line.count + 1 + piece.count <= width {
        line += " " + piece
      } else {
        lines.append(line)
        line = String(piece)
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  /// Wraps each line of `text` at its spaces; lines that begin with a space stay as they are.
  static func wrapped(_ text: String, indent: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line.isEmpty || line.hasPrefix(" ") { return [String(line)] }
      return filled(line.split(separator: " "), indent: indent)
    }
  }

  /// The lines, each after the first indented.
  static func hanging(_ lines: [String], indent: Int) -> String {
    lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
