import DevcatArguments
import DevcatRender
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
  /// The size in the search; `nil` for any other search.
  private(set) var size: AskedSize?
  /// The ids of the devices that a search names together, such as `iPhone 6s/7`; `nil` for any other.
  private(set) var joined: Set<String>?
  /// The search as it was given, of which some words may be read as values.
  private let asked: String?
  /// The ids of the devices with a year in their names, where a word of the search is read as one.
  private var named: Set<String> = []

  /// Reads the conditions of `--where`.
  ///
  /// - Throws: `CommandError` if one cannot be read.
  init(_ texts: [String], search: String? = nil) throws {
    self.search = search
    asked = search
    self.texts = texts
    conditions = try ConditionList.parse(texts)
  }

  /// The filter with the words of a search that are values read as such (`SearchText`).
  ///
  /// A diagonal with its unit, as in `4.7" iPhone`, is read as such if more devices have it than
  /// have it in a name.
  func readingValues(in file: CatalogueFile) throws -> DeviceFilter {
    guard let search else { return self }
    let text = SearchText(search)
    var (plain, named) = (self, try file.devices.count(matching: query([])))
    if let name = text.named {
      // Names have diagonals as 'iPad Pro 13-inch', however one is typed.
      var other = self
      other.search = name
      let count = try file.devices.count(matching: other.query([]))
      if count > named { (plain, named) = (other, count) }
    }
    if named == 0, let plainer = SearchText.plainer(search) {
      var other = self
      other.search = plainer
      return try other.readingValues(in: file)
    }
    if named == 0, search.contains(where: JoinedName.marks.contains),
      case .ambiguous(let ids) = try Lookup(search, in: file.devices)
    {
      (plain.search, plain.joined) = (nil, Set(ids))
      return plain
    }
    guard text.hasValues else {
      return named == 0 ? try readingBrand(of: search, in: file) ?? plain : plain
    }
    var filter = plain
    (filter.search, filter.size) = (text.words, text.size)
    filter.conditions += try text.conditions.map { try Condition($0) }
    var count = try file.devices.count(matching: filter.query([]))
    // A name may have the diagonal that the screen has not: 'iPad Air 11-inch (M2)' has one of 10.9 inches.
    let diagonals = text.conditions.filter { $0.hasPrefix("diagonal=") }
    if !diagonals.isEmpty, diagonals.count < text.conditions.count {
      var other = filter
      let names = diagonals.map { $0.replacing("diagonal=", with: "") + "-inch" }
      other.search = ([text.words].compactMap(\.self) + names).joined(separator: " ")
      other.conditions.removeAll { $0.column.path.field == .diagonal }
      let others = try file.devices.count(matching: other.query([]))
      if others > count { (filter, count) = (other, others) }
    }
    if count > (text.named == nil ? 0 : named) {
      // A year may be in a name too.
      let hasYear = filter.conditions.contains { $0.column.path.field == .released }
      if hasYear, named > 0 { filter.named = Set(try file.devices.ids(matching: plain.query([]))) }
      return filter
    }
    guard named == 0, text.size == nil else { return plain }
    // If some have the other words, the answer explains which value excludes them.
    let others = try text.words.map { words in
      try file.devices.count(matching: Query(search: words, columns: []))
    }
    return others == 0 ? plain : filter
  }

  /// The filter with the first word of a search as a brand: `Samsung S24`; `nil` if nothing is found so.
  private func readingBrand(of search: String, in file: CatalogueFile) throws -> DeviceFilter? {
    let words = search.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    var filter = self
    filter.search = words[1]
    filter.conditions.append(Condition(Column(.attribute("brand")), .contains, .text(words[0])))
    return try file.devices.count(matching: filter.query([])) > 0 ? filter : nil
  }

  /// The question that it asks, with columns to read.
  func query(_ columns: [Column]) -> Query {
    var query = Query(search: search, conditions: conditions, size: size, columns: columns)
    query.named = named
    return query
  }

  /// The devices that have the values in a text and whose names have its other words, such as
  /// `4.7" iPhone` and `iPhone SE 2020`, in the order of a list; none if the text has no value.
  static func ids(withValuesIn text: String, in file: CatalogueFile) throws -> [String] {
    guard text.contains(/[A-Za-z]{2}/) else { return [] }
    let filter = try DeviceFilter([], search: text).readingValues(in: file)
    guard filter.size != nil || !filter.conditions.isEmpty, let rest = filter.search else {
      return []
    }
    let ids = try file.devices.orderedIDs(matching: filter.query([]))
    if case .found(let id) = try Lookup(rest, in: file.devices), ids.contains(id) { return [id] }
    return ids
  }

  /// Whether it asks for all devices.
  var isWhole: Bool { asked == nil && texts.isEmpty }

  /// Explains an answer with `count` devices: notes which devices were left out because a value is
  /// not known, after the output.
  ///
  /// - Parameter unjudged: What each condition leaves out, if the devices were asked for it.
  /// - Throws: `CommandError` (exit code 1) if no device matches a text or a condition.
  func explain(
    _ count: Int, leavingOut unjudged: [UnjudgedDevices]? = nil, in file: CatalogueFile
  ) throws {
    guard count == 0, !isWhole else {
      if conditions.isEmpty { return }
      let unjudged = try unjudged ?? file.devices.order(query([])) { _ in false }.unjudged
      let notes = try conditions.indices.flatMap { try self.notes(on: $0, unjudged[$0], in: file) }
      if !notes.isEmpty { try Output.standard.flush() }
      for note in notes { Console.note(note) }
      return
    }
    let given = (asked.map { [$0] } ?? []) + texts
    let hints = try hints(in: file)
    throw CommandError(
      .failed, "No device matches " + given.map { "'\($0)'" }.joined(separator: " and "),
      hint: hints.isEmpty ? nil : hints.joined(separator: " "))
  }

  private func hints(in file: CatalogueFile) throws -> [String] {
    var hints: [String] = []
    if let asked, let size = SearchText(asked).size { return [try Self.hint(on: size, in: file)] }
    if let search, conditions.isEmpty, try Self.field(search, in: file) == nil,
      let topic = Self.topic(of: search, isWhole: true)
    {
      return [topic]
    }
    if let search, try file.devices.count(matching: Query(search: search, columns: [])) == 0 {
      let meant = (try? DeviceLookup.ids(of: search, in: file)) ?? []
      let names = try meant.prefix(3).compactMap { try file.devices.profile(id: $0)?.title }
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
    guard hints.isEmpty, conditions.count > (search == nil ? 1 : 0) else { return hints }
    let counts = try zip(texts, conditions).map { text, condition in
      "'\(text)' holds for \(try count([condition], file))"
    }
    let unknown = try conditions.indices.compactMap { try self.unknown(at: $0, in: file) }
    // A condition on 'year' is two; their texts would not fit.
    let meanings = conditions.filter { $0.comparison == .unknown && $0.column.type == .boolean }
      .map { Self.meaning(ofUnknown: $0.column) }
    hints = meanings + unknown
    if texts.isEmpty, hints.isEmpty, let asked {
      hints += [try DeviceLookup.suggestion(for: asked, in: file)].compactMap(\.self)
    }
    return hints
      + (texts.count == conditions.count && counts.count > 1
        ? ["No device meets all of them: " + counts.joined(separator: ", ") + "."] : [])
  }

  /// A sentence about a size that no device has that meets the rest.
  private static func hint(on size: AskedSize, in file: CatalogueFile) throws -> String {
    func names(_ ids: [String]) throws -> String {
      try ids.prefix(namedCount).compactMap { try file.devices.profile(id: $0)?.title }
        .joined(separator: ", ")
    }
    let others = try file.devices.orderedIDs(matching: Query(size: size, columns: []))
    if !others.isEmpty {
      let count = "\(others.count.counted("device")) \(others.count == 1 ? "is" : "are")"
      return "\(count) \(size.title), such as \(try names(others)); none of them meets the rest."
    }
    let viewports = try names(PlaywrightDevice.ids(withViewport: size.size))
    if !viewports.isEmpty {
      return "\(size.title) is the viewport of Safari on \(viewports), as 'devcat export --format "
        + "playwright' has it."
    }
    return
      "Nothing of a device is \(size.title): points, pixels, a screenshot, a further display, Display "
      + "Zoom, More Space and Split View were compared."
      + (try DeviceLookup.android(withSize: size, in: file).map { " " + $0 } ?? "")
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
    try file.devices.count(
      matching: Query(search: search, conditions: conditions, size: size, columns: []))
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
    let words = texts(values)
    var hint =
      value == "Android"
      ? " devcat has some: \(DeviceLookup.androidAddition)" : suggestion(value, among: words)
    // A few values that devices share, such as families, and not ones that each has alone.
    if hint.isEmpty, words.count <= 12, words.count < values.count,
      ConditionList.joined("\(column)=\(value)") == nil
    {
      hint = " The values are \(words.map { "'\($0)'" }.joined(separator: ", "))."
    }
    return "No device has '\(value)' as '\(column)'.\(hint)"
  }

  /// The commands that answer what people ask about and no device is called, or a sentence where there is none.
  private static let topics: [(words: [String], command: String)] = [
    (["window size class", "expanded"], "devcat matrix --where family=Android"),
    (["foldable", "folding"], "devcat list --where displays.inner.points.width"),
    (["largest iphone", "biggest iphone"], "devcat list --where family=iPhone --sort=-diagonal"),
    (["smallest iphone"], "devcat list --where family=iPhone --sort diagonal"),
    (["largest ipad", "biggest ipad"], "devcat list --where family=iPad --sort=-diagonal"),
    (["smallest ipad"], "devcat list --where family=iPad --sort diagonal"),
    (["largest", "biggest"], "devcat list --sort=-diagonal"),
    (["smallest"], "devcat list --sort diagonal"),
    (["home indicator"], "devcat list --where homeIndicator=true"),
    (["home button"], "devcat list --where homeIndicator=false"),
    (["promotion"], #"devcat list --where "refreshRate>=120""#),
    (["display zoom", "zoomed"], "devcat list --fields name,zoomed --where zoomed.width"),
    (["more space"], "devcat list --fields name,moreSpace --where moreSpace.width"),
    (["rounded corner", "corner radi"], "devcat list --fields name,corners.radius"),
    (
      ["touch id", "face id"],
      "The catalogue does not record it. 'devcat list --where homeIndicator=false' lists those with a Home button."
    ),
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
    if let match = text.firstMatch(of: /\b(s?w)?([0-9]{3,4}) ?(?:dp|pt)\b/),
      let width = Int(match.output.2)
    {
      let most = match.output.1 == nil ? " --where \"points.width<\(width + 1)\"" : ""
      return "Ask 'devcat list --where \"points.width>=\(width)\"\(most)'."
    }
    return topic(of: text, isWhole: false)
  }

  /// The hint at the command for a topic, which `isWhole` if at most one other word is in the search.
  static func topic(of search: String, isWhole: Bool) -> String? {
    let search = search.lowercased()
    let topic = topics.first { topic in
      topic.words.contains { word in
        let rest = search.replacing(word, with: " ").split(separator: " ")
        return search.contains(word) && (!isWhole || rest.count < 2)
      }
    }
    return topic.map { $0.command.hasPrefix("devcat") ? "Ask '\($0.command)'." : $0.command }
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
  private func incomparable(with condition: Condition, _ count: Int) -> String? {
    guard count > 0, let value = condition.value else { return nil }
    let column = condition.column
    switch column.type {
    case .attribute, .date, .version: break
    default: return nil
    }
    let reason: String
    if column.type == .date {
      reason = "is less exact than '\(value)'"
    } else if case .attribute = column.type, value.decimal != nil {
      reason = "is no number"
    } else {
      reason = "cannot be compared with '\(value)'"
    }
    return "\(count.counted("device")) whose '\(column)' \(reason) "
      + "\(count == 1 ? "is" : "are") left out."
  }

  /// The number of devices without a value that a note names.
  private static let namedCount = 3

  /// The notes about a condition that an answer with devices needs.
  private func notes(
    on index: Int, _ unjudged: UnjudgedDevices, in file: CatalogueFile
  ) throws -> [String] {
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
    let without = unjudged.unknown
    var notes: [String] = []
    if !without.isEmpty {
      let names = try without.prefix(Self.namedCount)
        .compactMap { try file.devices.profile(id: $0)?.title }.joined(separator: ", ")
      notes.append(
        "\(without.count.counted("device")) without a known '\(column)' "
          + "\(without.count == 1 ? "is" : "are") left out"
          + (without.count > Self.namedCount ? ", the newest of them \(names)." : ": \(names)."))
    }
    if let incomparable = incomparable(with: condition, unjudged.incomparableCount) {
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
