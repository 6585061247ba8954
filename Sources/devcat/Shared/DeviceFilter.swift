import DevcatArguments
import DevcatValues
import DevcatStore

/// The devices that a command asks for: a text in their names, and the conditions of `--where`.
///
/// It explains an empty answer, and the devices that an answer cannot say anything about.
struct DeviceFilter: Sendable {
  /// The text in names and identifiers; `nil` for all devices.
  private(set) var search: String?
  /// The conditions, all of which must hold.
  private(set) var conditions: [Condition]
  /// The conditions as they were given.
  private let texts: [String]
  /// How many of the conditions these are; those of the search follow.
  private let givenCount: Int
  /// The meaning of a size in the search that no screen has; `nil` for any other search.
  private var meaning: String?

  /// Reads the conditions of `--where`.
  ///
  /// - Throws: `CommandError` if one cannot be read.
  init(_ texts: [String], search: String? = nil) throws {
    self.search = search
    self.texts = texts
    conditions = try ConditionList.parse(texts)
    givenCount = conditions.count
  }

  /// The filter with the words of a search that no name has read as values: `402x874`, `1206x2622`,
  /// `@3x`, `393x852@3`, `6.3`, `460 ppi`, `120 Hz`, `2024`, `notch` and `dynamic island`.
  ///
  /// A diagonal with its unit, as in `4.7" iPhone`, is read as such if more devices have it than
  /// have it in a name.
  func readingValues(in file: CatalogueFile) throws -> DeviceFilter {
    guard let search else { return self }
    // The press writes the year of a device in brackets: 'iPhone SE (2020)'.
    let text = Self.diagonals(search)
      .replacing(/dynamic[ -]island/.ignoresCase(), with: "dynamic-island")
      .replacing(/\(([12][0-9]{3})\)/) { $0.output.1 }
    var (plain, named) = (self, try count([], file))
    if text.contains("″") {
      // Names have diagonals as 'iPad Pro 13-inch', however one is typed.
      var other = self
      other.search = text.replacing("″", with: "-inch").trimmed
      let count = try other.count([], file)
      if count > named { (plain, named) = (other, count) }
    }
    guard named == 0 || text.contains("″") else { return plain }
    var filter = plain
    var rest: [Substring] = []
    let joined = text.replacing(
      /([0-9]) *[xX×] *([0-9])/, with: { "\($0.output.1)x\($0.output.2)" }
    )
    .replacing(
      /([0-9]) ?(ppi|Hz|px|pt|dp)\b/.ignoresCase(),
      with: { "\($0.output.1)\($0.output.2.lowercased())" })
    for word in joined.split(separator: " ") {
      func met(_ readings: [[String]]) throws -> [Condition]? {
        try readings.lazy.map { try $0.map { try Condition($0) } }.first {
          try file.devices.count(matching: Query(conditions: $0, columns: [])) > 0
        }
      }
      let readings = Self.readings(of: word)
      let found =
        try met(readings) ?? met(Self.otherSizes(word, in: file))
        ?? readings.first.map { try $0.map { try Condition($0) } } ?? []
      if let path = found.first?.column.path, path.field == .layouts {
        filter.meaning =
          "\(word) is the size of an app in \(path.groupKeys.joined(separator: ", "))."
      }
      filter.conditions += found
      if readings.isEmpty { rest.append(word) }
    }
    filter.search = rest.isEmpty ? nil : rest.joined(separator: " ")
    let query = Query(search: filter.search, conditions: filter.conditions, columns: [])
    return try file.devices.count(matching: query) > named ? filter : plain
  }

  /// The devices that have the values in a text and whose names have its other words, such as
  /// `4.7" iPhone` and `iPhone SE 2020`, in the order of a list; none if the text has no value.
  static func ids(withValuesIn text: String, in file: CatalogueFile) throws -> [String] {
    guard text.contains(/[A-Za-z]{2}/) else { return [] }
    let filter = try DeviceFilter([], search: text).readingValues(in: file)
    guard !filter.conditions.isEmpty, let rest = filter.search else { return [] }
    let ids = try file.devices.orderedIDs(
      matching: Query(search: rest, conditions: filter.conditions, columns: []))
    if case .found(let id) = try Lookup(rest, in: file.devices), ids.contains(id) { return [id] }
    return ids
  }

