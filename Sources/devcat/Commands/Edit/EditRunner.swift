import DevcatValues
import DevcatEncoding
import DevcatRender
import DevcatStore
import DevcatArguments

/// Commits edits by hand, if no rule finds an error.
enum EditRunner {
  /// Makes a revision that turns `old` into `new`, and returns what is to be said of it.
  ///
  /// Nothing may be said to be made before it is durable, so that is printed after the transaction.
  static func commit(
    id: String, from old: Profile?, to new: Profile?, note: RevisionNote, in file: CatalogueFile
  ) throws -> Report {
    var report = Report()
    report.notes = try checked(new, replacing: old, in: file).map(\.description)
    let paths = Set(new?.entries.map(\.path) ?? []).subtracting(old?.entries.map(\.path) ?? [])
    // The note on a value has its name, and not that of another device's note.
    let unknown = try ColumnList.unknown(paths.filter { !$0.isNote }, in: file)
    guard let change = Change(id: id, from: old, to: new),
      let point = try file.commit([change], note: note)
    else {
      report.notes.append("'\(id)' has these values already; no revision was made.")
      return report
    }
    if let new {
      if let name = new.name, name != old?.name {
        report.noteOthers(
          try file.devices.ids(called: name, .name), than: id, "'\(name)' is also the name of")
      }
      for model in new.models where old?.models.contains(model) != true {
        report.noteOthers(
          try file.devices.ids(called: model, .model), than: id, "'\(model)' is also a model of")
      }
    }
    for case (let path, let near?) in unknown {
      report.notes.append("No other device has a value of '\(path)'. Did you mean '\(near)'?")
    }
    if let new { report.notes += try hidden(new, change: change, in: file) }
    report.notes += try contradicted(by: change)
    let screens = SameScreenCheck.screens(from: old, to: new)
    report.notes += try SameScreenCheck.findings(screens, in: file).map { "\($0)" }
    report.difference = ProfileDifference(id: id, old: old, new: new)
    report.point = point
    return report
  }

  /// The lines about an edit, to be printed when it is durable.
  struct Report {
    fileprivate(set) var notes: [String] = []
    fileprivate var difference: ProfileDifference?
    fileprivate var point: RevisionPoint?

    /// Prints the notes, then the changes; or all as a JSON object.
    func print(asJSON isJSON: Bool) throws {
      if isJSON { return try JSONOutput.object(write) }
      for note in notes { Console.note(note) }
      guard let difference, let point else { return }
      try Output.standard.write(DiffText.page([difference]))
      Console.note("Made revision \(point.number) (\(point.digest.short)).")
    }

    /// Writes the members `revision` and `digest`, if a revision was made, `changes` and `warnings`.
    private func write(to writer: inout JSONWriter) {
      if let point {
        writer.member("revision", point.number)
        writer.member("digest", point.digest.hex)
      }
      writer.key("changes")
      DiffText.write(difference.map { [$0] } ?? [], to: &writer)
      writer.member("warnings", notes)
    }

    /// Names the other devices that have a name or an identifier too.
    fileprivate mutating func noteOthers(_ ids: [String], than id: String, _ fact: String) {
      let others = ids.filter { $0 != id }
      if others.isEmpty { return }
      notes.append("\(fact) \(others.prefix(3).map { "'\($0)'" }.joined(separator: ", ")).")
    }
  }

  /// Names the values that were set without a version and that `show` does not print, because
  /// values for versions of the OS take precedence.
  private static func hidden(
    _ profile: Profile, change: Change, in file: CatalogueFile
  ) throws -> [String] {
    guard case .edit(_, let patch) = change else { return [] }
    let paths = patch.edits.map(\.path).filter { $0.field?.group.isKeyedByOS == true }
    if paths.isEmpty { return [] }
    let timelines = try file.devices.timelines(of: profile)
    return paths.compactMap { path in
      guard let answer = CurrentAnswer(hiding: path, of: profile, timelines), let os = answer.os,
        let right = answer.path(insteadOf: path), let value = profile[path]
      else { return nil }
      return "'\(path)' is recorded without a version, and 'show' still has \(answer.value) for "
        + "\(os.name(onPad: profile.isPad)): write '\(right)=\(value)' for that."
    }
  }

