import Catalogue

/// Names of constants and cases in Swift, made of texts, each another one.
struct SwiftNames {
  private var taken: Set<String>

  /// Makes names that are neither keywords nor other members of the type.
  init(beside members: Set<String> = []) { taken = Self.keywords.union(members) }

  /// The name for a text: `iphone-16-pro` is `iphone16Pro`.
  ///
  /// A name that would begin with a digit gets `_` before it, and one that is taken `_` after it.
  mutating func name(for text: String) -> String {
    let words = text.utf8.split { !Self.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
    var name = words.enumerated().map { index, word in
      let first = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
      return first + word.dropFirst()
    }.joined()
    if name.first?.isNumber ?? true { name = "_" + name }
    while !taken.insert(name).inserted || name == "_" { name += "_" }
    return name
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 32)
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "open",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "any", "some", "await", "async", "actor",
  ]
}

/// The cases of an enumeration whose raw values are texts of a catalogue.
struct SwiftCases {
  let type: String
  private let summary: String
  private let cases: [(name: String, text: String)]
  private let names: [String: String]

  /// Makes the cases of the texts that are known, and of those that some device has besides.
  init(_ type: String, _ summary: String, known: [String], present: some Sequence<String>) {
    self.type = type
    self.summary = summary
    var taken = SwiftNames(beside: ["allCases", "rawValue", "hash", "encode"])
    let others = Set(present).subtracting(known).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    cases = (known + others).map { (taken.name(for: $0), $0) }
    names = Dictionary(uniqueKeysWithValues: cases.map { ($0.text, $0.name) })
  }

  /// The case of a text as a literal.
  func literal(_ text: String) -> String { "." + (names[text] ?? "") }

  /// The declaration, two blanks in.
  var declaration: String {
    "  /// \(summary)\n"
      + "  public enum \(type): String, Codable, CaseIterable, Hashable, Sendable {\n"
      + cases.map { "    case \($0.name) = \(SwiftLiteral.text($0.text))\n" }.joined() + "  }\n\n"
  }
}

/// Texts and numbers as Swift's source writes them.
///
/// Source: The Swift Programming Language, "Lexical Structure", string literals.
enum SwiftLiteral {
  /// A text in quotation marks; a backslash in it begins neither an escape nor an interpolation.
  static func text(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.isPlainInSource: literal.unicodeScalars.append(scalar)
      case _: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// An array of texts.
  static func texts(_ texts: [String]) -> String {
    "[" + texts.map(text).joined(separator: ", ") + "]"
  }

  /// A finite number.
  static func number(_ number: Double) -> String { FieldValue.text(of: number) }

  /// The value of a field with text, a number, a boolean or a set; `nil` if it has another.
  static func value(_ value: FieldValue?) -> String? {
    switch value {
    case .text(let text): Self.text(text)
    case .number(let number): Self.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .set(let members): texts(members)
    case .safeArea, .layout, .opaque, nil: nil
    }
  }
}
