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
    let tail = declarations?.map(Self.usage) ?? [Self.italic("subcommand") + " ..."]
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
    return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB\(quotable(text))\\fR" }

  static func italic(_ text: some StringProtocol) -> String { "\\fI\(quotable(text))\\fR" }

  /// The name of another page of section 1.
  static func reference(_ name: String) -> String { bold(name) + "(1)" }

  /// How an argument is written at the left of its explanation.
  static func label(_ declaration: Declaration) -> String {
    let short = declaration.names.filter { !$0.hasPrefix("--") }
    let long = declaration.names.filter { $0.hasPrefix("--") }
    let names = (short + long).map(bold).joined(separator: ", ")
    switch declaration.kind {
    case .flag: return names
    case .option: return "\(names) \(italic(declaration.valueName))"
    case .word: return italic(declaration.valueName)
    }
  }

  /// How an argument is written in the synopsis.
  static func usage(_ declaration: Declaration) -> String {
    let name = bold(declaration.preferredName)
    let text =
      switch declaration.kind {
      case .flag: name
      case .option: "\(name) \(italic(declaration.valueName))"
      case .word: italic(declaration.valueName)
      }
    let tail = declaration.repeats ? " ..." : ""
    return declaration.minimum > 0 ? text + tail : "[\(text)\(tail)]"
  }

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
