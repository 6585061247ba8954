import DevcatArguments
import DevcatValues
import DevcatStore

/// The columns that `--fields` names.
enum ColumnList {
  /// Reads columns with commas between them; a comma in brackets belongs to a key.
  ///
  /// A size such as `points` is its two sides.
  static func parse(_ text: String) throws -> [Column] {
    try split(text).flatMap { name in
      try sides(of: name).map { $0.map { Column($0) } } ?? [column(name)]
    }
  }

  /// The width and the height of a size such as `points`; `nil` if the name is not of a size.
  static func sides(of name: String) -> [FieldPath]? {
    let sides = ["width", "height"].compactMap { FieldPath("\(name).\($0)") }
    return sides.count == 2 && FieldPath(name) == nil && sides[0].field?.type == .number
      ? sides : nil
  }

  /// Reads one column.
  static func column(_ name: String) throws -> Column {
    if let column = Column(name) { return column }
    throw CommandError(.usage, "'\(name)' is not a field", hint: hint(for: name))
  }

  /// Refuses attributes among some paths that no device has: a file of them would lack what was meant.
  static func refuseUnknown(_ paths: [FieldPath], in file: CatalogueFile) throws {
    guard let first = try unknown(paths, in: file).first else { return }
    throw CommandError(
      .usage, "No device has a value of '\(first.path)'",
      hint: first.near.map { "Did you mean '\($0)'?" })
  }

  /// Notes the attributes among some paths that no device has: any key may be one, also a misspelt one.
  static func noteUnknown(_ paths: [FieldPath], in file: CatalogueFile) throws {
    let unknown = try unknown(paths, in: file)
    if unknown.isEmpty { return }
    try Output.standard.flush()
    let notes = unknown.map { "No device has a value of '\($0.path)'.\(suggestion($0.near))" }
    for line in BoundedList.lines(notes, all: "no device has them either") { Console.note(line) }
  }

  /// The attributes among some paths that no device has, each once, with the names that they may
  /// mean.
  static func unknown(
    _ paths: [FieldPath], in file: CatalogueFile
  ) throws -> [(path: FieldPath, near: String?)] {
    let asked = Set(paths.filter { $0.field == .attributes })
    if asked.isEmpty { return [] }
    let known = try file.devices.attributeKeys()
    return asked.subtracting(known.map(FieldPath.attribute)).sorted()
      .map { ($0, near($0, among: known)) }
  }

  /// The name that may be meant by one that has no value: of an attribute with one of some keys, or
  /// of a field.
  static func near(_ path: FieldPath, among keys: [String]) -> String? {
    let fields = Field.all.map(\.path).filter { $0 != path.description }
    guard path.field == .attributes else { return path.description.closest(of: fields) }
    let key = path.groupKeys[0]
    // Two wrong letters may be a slip in a key of four, and at most three in a long one.
    let edits = key.count < 4 ? 1 : max(2, min(3, key.count / 3))
    return key.closest(of: keys.filter { $0 != key }, within: edits)
      .map { FieldPath.attribute($0).description } ?? key.closest(of: fields, within: edits)
  }

  /// A question behind a sentence; empty without a name.
  static func suggestion(_ near: String?) -> String { near.map { " Did you mean '\($0)'?" } ?? "" }

  /// Reads names of fields, or of several such as `points` and `layouts.half`, with commas between.
  static func selections(_ text: String) throws -> [FieldSelection] {
    try split(text).map { name in
      if let selection = FieldSelection(name) { return selection }
      let near = meant(by: name) ?? name.closest(of: FieldSelection.names)
      throw CommandError(
        .usage, "'\(name)' is not a field",
        hint: near.map { "Did you mean '\($0)'?" } ?? "'devcat fields' lists the fields.")
    }
  }

