import DevcatAdaptivity
import DevcatArguments
import DevcatRender
import DevcatValues
import DevcatStore

/// Finds the device that a word on the command line means.
enum DeviceLookup {
  /// The name that a device has in the other tables of a guideline, by a name that only one has.
  private static let namesOfOtherTables = ["7.9\" iPad mini 4": "7.9\" iPad mini"]

  /// The id of the device called `text`: an id, a name, an alias or a model identifier.
  static func id(of text: String, in file: CatalogueFile) throws -> String {
    let ids = try ids(of: text, in: file)
    guard ids.count > 1 else { return ids[0] }
    throw try ambiguous(text, ids, in: file)
  }

  /// The ids of the devices that `text` may mean, one at least, the newest first.
  static func ids(of text: String, in file: CatalogueFile) throws -> [String] {
    var lookup = try Lookup(text, in: file.devices)
    if lookup == .unknown, let other = Self.namesOfOtherTables[text] {
      lookup = try Lookup(other, in: file.devices)
    }
    switch lookup {
    case .found(let id): return [id]
    case .ambiguous(let ids):
      // A family whose numbers are names, such as 'iPhone', is a line as a whole.
      let family = NameSpelling.isLine(text) ? [] : try family(named: text, in: file)
      return family.count > ids.count ? family : try newestFirst(ids, in: file)
    case .unknown: break
    }
    let ids = try DeviceFilter.ids(withValuesIn: text, in: file) + family(text, in: file)
    if ids.isEmpty { throw try unknown(text, in: file) }
    return ids
  }

  /// The devices that a guideline's table names as `iPad (all)`, the newest first; none for another
  /// name.
  private static func family(_ text: String, in file: CatalogueFile) throws -> [String] {
    guard let match = text.wholeMatch(of: /(.+?) *\(?\ball\)?/.ignoresCase()) else { return [] }
    return try family(named: String(match.output.1), in: file)
  }

  /// The devices of a family, the newest first; none if there is no family of that name.
  static func family(named name: String, in file: CatalogueFile) throws -> [String] {
    let condition = Condition(Column(Field.family.at()), .equal, .text(name))
    return try file.devices.orderedIDs(matching: Query(conditions: [condition], columns: []))
  }

  static func newestFirst(_ ids: [String], in file: CatalogueFile) throws -> [String] {
    let ids = ids.sorted(by: TextOrder.precedes)
    var order = DeviceOrder()
    for id in ids {
      let profile = try file.devices.profile(id: id)
      order.add(
        name: profile?.title ?? id, family: profile?.family,
        released: profile?[Field.released.at()]?.text, diagonal: nil, points: nil)
    }
    return order.indices().map { ids[$0] }
  }

  /// The error that `text` may mean several devices, with a line for each.
  static func ambiguous(
    _ text: String, _ ids: [String], in file: CatalogueFile
  ) throws -> CommandError {
    if let hint = try quotation(of: text, in: file) {
      return CommandError(.usage, "'\(text)' is one word of a name", hint: hint)
    }
    var table = TextTable(alignments: [.left, .left, .left])
    var releases: [String?] = []
    for id in ids {
      let profile = try file.devices.profile(id: id)
      releases.append(profile?[Field.released.at()]?.text)
      let diagonal = profile?.main.diagonal.map { "\(FieldValue.text(of: $0))″" }
      let facts = [
        profile?.main.points.map {
          "\(FieldValue.shortText(of: $0.width)) × \(FieldValue.shortText(of: $0.height))"
        }, diagonal, releases.last?.map { String($0.prefix(4)) },
      ]
      table.add([
        id, profile?.title ?? "", facts.compactMap(\.self).joined(separator: " · "),
      ])
    }
    let candidates = table.text().split(separator: "\n")
    return CommandError(
      .data,
      "'\(text)' may be any of these devices; name one by its id:\n"
        + BoundedList.lines(candidates, "  ", all: "'devcat find' lists them")
        .joined(separator: "\n")
        + (isFirstNewest(releases)
          ? "\nThe newest is '\(ids[0])'" : "\nNone of them is known to be the newest"))
  }

  /// Whether the first of some devices was released after each other one.
  ///
  /// That is not known where one has no date, or both have one day or one year.
  private static func isFirstNewest(_ releases: [String?]) -> Bool {
    guard let first = releases.first, let first else { return false }
    return releases.dropFirst().allSatisfy { other in
      other.map { $0 < first && !first.hasPrefix($0) } ?? false
    }
  }

  /// A hint at the command that compares devices.
  static func comparison(of words: [String]) -> String {
    let names = words.map(ShellWord.quoted) + (words.count < 2 ? ["…"] : [])
    return "Compare devices with: devcat show --differences \(names.joined(separator: " "))"
  }

  /// Refuses a word that is the name of a device, where a revision is expected.
  static func refuseDevice(_ word: String, asRevisionOf file: CatalogueFile) throws {
    if (try? file.log.revisionNumber(word)) != nil { return }
    if word.contains(/^(i|iPad|tv|watch|vision|mac)OS ?[0-9]/.ignoresCase()) {
      throw CommandError(
        .usage, "'\(word)' is a version of an OS, and 'devcat diff' compares revisions",
        hint:
          "'devcat show' has the values of a device for each version of its OS. The devices that end with it: "
          + "devcat list --where \(ShellWord.quoted("os.last=\(word)"))")
    }
    guard let ids = try? ids(of: word, in: file), !ids.isEmpty else { return }
    throw CommandError(
      .usage, "'\(word)' is a device, and 'devcat diff' compares revisions",
      hint: comparison(of: [word]))
  }

  /// The id of the device called `text` now, or of a removed one with that id or last name.
  static func id(everOf text: String, in file: CatalogueFile) throws -> String {
    if try !file.log.entries(of: text, limit: 1).isEmpty { return text }
    do {
      return try id(of: text, in: file)
    } catch let error as CommandError where error.status == .noInput {
      guard let id = try removedID(of: text, in: file) else { throw error }
      return id
    }
  }

  /// The id of the only removed device that was called `text` last; `nil` if there is none.
  static func removedID(of text: String, in file: CatalogueFile) throws -> String? {
    let letters = NameSpelling.letters(of: text)
    let removed = try file.state.removedProfiles().filter { profile in
      ([profile.title] + profile.aliases + profile.models)
        .contains { NameSpelling.letters(of: $0) == letters }
    }
    return removed.count == 1 ? removed[0].id : nil
  }

  /// The profile of the device called `text`.
  static func profile(of text: String, in file: CatalogueFile) throws -> Profile {
    let id = try id(of: text, in: file)
    guard let profile = try file.devices.profile(id: id) else {
      throw try unknown(text, in: file)
    }
    if id == text, let family = profile.family, family.lowercased() == id {
      Console.note("'\(id)' is the id of one device; 'devcat find \(family)' lists the line.")
    }
    return profile
  }
}