  /// A text with each diagonal as one word: `4.7″` for `4.7"`, `4.7 inch`, `4.7-inch` and `4,7"`.
  private static func diagonals(_ text: String) -> String {
    text.replacing(
      /([0-9]{1,2})(?:[.,]([0-9]+))?(?: ?["″”]|[ -]?inch(?:es)?\b)/.ignoresCase()
    ) { match in
      " \(match.output.1)\(match.output.2.map { ".\($0)" } ?? "")″ "
    }
  }

  /// The meanings of a word of a search, each as conditions; the first that a device meets is meant;
  /// none if the word is a part of a name.
  private static func readings(of word: Substring) -> [[String]] {
    if let match = word.wholeMatch(of: /([0-9.]+)x([0-9.]+)(@([123])x?)?(px|pt|dp)?/) {
      return sizes(
        match.output.1, match.output.2, scale: match.output.4.map(String.init),
        unit: match.output.5.map(String.init))
    }
    if let match = word.wholeMatch(of: /@([123])x?/) { return [["scale=\(match.output.1)"]] }
    if let match = word.wholeMatch(of: /([0-9]+)ppi/) { return [["ppi=\(match.output.1)"]] }
    if let match = word.wholeMatch(of: /([0-9]+)hz/) { return [["refreshRate=\(match.output.1)"]] }
    if ["notch", "dynamic-island"].contains(word.lowercased()) {
      return [["sensorHousing.kind=\(word.lowercased())"]]
    }
    if let match = word.wholeMatch(of: /([12][0-9]{3})/), let year = Int(match.output.1) {
      return [["released>=\(year)", "released<\(year + 1)"]]
    }
    if let match = word.wholeMatch(of: /([0-9]{1,2}(?:\.[0-9]+(?=″?$)|(?=″$)))″?/) {
      return [["diagonal=\(match.output.1)"]]
    }
    return []
  }

  /// The meanings of two sides, upright or turned: of a screen in points, of a panel in pixels, or
  /// of a screenshot, whose pixels are points by the scale.
  private static func sizes(
    _ first: Substring, _ second: Substring, scale: String?, unit: String?
  ) -> [[String]] {
    let turned = [(first, second), (second, first)]
    let inPoints = turned.map { width, height in
      ["points.width=\(width)", "points.height=\(height)"] + (scale.map { ["scale=\($0)"] } ?? [])
    }
    let inPixels =
      turned.map { ["pixels.width=\($0)", "pixels.height=\($1)"] }
      + [3, 2].flatMap { scale in
        turned.compactMap { width, height in
          guard let width = Int(width), let height = Int(height), width % scale == 0,
            height % scale == 0
          else { return nil }
          return [
            "points.width=\(width / scale)", "points.height=\(height / scale)", "scale=\(scale)",
          ]
        }
      }
    switch unit {
    case "px": return inPixels
    case nil where scale == nil: return inPoints + inPixels
    default: return inPoints
    }
  }

  /// The meanings of a size that no main display has: points that differ by less than one, as browsers
  /// round them, points or pixels of another display, points with Display Zoom or More Space, and those of
  /// an app in Split View or Slide Over.
  private static func otherSizes(
    _ word: Substring, in file: CatalogueFile
  ) throws -> [[String]] {
    guard let match = word.wholeMatch(of: /([0-9]+)x([0-9]+)(px|pt|dp)?/) else { return [] }
    let (first, second) = (match.output.1, match.output.2)
    let turned = [(first, second), (second, first)]
    func meanings(_ field: String) -> [[String]] {
      turned.map { ["\(field).width=\($0)", "\(field).height=\($1)"] }
    }
    let displays = try file.devices.furtherDisplays().map { "displays.\($0)." }
    let inPixels = displays.flatMap { meanings($0 + "pixels") }
    if match.output.3 == "px" { return inPixels }
    let rounded = turned.map { width, height in
      [("width", width), ("height", height)].flatMap { side, length in
        let length = Double(length) ?? 0
        return ["points.\(side)>\(length - 1)", "points.\(side)<\(length + 1)"]
      }
    }
    let parts = Mode.known.filter(\.isOfMultitasking).flatMap { mode in
      Orientation.allCases.map { "layouts.\(mode.rawValue).\($0.rawValue)" }
    }
    return rounded + (displays.map { $0 + "points" } + ["zoomed", "moreSpace"]).flatMap(meanings)
      + (match.output.3 == nil ? inPixels : [])
      + parts.map { ["\($0).width=\(first)", "\($0).height=\(second)"] }
  }

  /// Whether it asks for all devices.
  var isWhole: Bool { search == nil && texts.isEmpty }

  /// Explains an answer with `count` devices: notes which devices were left out because a value is
  /// not known, after the output.
  ///
  /// - Throws: `CommandError` (exit code 1) if no device matches a text or a condition.
  func explain(_ count: Int, in file: CatalogueFile) throws {
    guard count == 0, !isWhole else {
      // The meaning says what the conditions of such a size are.
      let noted = meaning == nil ? conditions.indices : 0..<givenCount
      let notes =
        try [meaning].compactMap(\.self) + noted.flatMap { try self.notes(on: $0, in: file) }
      if !notes.isEmpty { try Output.standard.flush() }
      for note in notes { Console.note(note) }
      return
    }
    let given = (search.map { [$0] } ?? []) + texts
    let hints = try hints(in: file)
    throw CommandError(
      .failed, "No device matches " + given.map { "'\($0)'" }.joined(separator: " and "),
      hint: hints.isEmpty ? nil : hints.joined(separator: " "))
  }

  private func hints(in file: CatalogueFile) throws -> [String] {
    var hints: [String] = []
    if let search, try file.devices.count(matching: Query(search: search, columns: [])) == 0 {
      let meant = (try? DeviceLookup.ids(of: search, in: file)) ?? []
      let names = try meant.prefix(3).compactMap { try file.state.profile(id: $0)?.title }
      if let suggestion = try DeviceLookup.question(names)
        ?? DeviceLookup.suggestion(for: search, in: file)
      {
        hints.append(suggestion)
      } else if !conditions.isEmpty {
        hints.append("No device has '\(search)' in its names or identifiers.")
      }
    }
    if let search, hints.isEmpty, conditions.isEmpty, let name = try Self.field(search, in: file) {
      hints.append(
        "'\(search)' is \(name.hasPrefix("attributes") ? "an attribute" : "a field"): ask "
          + "'devcat list --where \(name)=…' for a value, or '--where \(name)' for any.")
    }
    if let search, hints.isEmpty, conditions.isEmpty, let topic = Self.topic(search) {
      hints.append(topic)
    }
    for condition in conditions
    where try file.devices.count(matching: Query(conditions: [condition], columns: [])) == 0 {
      hints.append(try Self.reason(condition, in: file))
    }
    hints += texts.compactMap(ConditionList.joined)
    guard hints.isEmpty, conditions.count > 1 else { return hints }
    let counts = try zip(texts, conditions).map { text, condition in
      "'\(text)' holds for \(try count([condition], file))"
    }
    let unknown = try conditions.indices.compactMap { try self.unknown(at: $0, in: file) }
    // A condition on 'year' is two; their texts would not fit.
    let meanings = conditions.filter { $0.comparison == .unknown && $0.column.type == .boolean }
      .map { Self.meaning(ofUnknown: $0.column) }
    return meanings + unknown
      + (texts.count == conditions.count
        ? ["No device meets all of them: " + counts.joined(separator: ", ") + "."] : [])
  }

  /// The sentence that so many devices meet the other conditions, and have no known value for this one;
  /// `nil` without any.
  private func unknown(at index: Int, in file: CatalogueFile) throws -> String? {
    var others = conditions
    let column = others.remove(at: index).column
    guard conditions[index].value != nil, !others.contains(where: { $0.column == column }) else {
      return nil
    }
    let unknown = try self.count(others + [Condition(column, isKnown: false)], file)
    if unknown == 0 { return nil }
    let all = try count(others, file)
    return unknown == all
      ? "'\(column)' is known of none of the \(all.counted("device")) that meet the rest."
      : "'\(column)' is unknown of \(unknown) of the \(all.counted("device")) that meet the rest."
  }

  private func count(_ conditions: [Condition], _ file: CatalogueFile) throws -> Int {
    try file.devices.count(matching: Query(search: search, conditions: conditions, columns: []))
  }

  /// A sentence that says why no device meets a condition.
  private static func reason(_ condition: Condition, in file: CatalogueFile) throws -> String {
    let column = condition.column
    if condition.comparison == .unknown { return meaning(ofUnknown: column) }
    if let other = condition.other {
      return "No device has values of '\(column)' and '\(other)' for which this holds."
    }
    let known = Query(conditions: [Condition(column, isKnown: true)], columns: [column])
    var values: [FieldValue] = []
    try file.devices.forEachRow(known) { row in values += row.compactMap(\.self) }
    guard !values.isEmpty else {
      return "No device has a value of '\(column)'."
        + ColumnList.suggestion(
          ColumnList.near(column.path, among: try file.devices.attributeKeys()))
    }
    if let value = condition.value, condition.comparison == .equal,
      let other = values.first(where: { $0.description == value.description && $0 != value }),
      let text = other.text(as: .attribute)
    {
      let kind = other.text == nil ? "no text" : "a text"
      return "'\(value)' as '\(column)' is \(kind) there: ask for '\(column)=\(text)'."
    }
    let numbers = values.compactMap(\.number)
    if let least = numbers.min(), let greatest = numbers.max(), numbers.count == values.count {
      return "The values of '\(column)' are from \(FieldValue.text(of: least)) to "
        + "\(FieldValue.text(of: greatest))."
    }
    let value = condition.value?.description ?? ""
    if condition.comparison == .contains {
      let texts = texts(values)
      return "No value of '\(column)' has '\(value)' in it."
        + suggestion(
          value, among: texts + texts.flatMap { $0.split(separator: " ").map(String.init) })
    }
    guard condition.comparison == .equal else { return "No value of '\(column)' fits." }
    if column.description == "id", let id = try? DeviceLookup.id(of: value, in: file) {
      return "'\(value)' is another name of '\(id)': ask for 'id=\(id)'."
    }
    let hint =
      value == "Android"
      ? " devcat has some: \(DeviceLookup.androidAddition)"
      : suggestion(value, among: texts(values))
    return "No device has '\(value)' as '\(column)'.\(hint)"
  }

  /// The commands that answer what people ask about and no device is called.
  private static let topics: [(words: [String], command: String)] = [
    (["foldable", "fold"], "devcat list --where displays.inner.points.width"),
    (["home button", "home indicator"], "devcat list --where safeArea.portrait.bottom=0"),
    (["screenshot"], "devcat export --format screenshots"),
    (["media quer", "css"], "devcat export --format css"),
    (["stage manager", "multitasking"], "devcat rules 'stage manager'"),
    (["status bar", "statusbar"], "devcat list --fields name,statusBar.portrait"),
    (["safe area"], "devcat list --fields name,safeArea.portrait,safeArea.landscape"),
    (["keyboard"], "devcat list --fields name,keyboard.portrait"),
  ]

  /// The hint at the command for a search that is no name: a condition, a version of the OS, or a topic.
  private static func topic(_ search: String) -> String? {
    if search.contains(/[=<>~]/), (try? Condition(search)) != nil {
      return "For a value, write '--where \(ShellWord.quoted(search))'."
    }
    let text = search.lowercased()
    let version = /\b(ios|ipados|tvos|watchos|visionos) ?[0-9]+(\.[0-9]+)?/
    if let match = text.firstMatch(of: version) {
      return "'devcat list --os \"\(match.output.0)\"' lists the devices that run it."
    }
    return topics.first { $0.words.contains(where: text.contains) }.map { "Ask '\($0.command)'." }
  }

  /// The name in conditions of the field or of the attribute that a search may mean, without regard
  /// to case.
  private static func field(_ search: String, in file: CatalogueFile) throws -> String? {
    let name = search.lowercased()
    let columns = ConditionList.columns
    if let column = columns.first(where: { $0.lowercased() == name })
      ?? columns.first(where: { $0.lowercased().hasPrefix(name + ".") })
    {
      return column
    }
    return try file.devices.attributeKeys().first { $0.lowercased() == name }
      .map { FieldPath.attribute($0).description }
  }

  private static func texts(_ values: [FieldValue]) -> [String] {
    TextOrder.set(values.flatMap { $0.members ?? [$0.description] })
  }

  private static func suggestion(_ word: String, among candidates: [String]) -> String {
    ColumnList.suggestion(word.closest(of: candidates))
  }

  private static func meaning(ofUnknown column: Column) -> String {
    "'!\(column)' holds where the value is not known"
      + (column.type == .boolean ? "; for false, write '\(column)=false'." : ".")
  }

  /// A note about devices whose value is neither before, nor after, nor equal to that of a
  /// condition; `nil` if there are none.
  private func incomparable(
    with condition: Condition, in file: CatalogueFile
  ) throws -> String? {
    guard let value = condition.value, condition.comparison.opposite != nil else { return nil }
    let column = condition.column
    switch column.type {
    case .attribute, .date, .version: break
    default: return nil
    }
    // Others on the same column would leave out the devices that are counted.
    let others = conditions.filter { $0.column != column }
    let rest = try file.devices.count(
      matching: Query(
        search: search, conditions: others, columns: [], incomparableWith: condition))
    guard rest > 0 else { return nil }
    let reason: String
    if column.type == .date {
      reason = "is less exact than '\(value)'"
    } else if case .attribute = column.type, value.decimal != nil {
      reason = "is no number"
    } else {
      reason = "cannot be compared with '\(value)'"
    }
    return "\(rest.counted("device")) whose '\(column)' \(reason) "
      + "\(rest == 1 ? "is" : "are") left out."
  }

  /// The notes about a condition that an answer with devices needs.
  private func notes(on index: Int, in file: CatalogueFile) throws -> [String] {
    let condition = conditions[index]
    let column = condition.column
    switch condition.comparison {
    case .known:
      return column.type == .boolean
        ? ["'\(column)' holds where the value is known; for true, write '\(column)=true'."] : []
    case .unknown:
      let unknown = try ColumnList.unknown([column.path], in: file).map {
        "No device has a value of '\($0.path)'.\(ColumnList.suggestion($0.near))"
      }
      return unknown + (column.type == .boolean ? [Self.meaning(ofUnknown: column)] : [])
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: break
    }
    var others = conditions
    others[index] = Condition(column, isKnown: false)
    // Two conditions on one field would say the same.
    let isFirst = conditions[..<index].allSatisfy { $0.column != column }
    let without = isFirst ? try count(others, file) : 0
    var notes: [String] = []
    if without > 0 {
      notes.append(
        "\(without.counted("device")) without a known '\(column)' "
          + "\(without == 1 ? "is" : "are") left out.")
    }
    if isFirst, let incomparable = try incomparable(with: condition, in: file) {
      notes.append(incomparable)
    }
    if condition.comparison == .notEqual, let value = condition.value,
      value.text != nil, let equal = condition.value.map({ Condition(column, .equal, $0) }),
      try file.devices.count(matching: Query(conditions: [equal], columns: [])) == 0
    {
      notes.append(try Self.reason(equal, in: file))
    }
    return notes
  }
}
