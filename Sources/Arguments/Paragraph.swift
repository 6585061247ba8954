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
