import DevcatValues

/// Devices as a Swift source file: a type, the data of every device, and a look-up by identifier.
///
/// The devices are JSON in one literal, a line for each, that the type decodes when it is first asked:
/// as calls of initializers, 25,000 of them took nine minutes to compile. Values of fields that this
/// version does not know are not in it.
public enum SwiftExport {
  /// The greatest number of devices for which there is a constant each, since constants take nearly all of
  /// the compiler's time.
  private static let mostConstants = 1_000

  /// Writes the source file, which represents every device.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    let contents = devices.map(\.content)
    let cases = ExportVocabulary.all(contents).map {
      SwiftCases($0.type, $0.summary, known: $0.known, present: $0.present)
    }
    var text = SwiftDeclarations.head + cases.map(\.declaration).joined()
    text += SwiftDeclarations.members + "}\n"
    if contents.count <= mostConstants {
      var names = SwiftNames(beside: ["all", "identified", "byIdentifier", "size", "data"])
      text += "\n/// Each device by its id.\nextension DeviceProfile {\n"
      for (place, content) in contents.enumerated() {
        let name = names.name(for: content.id)
        text += "  public static var \(name): DeviceProfile { all[\(place)] }\n"
      }
      text += "}\n"
    }
    text += SwiftDeclarations.conveniences
    text += "\n/// The devices as JSON, a line for each.\nprivate let _devices = ##\"\"\"\n"
    for (device, content) in zip(devices, contents) {
      text += line(content, os: device.os, newest: device.timelines.newest) + "\n"
    }
    var export = ExportText()
    export.text = text + "\"\"\"##\n"
    return export
  }

  /// A device as JSON, in which what cannot be seen in source code is escaped.
  private static func line(_ content: ProfileContent, os: OSVersion?, newest: OSVersion?) -> String
  {
    var writer = JSONWriter(style: .compact)
    writer.write(content, os: os, newest: newest)
    return writer.text.spelled { $0.isPlainInSource ? nil : JSONText.escape(of: $0) }
  }
}

/// Devices as the types of a Swift export decode them: members of optional values are left out, and all
/// others are there.
extension JSONWriter {
  fileprivate mutating func write(_ content: ProfileContent, os: OSVersion?, newest: OSVersion?) {
    object { writer in
      writer.member("id", content.id)
      for (_, field) in FieldMember.ofIdentity.flatMap(\.parts) {
        writer.write(content[field], of: field)
      }
      writer.version("current", os ?? newest)
      writer.object("main") { $0.write(content.main, os: os) }
      writer.object("displays") { writer in
        for display in content.further {
          writer.object(display.name ?? "") { $0.write(display, os: os) }
        }
      }
      writer.object("attributes") { writer in
        for (key, value) in content.attributes { writer.attribute(key, value) }
      }
    }
  }

  private mutating func write(_ display: DisplayContent, os: OSVersion?) {
    for (_, field) in FieldMember.ofDisplay.flatMap(\.parts) {
      write(display[field], of: field)
      if field == .scale {
        member("nativeScale", display.geometry.nativeScale.map(FieldValue.number))
      }
    }
    for field in Field.keyedByOS { segments(of: field, display.lines, os) }
    let layouts = display.layouts.compactMap { row in row.current.map { (row, $0) } }
    objects("layouts", layouts) { writer, known in
      let (row, layout) = known
      writer.layout(layout, of: row, from: row.currentSource, availability: "isAvailable")
    }
  }

  private mutating func write(_ value: FieldValue?, of field: Field) {
    switch field.type {
    case .date:
      guard let numbers = value?.text?.split(separator: "-").compactMap({ Double($0) }) else {
        return
      }
      object(field.property) { writer in
        for (key, number) in zip(["year", "month", "day"], numbers) { writer.member(key, number) }
      }
    case .version: version(field.property, value?.text.flatMap { OSVersion($0) })
    // The members of a set without a closed list are there even if none is known.
    case .set(let words) where words.isEmpty: member(field.property, value ?? .set([]))
    default: member(field.property, value)
    }
  }

  /// The segments of the timelines of a field, the oldest first.
  private mutating func segments(
    of field: Field, _ lines: [DisplayTimelines], _ os: OSVersion?
  ) {
    let rows = lines.flatMap { line in
      let current = line[field].reading(for: os)?.segment
      return line[field].segments.map { (line.orientation, $0, $0 == current) }
    }
    objects(field.listName, rows) { writer, row in
      let (orientation, segment, isCurrent) = row
      writer.version("from", segment.from)
      writer.version("until", segment.until)
      writer.member("isCurrent", isCurrent)
      writer.member("orientation", orientation.rawValue)
      writer.lengths(segment.value, of: field)
      if let donor = segment.donor { writer.member("derivedFrom", donor) }
      if let mark = segment.mark { writer.member("mark", mark) }
    }
  }

  private mutating func version(_ key: String, _ version: OSVersion?) {
    guard let version else { return }
    object(key) { writer in
      writer.member("system", version.system)
      writer.array("numbers", version.numbers) { $0.value($1) }
    }
  }

  private mutating func attribute(_ key: String, _ value: FieldValue) {
    let word: String
    switch value {
    case .text: word = "text"
    case .number: word = "number"
    case .boolean: word = "flag"
    case .set, .safeArea, .layout, .opaque: return
    }
    object(key) { writer in writer.object(word) { $0.member("_0", value) } }
  }
}

/// Names of constants and cases in Swift, made of texts; no two are the same.
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

  /// Makes the cases of the texts that are known, and of those that some device has besides.
  init(_ type: String, _ summary: String, known: [String], present: some Sequence<String>) {
    self.type = type
    self.summary = summary
    var taken = SwiftNames(beside: ["allCases", "rawValue", "hash", "encode"])
    let others = Set(present).subtracting(known).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    // A case 'none' would be taken for an optional's.
    cases = (known + others).map { (taken.name(for: $0 == "none" ? "nothing" : $0), $0) }
  }

  /// The declaration of the enumeration, indented by two blanks.
  var declaration: String {
    "  /// \(summary)\n"
      + "  public enum \(type): String, Codable, CaseIterable, Hashable, Sendable {\n"
      + cases.map { "    case \($0.name) = \(SwiftLiteral.text($0.text))\n" }.joined() + "  }\n\n"
  }
}

/// Texts as Swift's source writes them.
///
/// Source: The Swift Programming Language, "Lexical Structure", string literals.
enum SwiftLiteral {
  /// A text in quotation marks; a backslash in it begins neither an escape nor an interpolation.
  static func text(_ text: String) -> String {
    let spelled = text.spelled { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _: scalar.isPlainInSource ? nil : scalar.escapeInBraces
      }
    }
    return "\"\(spelled)\""
  }
}