  /// The field that a word of other programs means, such as `dpr` and `safe.top`; `nil` for any other
  /// text.
  static func meant(by name: String) -> String? {
    let word = name.lowercased().filter(\.isLetter)
    switch word {
    case "dpr", "pixelratio", "devicepixelratio": return Field.scale.path
    case "size", "dimensions", "viewport": return "points"
    case "resolution": return "pixels"
    default: break
    }
    let match = word.wholeMatch(of: /safe(?:area)?(?:insets?)?(top|left|bottom|right)?/)
    guard let match, name != Field.safeArea.path else { return nil }
    let column = Column(
      .safeArea(.portrait), match.output.1.flatMap { Component(rawValue: String($0)) })
    return column.description
  }

  /// The hint for a name that no field has.
  static func hint(for name: String) -> String {
    if let match = name.wholeMatch(of: /attributes[.\[]"?(.*?)"?\]?/) {
      let key = String(match.output.1).trimmed
      return key.isEmpty
        ? "Name the attribute: 'attributes[\"lab shelf\"]'."
        : "Write '\(FieldPath.attribute(key))'."
    }
    if let meant = meant(by: name) { return "Did you mean '\(meant)'?" }
    let parts = name.split(separator: ".").map(String.init)
    if parts.count > 2, let field = Field.named(parts[0]), field.group.isKeyedByOS {
      let version = parts[1..<(parts.count - 1)].joined(separator: ".")
      if OSRange(version) != nil, Orientation(rawValue: parts[parts.count - 1]) != nil {
        return "Write '\(field.at([version, parts[parts.count - 1]]))'."
      }
    }
    switch Field.named(name)?.group {
    case .layouts: return "Name the mode and the orientation: '\(name).half.portrait'."
    case .safeArea, .heights: return "Name the orientation: '\(name).portrait'."
    case .attributes: return "Name the attribute: '\(name)[\"lab shelf\"]'."
    case .identity, .display, nil:
      let near = name.closest(of: Field.all.map(\.path)) ?? ConditionList.column(holding: name)
      return near.map { "Did you mean '\($0)'?" } ?? "'devcat fields' lists the fields."
    }
  }

  private static func split(_ text: String) -> [String] {
    var names = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      if character == ",", !isQuoted {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    return names.map { $0.replacing(/^ +| +$/, with: "") }
  }
}

/// The conditions that `--where` states.
enum ConditionList {
  /// Reads conditions; one that cannot be read is a mistake on the command line.
  static func parse(_ texts: [String]) throws -> [Condition] {
    try texts.flatMap { try years($0) ?? sizes($0) ?? pads($0) ?? [$0] }.map { text in
      do throws(FieldError) {
        return try Condition(text)
      } catch {
        throw CommandError(
          .usage, error.field == "condition" ? "'\(error.found)' is not a field" : "\(error)",
          hint: guessed(text)
            ?? (error.field == "condition"
              ? unknown(error.found, in: text) : joined(text) ?? windowClass(text)))
      }
    }
  }

  /// The way to Android's window size classes, which follow from the size and are in no field; `nil` for a text that
  /// asks for none.
  private static func windowClass(_ text: String) -> String? {
    text.contains(/=\s*(?:medium|expanded|large|extra-large)\s*$/.ignoresCase())
      ? "'devcat matrix --where family=Android' shows Android's window size classes; expanded is "
        + "--where 'points.width>=840', or in landscape --where 'points.height>=840'"
      : nil
  }

