/// Text for people at a terminal.
public enum TerminalText {
  /// The styles of text on a terminal: bold, faint, and three of the eight basic colours, which
  /// every theme makes readable.
  enum Style: String, CaseIterable {
    /// A heading, or the name of what is shown.
    case heading = "1"
    /// A value that is not known, or a mode that is not offered.
    case missing = "2"
    /// The mark of something added, or a rule that is kept.
    case added = "32"
    /// The mark of something removed, or a rule that is violated.
    case removed = "1;31"
    /// The mark of something changed.
    case changed = "36"

    fileprivate var beginning: String { "\u{1b}[\(rawValue)m" }

    /// The style of a cell of a table, by its text; `nil` for an ordinary one.
    init?(cell: some StringProtocol) {
      switch cell {
      case "unknown", "N/A", "n/a", "n/a*", "?", "–": self = .missing
      case "kept": self = .added
      case "violated": self = .removed
      default: return nil
      }
    }
  }

  /// The end of styled text.
  private static let plain = "\u{1b}[0m"
  private static let escapes = Style.allCases.map(\.beginning) + [plain]

  /// The text with escapes such as `\u{1B}` for every character that could control the terminal or
  /// reorder its text.
  ///
  /// These are the controls (C0, DEL and C1), the overrides, embeddings and isolates of
  /// bidirectional text, and the line separators of Unicode; ends of lines and tabs stay.
  /// Everything that devcat prints passes through this function.
  /// - Parameters:
  ///   - keepsLines: Whether ends of lines and tabs are kept.
  ///   - isStyled: Whether devcat's own styles are kept.
  public static func printable(
    _ text: String, keepsLines: Bool = true, isStyled: Bool = false
  ) -> String {
    // Most text has none of the bytes that such characters begin with.
    guard text.utf8.contains(where: { mayBeginUnsafe($0, keepsLines) }),
      text.unicodeScalars.contains(where: { isUnsafe($0, keepsLines) })
    else { return text }
    var rest = text.unicodeScalars[...]
    var clean = String.UnicodeScalarView()
    while let scalar = rest.first {
      if isStyled, let style = escapes.first(where: { rest.starts(with: $0.unicodeScalars) }) {
        clean.append(contentsOf: style.unicodeScalars)
        rest = rest.dropFirst(style.unicodeScalars.count)
        continue
      }
      if isUnsafe(scalar, keepsLines) {
        clean.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      } else {
        clean.append(scalar)
      }
      rest.removeFirst()
    }
    return String(clean)
  }

  /// The text with lines that are wider than a terminal broken at blanks.
  ///
  /// A continued line is indented by two more blanks. A word that is wider than the terminal is not
  /// broken.
  ///
  /// - Parameter width: The width in cells; `nil` breaks nothing, as when the output goes to a
  ///   pipe.
  public static func wrapped(_ text: String, width: Int?) -> String {
    guard let width, width > 20 else { return text }
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.utf8.count <= width || visibleWidth(line) <= width {
        lines.append(String(line))
      } else {
        lines += broken(line, width)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func visibleWidth(_ line: some StringProtocol) -> Int {
    var text = String(line)
    for style in escapes { text = text.replacing(style, with: "") }
    return text.cellWidth
  }

  private static func broken(_ line: Substring, _ width: Int) -> [String] {
    let indent = line.prefix { $0 == " " }
    let hanging = String(indent) + "  "
    var lines: [String] = []
    var current = ""
    // The blanks between words stay as they are, so that the columns of a table stay in line.
    var rest = line[...]
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == " " }
      rest = rest.dropFirst(blanks.count)
      let word = rest.prefix { $0 != " " }
      rest = rest.dropFirst(word.count)
      let isFirst = current.allSatisfy { $0 == " " }
      if !isFirst, visibleWidth(current) + blanks.count + visibleWidth(word) > width {
        lines.append(current)
        current = hanging + word
      } else {
        current += blanks + word
      }
    }
    return lines + [current]
  }

  /// The text on one line: with a blank for each end of a line or tab, and escapes as `printable`
  /// has.
  static func line(_ text: String) -> String {
    let isOneLine = text.unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\t" && $0 != "\r" }
    if isOneLine { return printable(text) }
    let blanks: [Unicode.Scalar] = ["\n", "\t", "\r"]
    let line = text.unicodeScalars.map { blanks.contains($0) ? " " : $0 }
    return printable(String(String.UnicodeScalarView(line)))
  }

  /// The text in bold where the output is styled.
  static func bold(_ text: String, _ isStyled: Bool) -> String {
    styled(text, .heading, isStyled)
  }

  /// The text in a style; unchanged without a style, or if the output is not styled.
  static func styled(
    _ text: some StringProtocol, _ style: Style?, _ isStyled: Bool = true
  ) -> String {
    guard isStyled, let style else { return String(text) }
    return style.beginning + text + plain
  }

  private static func mayBeginUnsafe(_ byte: UInt8, _ keepsLines: Bool) -> Bool {
    switch byte {
    case 0x09, 0x0a: !keepsLines
    case 0x00...0x1f, 0x7f, 0xc2, 0xe2: true
    default: false
    }
  }

  /// Whether a character could control a terminal, or reorder its text.
  static func isUnsafe(_ scalar: Unicode.Scalar, _ keepsLines: Bool = true) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a: !keepsLines
    case 0x00...0x1f, 0x7f...0x9f: true
    case 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Int {
  /// The number with a noun: `1 device`, `2 devices`.
  public func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
