import DevcatArguments
import DevcatRender
import DevcatValues
import DevcatStore

/// The next step for a name that no device has.
extension DeviceLookup {
  static func unknown(_ text: String, in file: CatalogueFile) throws -> CommandError {
    let revision = file.viewedRevision.map { " --at \($0)" } ?? ""
    return CommandError(
      .noInput, "No device is called '\(text)'",
      hint: try quotation(of: text, in: file) ?? suggestion(for: text, in: file)
        ?? "'devcat list\(revision)' lists all devices.")
  }

  /// The hint to put a name in quotation marks of which the command line has one word after the other.
  static func quotation(of text: String, in file: CatalogueFile) throws -> String? {
    // The words after the name of the command.
    let words = CommandLine.arguments.dropFirst(2)
    guard let index = words.firstIndex(of: text) else { return nil }
    let end = words[index...].firstIndex { $0.hasPrefix("-") } ?? words.endIndex
    for first in [index - 1, index] where first >= words.startIndex {
      for last in (max(index, first + 1)..<max(end, first + 1)).reversed() {
        let name = words[first...last].joined(separator: " ")
        if case .unknown = try Lookup(name, in: file.devices) { continue }
        return "Put the name in quotation marks: '\(name)'."
      }
    }
    return nil
  }

  /// A sentence that says where a device of that name is, or which devices may be meant; `nil` if
  /// nothing is like it.
  static func suggestion(for text: String, in file: CatalogueFile) throws -> String? {
    let names = try file.devices.names()
    return try history(of: text, in: file) ?? near(text, names, in: file)
      ?? android(text, in: file) ?? inside(text, names, in: file)
  }

  /// A sentence that a device of that name was removed, or is in later revisions only; `nil` if
  /// there was none.
  private static func history(of text: String, in file: CatalogueFile) throws -> String? {
    let whole = file.whole
    guard let id = try formerID(of: text, in: whole) else { return nil }
    let viewed = try file.viewedRevision ?? whole.log.head().number
    var (then, last, added): (Profile?, Int?, Int?) = (nil, nil, nil)
    try whole.state.forEachVersion(of: id) { revision, profile in
      if revision <= viewed {
        (then, last) = (profile, revision)
      } else if added == nil, profile != nil {
        added = revision
      }
    }
    if let then {
      return file.viewedRevision.map { "In revision \($0), '\(id)' is called '\(then.title)'." }
    }
    if let last {
      return "It was removed in revision \(last): 'devcat show \(id) --at \(last - 1)' shows it."
    }
    return added.map { "'\(id)' was added later, in revision \($0)." }
  }

  /// The id of the device that has a name at the head, or had it when it was removed.
  private static func formerID(of text: String, in whole: CatalogueFile) throws -> String? {
    if try !whole.log.entries(of: text, limit: 1).isEmpty { return text }
    if case .found(let id) = try Lookup(text, in: whole.devices) { return id }
    return try removedID(of: text, in: whole)
  }

  /// A sentence about adding devcat's Android devices, if the catalogue has none and one of them is
  /// like `text`.
  private static func android(_ text: String, in file: CatalogueFile) throws -> String? {
    guard try family(named: "Android", in: file).isEmpty else { return nil }
    let android = try ShippedHistory.android.catalogue()
    let names = try android.devices.names()
    guard try (try? ids(of: text, in: android)) != nil || near(text, names, in: android) != nil
    else { return nil }
    return "devcat has devices of Android with a name like that: \(androidAddition)"
  }

  /// A sentence about adding devcat's Android devices, if the catalogue has none and one of them has a size.
  static func android(withSize size: AskedSize, in file: CatalogueFile) throws -> String? {
    guard try family(named: "Android", in: file).isEmpty else { return nil }
    let android = try ShippedHistory.android.catalogue().devices
    let found = try android.meanings(of: size, matching: Query(size: size, columns: [])).count
    return found == 0
      ? nil
      : "devcat has \(found.counted("device")) of Android with that size: \(androidAddition)"
  }

  /// A sentence about adding devcat's Android devices, if the catalogue has none and one of some unknown
  /// devices is one of them.
  static func android(_ unknown: [String], in file: CatalogueFile) throws -> String? {
    guard !unknown.isEmpty, try family(named: "Android", in: file).isEmpty else { return nil }
    let android = try ShippedHistory.android.catalogue()
    // `ids(of:)` would look for suggestions for each of them, which takes longer than all else, and a
    // planner keeps the spellings of all names.
    var planner = ImportPlanner(source: "", over: android.devices)
    let known = try unknown.prefix(20).first { try !planner.devices(called: $0).isEmpty }
    return known.map { "devcat has '\($0)' among its devices of Android: \(androidAddition)" }
  }

