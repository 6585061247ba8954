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
    self.init(label: declaration.label, text: declaration.help + note)
  }
}