  /// The facts that ship with devcat and contradict the changed values.
  private static func contradicted(by change: Change) throws -> [String] {
    guard case .edit(let id, let patch) = change,
      patch.values.contains(where: { $0.path.number != Field.attributes.number })
    else { return [] }
    let facts = try ReferenceFacts.embedded(of: id)
    return patch.values.compactMap { facts.contradiction(of: id, $0.path, to: $0.value) }
      .map { $0 + "." }
  }

  /// The warnings of the rules.
  ///
  /// - Throws: `CommandError` if a rule finds an error.
  private static func checked(
    _ profile: Profile?, replacing old: Profile?, in file: CatalogueFile
  ) throws -> [Finding] {
    // The panels of a large catalogue are read only if a rule finds something at all.
    guard let profile, !profile.validated().isEmpty else { return [] }
    let findings = profile.validated(
      knowing: try file.devices.knownPanels(), replacing: old)
    let errors = findings.filter { $0.severity == .error }
    guard errors.isEmpty else {
      throw CommandError(
        .data, errors.map(\.description).joined(separator: "\n") + "\nNothing was changed")
    }
    return findings
  }
}

/// The edits that `field=value` words and `--unset` state.
enum EditList {
  /// The profile after the edits.
  ///
  /// A value that is not there is unset with a note. An attribute that no device of the file has is an
  /// error, like a name that no field has: any key may be an attribute, so it may be misspelled.
  static func applied(
    _ assignments: [String], unset: [String], to profile: Profile, in file: CatalogueFile
  ) throws -> Profile {
    let old = profile
    var profile = profile
    var assigned: [Column] = []
    func note(_ columns: [Column]) throws {
      for column in columns {
        if assigned.contains(where: { $0.overlaps(column) }) {
          throw CommandError(
            .usage, "'\(column)' is given twice",
            hint: "Leave one of its values out; nothing was changed.")
        }
        assigned.append(column)
      }
    }
    for text in assignments { try note(assign(text, in: &profile)) }
    for name in unset.flatMap({ ColumnList.sides(of: $0)?.map(\.description) ?? [$0] }) {
      let column = try column(named: name)
      try note([column])
      guard column.component == nil else {
        throw CommandError(
          .data, "'\(name)' is a part of a value and cannot be unset alone",
          hint: "Unset '\(column.path)', or set the whole value.")
      }
      if profile[column.path] == nil {
        if let (path, near) = try ColumnList.unknown([column.path], in: file).first {
          throw CommandError(
            .data, "No device has a value of '\(path)'", hint: near.map { "Did you mean '\($0)'?" })
        }
        Console.note("'\(profile.id)' has no value of '\(column)'.")
      }
      profile[column.path] = nil
    }
    // The notes on the values that these replace are about other values.
    var edited = old
    for edit in profile.patch(from: old).edits {
      edited.replace(edit.path, with: edit.value) { note in assigned.contains { $0.path == note } }
    }
    return edited
  }

  /// Carries out an assignment, and returns the columns that it sets.
  private static func assign(_ text: String, in profile: inout Profile) throws -> [Column] {
    guard let (name, value) = split(text) else {
      throw CommandError(
        .usage, "'\(text)' is not an assignment",
        hint: "Write field=value, such as points.width=390.")
    }
    if value.hasPrefix("=") {
      throw CommandError(
        .usage, "'\(text)' has a second '='",
        hint: "Write '\(name)\(value)', or put a text that begins with '=' in quotation marks.")
    }
    if let sides = try sides(name, value) {
      for side in sides { profile[side.path] = side.value }
      return sides.map { Column($0.path) }
    }
    let column = try column(named: name)
    guard let type = column.type else {
      throw CommandError(.data, "'\(name)' is a field of a newer version, and cannot be set")
    }
    try requireSystem(column.path, of: profile)
    let parsed: FieldValue
    do throws(FieldError) {
      parsed = try FieldValue(parsing: value, as: type, field: name)
    } catch {
      throw CommandError(
        .data, "\(error)",
        hint: value.isEmpty
          ? "'--unset \(name)' of 'devcat set' removes a value."
          : ConditionList.fraction(text, as: type))
    }
    if column.path.field == .attributes, let key = column.path.groupKeys.first,
      let field = Field.all.first(where: { $0.path == key })
    {
      Console.note("'\(field.path)' is a field too; '\(column)' is another value.")
    }
    guard let component = column.component, let whole = column.path.field?.type else {
      profile[column.path] = parsed
      return [column]
    }
    var parts: [Component: FieldValue] = [:]
    for part in Component.all(of: whole) { parts[part] = profile[column.path]?[part] }
    parts[component] = parsed
    // A layout that is not available has no other part, and one that gets a part is available.
    if component == .available, parsed == .boolean(false) { parts = [.available: parsed] }
    if component != .available, whole == .layout { parts[.available] = .boolean(true) }
    guard let composed = FieldValue.composed(whole, parts) else {
      throw CommandError(
        .data, "'\(text)' leaves '\(column.path)' incomplete",
        hint: "Set the whole value: \(whole.expectation).")
    }
    profile[column.path] = composed
    return [column]
  }