  /// The commands that add devcat's Android devices.
  static let androidAddition =
    "'devcat update --with android' adds them to your catalogue; if you have none, 'devcat init --with "
    + "android' makes one."

  /// The command that may be meant where a name is in a longer text, such as `iPhone X in landscape`:
  /// that of the device, or the search for a name that several devices answer to, such as `iPhone`.
  private static func inside(
    _ text: String, _ names: [(id: String, name: String)], in file: CatalogueFile
  ) throws -> String? {
    let text = " \(text.lowercased().replacing(/[?!,;:]/, with: " ")) "
    let named = names.filter { text.contains(" \($0.name.lowercased()) ") }
    // The longest name, since 'iPhone 11' is in 'iPhone 11 Pro in landscape' too.
    guard let device = named.max(by: { $0.name.count < $1.name.count }) else { return nil }
    let orientation = Orientation.allCases.first { text.contains(" \($0.rawValue) ") }
    let command =
      try ids(of: device.name, in: file).count > 1
      ? "find \(ShellWord.quoted(device.name))"
      : orientation.map { "layout \(device.id) --orientation \($0.rawValue)" }
        ?? "show \(device.id)"
    return "The name '\(device.name)' is in it: ask 'devcat \(command)'."
  }

  /// The devices whose names or ids are like `text`, as a question; `nil` if there are none.
  private static func near(
    _ text: String, _ names: [(id: String, name: String)], in file: CatalogueFile
  ) throws -> String? {
    let typed = TypedWords(text).nearest(names, \.name).map(\.id)
    var near = try titles(newestFirst(typed, in: file), names)
    if near.isEmpty { near = lines(of: holding(text, names)) }
    if near.isEmpty { near = try titles(ids(inLineOf: text, in: file), names) }
    if near.isEmpty {
      // 'iphone' is the device that 'iPhone' is.
      let titles = Set(names.map { $0.name.lowercased() })
      near = text.closestMatches(
        of: names.map(\.name) + names.map(\.id).filter { !titles.contains($0) }, limit: 3)
    }
    return question(near)
  }

  /// Asks for the first of some names; `nil` if there are none.
  static func question(_ names: [String]) -> String? {
    names.isEmpty
      ? nil : "Did you mean \(names.prefix(3).map { "'\($0)'" }.joined(separator: ", "))?"
  }

  /// The names of some devices, in their order, with that of a line once.
  private static func titles(_ ids: [String], _ names: [(id: String, name: String)]) -> [String] {
    let known = Dictionary(names.map { ($0.id, $0.name) }) { first, _ in first }
    return lines(of: ids.compactMap { known[$0] })
  }

  /// The devices of a line whose name has a number behind it that none of them has, such as
  /// `iPad mini 7`, the newest first.
  private static func ids(inLineOf text: String, in file: CatalogueFile) throws -> [String] {
    guard let match = text.wholeMatch(of: /(.*[^ 0-9.]) *[0-9.]+ */) else { return [] }
    let name = String(match.output.1)
    return NameSpelling.isLine(name) ? (try? ids(of: name, in: file)) ?? [] : []
  }

  /// Names with that of a line in place of several of its generations, each once: `iPod touch` for
  /// `iPod touch (7th generation)`.
  private static func lines(of names: [String]) -> [String] {
    let lines = names.map { name -> String in
      let match = name.wholeMatch(of: /(.+) \([0-9]+(?:st|nd|rd|th) generation\)/)
      return match.map { String($0.output.1) }.flatMap { NameSpelling.isLine($0) ? $0 : nil }
        ?? name
    }
    let counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
    var titles: [String] = []
    for (name, line) in zip(names, lines) {
      let title = counts[line] ?? 1 > 1 ? line : name
      if !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  /// The names that hold the text in any spelling, or whose ids do: the shortest, which it says
  /// most of, first.
  private static func holding(
    _ text: String, _ names: [(id: String, name: String)]
  ) -> [String] {
    let (letters, text) = (NameSpelling.letters(of: text), text.lowercased())
    guard text.count > 1 else { return [] }
    let hits = names.filter {
      $0.name.lowercased().contains(text) || $0.id.contains(text)
        || (letters.count > 2 && NameSpelling.letters(of: $0.name).contains(letters))
    }
    return hits.map { $0.name.isEmpty ? $0.id : $0.name }.sorted { $0.count < $1.count }
  }
}
