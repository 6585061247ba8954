import DevcatValues

/// Devices as a Swift source file: a type, every device, and a look-up by identifier.
///
/// Values of fields that this version does not know are not in it.
public enum SwiftExport {
  /// The number of devices that one function makes: compile time grows faster than a function's
  /// length.
  private static let batch = 100

  /// Writes the source file, which represents every device.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    let contents = devices.map(\.content)
    var cases = Literals(contents)
    for content in contents { cases.count(content) }
    var text = SwiftDeclarations.head + cases.declarations + SwiftDeclarations.members
    let starts = Array(stride(from: 0, to: devices.count, by: batch))
    text += "\n  /// Every device, in the order of the ids.\n"
    text += "  public static let all: [DeviceProfile] = {\n    var all: [DeviceProfile] = []\n"
    for index in starts.indices { text += "    _add\(index)(&all)\n" }
    text += "    return all\n  }()\n"
    for (index, start) in starts.enumerated() {
      // Optimized, a function of 55 devices takes minutes to compile: every temporary is compared
      // with all others. It runs once, so nothing is lost.
      text += "\n  @_optimize(none)\n"
      text += "  private static func _add\(index)(_ all: inout [DeviceProfile]) {\n"
      for place in start..<min(start + batch, devices.count) {
        let literal = cases.literal(contents[place], newest: devices[place].timelines.newest)
        text += "    all.append(\(literal))\n"
      }
      text += "  }\n"
    }
    text += cases.sharedLists
    var names = SwiftNames(beside: ["all", "identified", "byIdentifier", "size"])
    text += "}\n\n/// Each device by its id.\nextension DeviceProfile {\n"
    for (place, content) in contents.enumerated() {
      let name = names.name(for: content.id)
      text += "  public static let \(name): DeviceProfile = all[\(place)]\n"
    }
    var export = ExportText()
    export.text = text + "}\n" + SwiftDeclarations.conveniences
    return export
  }
}

/// The enumerations of an export, and the literals that use them.
private struct Literals {
  private let all: [SwiftCases]
  /// The lists of displays; those that several devices have are written once, since most of the
  /// compiler's time is theirs.
  private var lists = SwiftLists()

  init(_ contents: [ProfileContent]) {
    all = ExportVocabulary.all(contents).map {
      SwiftCases($0.type, $0.summary, known: $0.known, present: $0.present)
    }
  }

  private var mode: SwiftCases { all[0] }
  private var orientation: SwiftCases { all[1] }

  var declarations: String { all.map(\.declaration).joined() }

  /// The declarations of the lists that several displays share.
  var sharedLists: String { lists.declarations }

  /// Counts the lists of a device's displays.
  mutating func count(_ content: ProfileContent) {
    for display in [content.main] + content.further {
      for list in listsOf(display) { lists.count(list.type, list.elements) }
    }
  }

  func literal(_ content: ProfileContent, newest: OSVersion?) -> String {
    var call = Call("DeviceProfile")
    call.add("id", SwiftLiteral.text(content.id))
    for (_, field) in FieldMember.ofIdentity.flatMap(\.parts) {
      call.add(field.property, literal(content[field], of: field))
    }
    call.add("current", newest.map(SwiftLiteral.version))
    call.add("main", literal(content.main))
    call.add("displays", dictionary(content.further.map { ($0.name ?? "", literal($0)) }))
    call.add("attributes", dictionary(content.attributes.map { ($0.key, attribute($0.value)) }))
    return call.text
  }

  private func literal(_ display: DisplayContent) -> String {
    var call = Call("DeviceProfile.Display")
    for (_, field) in FieldMember.ofDisplay.flatMap(\.parts) {
      call.add(field.property, literal(display[field], of: field))
      if field == .scale {
        call.add("nativeScale", display.geometry.nativeScale.map(SwiftLiteral.number))
      }
    }
    for (label, type, elements) in listsOf(display) {
      call.add(label, lists.literal(type, elements))
    }
    return call.text
  }

  /// The lists of a display: an argument's label, the type of its elements, and these.
  private func listsOf(
    _ display: DisplayContent
  ) -> [(label: String, type: String, elements: [String])] {
    let safeAreas = display.lines.flatMap { line in
      literals(line.safeArea, line.orientation, "SafeArea") { insets, call in
        call.add("top", SwiftLiteral.number(insets.top))
        call.add("left", SwiftLiteral.number(insets.left))
        call.add("bottom", SwiftLiteral.number(insets.bottom))
        call.add("right", SwiftLiteral.number(insets.right))
      }
    }
    let heights = Field.heights.enumerated().map { place, field in
      let rows = display.lines.flatMap { line in
        literals(line.heights[place], line.orientation, field.typeName) { height, call in
          call.add("height", SwiftLiteral.number(height))
        }
      }
      return (field.listName, field.typeName, rows)
    }
    return [("safeAreas", "SafeArea", safeAreas)] + heights
      + [("layouts", "Layout", display.layouts.compactMap(literal))]
  }