  /// Refuses a key of a value by version that is no version, or one of another system: no question
  /// would find the value.
  private static func requireSystem(_ path: FieldPath, of profile: Profile) throws {
    guard let field = path.field, field.group.isKeyedByOS, let key = path.groupKeys.first,
      !key.isEmpty
    else { return }
    let system = profile.systemName == "Android" ? OSVersion.android : profile.systemName
    let version = OSRange(key)?.version
    if let version, version.system == system || profile.platform == nil { return }
    let example = OSVersion("\(profile.systemName) \(key)")?.description
    let right = field.at(
      [example ?? "\(profile.systemName) 26", path.groupKeys[1]], display: path.display)
    throw CommandError(
      .data,
      version == nil
        ? "'\(key)' in '\(path)' is not a version of an OS"
        : "'\(profile.title)' has no version of \(version?.system ?? "")",
      hint: "Write it like '\(right)'.")
  }

  /// Both sides of a size such as `points=393x873`; `nil` if the name is not of a size.
  private static func sides(
    _ name: String, _ value: String
  ) throws -> [(path: FieldPath, value: FieldValue)]? {
    guard let fields = ColumnList.sides(of: name) else { return nil }
    let texts = value.split(omittingEmptySubsequences: false) { Size.marks.contains($0) }
      .map(String.init)
    guard texts.count == 2 else {
      throw CommandError(
        .data, "'\(value)' does not fit '\(name)': expected a width and a height, such as 393x873")
    }
    return try zip(fields, texts).map { field, text in
      (field, try FieldValue(parsing: text, as: .number, field: field.description))
    }
  }

  /// Whether a name has a point in it, and begins as fields do.
  private static func isPartOfAField(_ name: String) -> Bool {
    let first = name.prefix { $0 != "." && $0 != "[" }
    guard first.count < name.count else { return false }
    return (Field.all.map(\.path) + ["displays.", "portrait.", "landscape."]).contains {
      $0 == first || $0.hasPrefix(first + ".")
    }
  }

  private static func column(named name: String) throws -> Column {
    // A name that is no field may be meant for an attribute, which may have any name.
    if Column(name) == nil, !isPartOfAField(name), Field.named(name) == nil, !name.contains(",") {
      let attribute = FieldPath.attribute(name)
      let near =
        (name.closest(of: Field.all.map(\.path)) ?? ConditionList.column(holding: name))
        .map { "Did you mean '\($0)'? " } ?? ""
      throw CommandError(
        .usage, "'\(name)' is not a field",
        hint: near + "For a value of your own, write '\(attribute)'.")
    }
    let column = try ColumnList.column(name)
    guard column.path.number != Field.id.number else {
      throw CommandError(
        .data, "An id never changes", hint: "Change the name with 'devcat set ID name=…'.")
    }
    return column
  }

  /// The field and the value on either side of the first `=` outside brackets.
  private static func split(_ text: String) -> (String, String)? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "=", !isQuoted {
        return (String(text[..<index]), String(text[text.index(after: index)...]))
      }
    }
    return nil
  }
}

extension Column {
  /// Whether it is the same column as another, or a part of it, or has it as a part.
  fileprivate func overlaps(_ other: Column) -> Bool {
    path == other.path
      && (component == nil || other.component == nil || component == other.component)
  }
}