  /// The columns that a word may mean where it names none: the first with all of its parts, or the
  /// closest.
  private static func unknown(_ name: String, in text: String) -> String {
    let kind = text.replacing(name, with: "\(name).kind", maxReplacements: 1)
    if !name.isEmpty, (try? Condition(kind)) != nil { return "Write '\(kind)'." }
    if let match = text.wholeMatch(of: /\s*os\s*(?:=|(>=))\s*([^=<>].*)/.ignoresCase()) {
      return "For the devices that ran a version, add --os "
        + ShellWord.quoted("\(match.output.1 ?? "")\(match.output.2)")
    }
    if ColumnList.sides(of: name) != nil {
      return "A whole size takes '=' only; compare '\(name).width' and '\(name).height'."
    }
    if name.isEmpty { return "Write a field, an operator and a value, such as 'family=iPhone'." }
    if let match = name.wholeMatch(of: /(?:!|not )\s*(.+)/.ignoresCase()),
      Column(String(match.output.1)) != nil
    {
      return "Write '\(match.output.1)!=…'."
    }
    if name.hasPrefix(Field.attributes.path) { return ColumnList.hint(for: name) }
    if let meant = ColumnList.meant(by: name) { return "Did you mean '\(meant)'?" }
    return (column(holding: name) ?? name.closest(of: columns)).map { "Did you mean '\($0)'?" }
      ?? DeviceFilter.topic(of: name, isWhole: true) ?? "'devcat fields' lists the fields"
      + (name.contains(/^[A-Za-z0-9_-]+$/) ? ", and an attribute is 'attributes.\(name)'." : ".")
  }

  /// The first column with all parts of a name, such as `points.width` for `width`; `nil` if there is none.
  static func column(holding name: String) -> String? {
    let parts = Set(name.split(separator: "."))
    return parts.isEmpty ? nil : columns.first { parts.isSubset(of: $0.split(separator: ".")) }
  }

  /// The operators, for a text with one of other languages behind a field, such as `name!~Pro`, `ppi<>460` and
  /// `family in (…)`; `nil` for any other text.
  private static func guessed(_ text: String) -> String? {
    let others =
      /\s*([^=<>!~\s]+)(?:\s*(?:!~|<>|!<|!>)|\s+(?:not\s+)?(?:in|like|between|contains|matches|is)\b).*/
    guard let match = text.wholeMatch(of: others.ignoresCase()),
      Column(String(match.output.1)) != nil
    else { return nil }
    return "The operators are =, !=, <, <=, >, >= and ~ (contains); none says 'does not contain'. "
      + "Several '--where' must all hold."
  }

  /// The names of the columns that conditions may have, without attributes.
  static let columns = Field.all.flatMap { field -> [String] in
    let orientations = Orientation.allCases.map(\.rawValue)
    let names: [String] =
      switch field.group {
      case .identity, .display: [field.path]
      case .safeArea, .heights: orientations.map { "\(field.path).\($0)" }
      case .layouts:
        ["horizontal", "vertical"].flatMap { part in orientations.map { "\($0).\(part)" } }
          + Mode.known.flatMap { mode in
            orientations.map { "\(field.path).\(mode.rawValue).\($0)" }
          }
      case .attributes: []
      }
    return names.flatMap { name in
      FieldPath(name).map { Column.all(of: $0).map(\.description) } ?? [name]
    }
  }

  /// The explanation of a text such as `diagonal=6,1`, with a comma before the fraction of a
  /// number; `nil` for any other.
  static func fraction(_ text: String, as type: FieldType?) -> String? {
    guard type == .number || type == .attribute,
      let match = text.wholeMatch(of: /\s*(.*[=<>]\s*-?[0-9]+),([0-9]{1,2})\s*/)
    else { return nil }
    return "The mark before a fraction is a point: write '\(match.output.1).\(match.output.2)'."
  }

  /// The explanation of a version that is a number alone, such as `os.first=17`; `nil` for any other
  /// text.
  private static func version(_ text: String, as type: FieldType?) -> String? {
    guard type == .version, let match = text.wholeMatch(of: /(.*[=<>]) *([0-9][0-9.]*)\s*/) else {
      return nil
    }
    return "Name the system too: '\(match.output.1)iOS \(match.output.2)'."
  }