  private func literal(_ value: FieldValue?, of field: Field) -> String? {
    guard let cases = all.first(where: { $0.type == field.wordType }) else {
      return switch field.type {
      case .date: value?.text.map(SwiftLiteral.date)
      case .version: value?.text.flatMap { OSVersion($0) }.map(SwiftLiteral.version)
      default: SwiftLiteral.value(value)
      }
    }
    return value?.text.map(cases.literal)
      ?? value?.members.map { "[" + $0.map(cases.literal).joined(separator: ", ") + "]" }
  }

  /// The segments of a timeline, the oldest first.
  private func literals<Value: Equatable>(
    _ timeline: Timeline<Value>, _ held: Orientation, _ type: String,
    _ addValue: (Value, inout Call) -> Void
  ) -> [String] {
    timeline.segments.map { segment in
      var call = Call("DeviceProfile.\(type)")
      call.add("from", segment.from.map(SwiftLiteral.version))
      call.add("until", segment.until.map(SwiftLiteral.version))
      call.add("isCurrent", segment == timeline.current ? "true" : nil)
      call.add("orientation", orientation.literal(held.rawValue))
      addValue(segment.value, &call)
      call.add("derivedFrom", segment.donor.map(SwiftLiteral.text))
      call.add("mark", segment.mark.map { ".\($0)" })
      return call.text
    }
  }

  /// The layout that the device offers; `nil` if nothing is known of it.
  private func literal(_ row: LayoutRow) -> String? {
    guard let current = row.current else { return nil }
    var call = Call("DeviceProfile.Layout")
    call.add("mode", mode.literal(row.mode))
    call.add("orientation", orientation.literal(row.orientation))
    call.add("isAvailable", current == .notAvailable ? "false" : "true")
    call.add("horizontal", current.traits?.horizontal.map { ".\($0.name)" })
    call.add("vertical", current.traits?.vertical.map { ".\($0.name)" })
    call.add("width", current.traits?.width.map(SwiftLiteral.number))
    call.add("height", current.traits?.height.map(SwiftLiteral.number))
    call.add("derivedFrom", row.currentSource.map(SwiftLiteral.text))
    return call.text
  }

  private func attribute(_ value: FieldValue) -> String? {
    let word =
      switch value {
      case .text: "text"
      case .number: "number"
      case .boolean, .set, .safeArea, .layout, .opaque: "flag"
      }
    return SwiftLiteral.value(value).map { ".\(word)(\($0))" }
  }

  private func dictionary(_ members: [(key: String, value: String?)]) -> String? {
    SwiftLiteral.array(
      members.compactMap { key, value in value.map { SwiftLiteral.text(key) + ": " + $0 } })
  }
}

/// Lists of values that displays have, of which a shared one is declared once.
private struct SwiftLists {
  /// The number of each list's constant, or 0 for a list that was seen once, by type and text.
  private var numbers: [String: Int] = [:]
  private var constants: [String] = []

  /// Counts a list; from the second time on it has a constant.
  mutating func count(_ type: String, _ elements: [String]) {
    guard let list = SwiftLiteral.array(elements) else { return }
    let key = type + list
    guard let number = numbers[key] else { return numbers[key] = 0 }
    guard number == 0 else { return }
    numbers[key] = constants.count + 1
    constants.append("list\(constants.count + 1): [DeviceProfile.\(type)] = \(list)")
  }

  /// A list's constant, or itself where one display has it; `nil` if it is empty.
  func literal(_ type: String, _ elements: [String]) -> String? {
    guard let list = SwiftLiteral.array(elements) else { return nil }
    guard let number = numbers[type + list], number > 0 else { return list }
    return "Lists.list\(number)"
  }

  /// The declaration of the constants, indented by two blanks.
  var declarations: String {
    guard !constants.isEmpty else { return "" }
    return "\n  /// The lists that several displays have.\n  private enum Lists {\n"
      + constants.map { "    static let \($0)\n" }.joined() + "  }\n"
  }
}

/// The call of an initializer, whose unknown arguments are left out.
private struct Call {
  private let name: String
  private var arguments: [String] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ label: String, _ value: String?) {
    if let value { arguments.append("\(label): \(value)") }
  }

  var text: String { name + "(" + arguments.joined(separator: ", ") + ")" }
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
  private let names: [String: String]

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
    names = Dictionary(uniqueKeysWithValues: cases.map { ($0.text, $0.name) })
  }

  /// The case of a text as a literal.
  func literal(_ text: String) -> String { "." + (names[text] ?? "") }

  /// The declaration of the enumeration, indented by two blanks.
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

  /// An array, or a dictionary, of literals; `nil` if there is none.
  static func array(_ elements: [String]) -> String? {
    elements.isEmpty ? nil : "[" + elements.joined(separator: ", ") + "]"
  }

  /// A version of an OS, such as `.iOS(18, 2)`.
  static func version(_ version: OSVersion) -> String {
    let system = version.system == OSVersion.android ? "android" : version.system
    return ".\(system)(\(version.numbers.map(String.init).joined(separator: ", ")))"
  }

  /// A date that is known to the year, the month or the day.
  static func date(_ text: String) -> String {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    let parts = zip(["year", "month", "day"], numbers).map { "\($0): \($1)" }
    return "DeviceProfile.Released(\(parts.joined(separator: ", ")))"
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