  /// The explanation of an operator such as `==` or `=>`, or of one without a value; `nil` for any
  /// other text.
  private static func operators(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /\s*([^=<>!~]+?)\s*=([<>=])\s*([^=<>].*)/) {
      let sign = match.output.2 == "=" ? "=" : "\(match.output.2)="
      return "Write '\(match.output.1)\(sign)\(match.output.3)'."
    }
    return text.wholeMatch(of: /\s*([^=<>!~]+?)\s*(?:[!<>]?=|[<>~])\s*/).map {
      "'\($0.output.1)' holds where the value is known, and '!\($0.output.1)' where it is not."
    }
  }

  /// The explanation of a value with a second condition or a second value in it, such as
  /// `family=iPad AND scale=2` and `family=iPhone|iPad`, or of another slip; `nil` for any other
  /// text.
  static func joined(_ text: String) -> String? {
    let name = text.prefix { !"=<>!~".contains($0) }.replacing(/^\s+|\s+$/, with: "")
    let type = Column(String(name))?.type
    if let slip = fraction(text, as: type) ?? version(text, as: type) ?? operators(text) {
      return slip
    }
    let values = text.wholeMatch(
      of: /[^=]+[^!<>=]=[^|,;]+?( or |\||,|;)[^|,;]+/.ignoresCase())
    // An identifier such as `iPhone1,1` has a comma of its own.
    if let values, (try? Condition(String(text[values.output.1.endIndex...]))) == nil,
      values.output.1 != "," || type != Field.models.type
    {
      let word = values.output.1.filter { $0 != " " }
      return "'\(word)' is read as a part of the value; run the command once for each value."
    }
    for match in text.matches(of: /\s(AND|OR|&&|\|\|)\s+|([,;])\s*/.ignoresCase()) {
      guard let next = try? Condition(String(text[match.range.upperBound...])),
        next.comparison != .known || match.output.2 == nil,
        let found = match.output.1 ?? match.output.2
      else { continue }
      let word = String(found)
      return ["OR", "||"].contains(word.uppercased())
        ? "'\(word)' is read as a part of the value; run the command once for each condition."
        : "'\(word)' is read as a part of the value; give each condition its own '--where'."
    }
    return nil
  }

  /// A condition on a size such as `points=402x874` or `points=402 × 874 pt`, as conditions on its sides; `nil` for any other.
  private static func sizes(_ text: String) -> [String]? {
    guard
      let match = text.wholeMatch(
        of: /\s*([^=<>!~]+?)\s*=\s*([0-9.]+)\s*(.)\s*([0-9.]+)\s*([a-z]*)\s*/),
      match.output.3.first.map(Size.marks.contains) == true,
      let sides = ColumnList.sides(of: String(match.output.1))
    else { return nil }
    return zip(sides, [match.output.2, match.output.4]).map { "\($0)=\($1)\(match.output.5)" }
  }

  /// A condition on a version of iPadOS, of which records have iOS, with one on the idiom; `nil` for any other.
  private static func pads(_ text: String) -> [String]? {
    text.wholeMatch(of: /\s*os\.(?:first|last)\s*(?:=|!=|<|<=|>|>=)\s*ipados.*/.ignoresCase())
      .map { _ in [text, "idiom=pad"] }
  }

  /// A condition on `year`, as `chart` calls it, as conditions on the date of release; `nil` for any
  /// other.
  private static func years(_ text: String) throws -> [String]? {
    guard let match = text.wholeMatch(of: /\s*year\s*(=|<=|>=|<|>|!=)\s*([0-9]{4})\s*/),
      let year = Int(match.output.2)
    else { return nil }
    switch match.output.1 {
    case "=": return ["released>=\(year)", "released<\(year + 1)"]
    case "<": return ["released<\(year)"]
    case "<=": return ["released<\(year + 1)"]
    case ">": return ["released>=\(year + 1)"]
    case ">=": return ["released>=\(year)"]
    default:
      throw CommandError(
        .usage, "'year' has no condition '!='", hint: "Give 'year<\(year)' or 'year>\(year)'.")
    }
  }
}
