import DevcatAdaptivity
public import DevcatValues

/// A thing that is known of a device, in words.
public struct DeviceFact: Hashable, Sendable {
  /// The part of a page that a fact belongs to.
  public enum Group: String, Hashable, Sendable {
    /// The names of the device, which no two devices share.
    case identity
    case device
    case screen
    /// The safe areas, and the heights of the status bar and the keyboard, on one version of the OS.
    case insets
    case classes
    case attributes
  }

  /// The text for a value that the device does not have, which is not an unknown one.
  public static let notAvailable = "N/A"

  /// The part of a page.
  public let group: Group
  /// The name of a further display; `nil` for the main one, and for what is not of a display.
  public var display: String?
  /// The name of the fact.
  public let label: String
  /// The value without marks; `nil` if it is unknown, and `notAvailable` if the device does not have it.
  public var value: String?
  /// The sign of the doubt about the value: `*` derived, `?` disputed, or empty.
  public var sign = ""
  /// The paths of the values that it is made of.
  public var paths: [FieldPath] = []
  /// How it follows from other values; `nil` if it is recorded.
  public var rule: String?
  /// The id of the device that it is taken from; `nil` if it is the device's own.
  public var donor: String?
  /// The version of the OS that it is of, by its name; `nil` if it is of every version.
  public var system: String?
  /// The line of `show` that has it among others, by its label; empty if none has it.
  var line: String
  /// The word before the value where it stands among others.
  var word: String?
  /// Whether the value says what another fact says already.
  public var isRepeated = false

  init(
    _ group: Group, _ label: String, _ value: String?, line: String? = nil, word: String? = nil
  ) {
    self.group = group
    self.label = label
    self.value = value
    self.line = line ?? label
    self.word = word
  }

  /// Whether the value is known, and the device has it.
  public var isKnown: Bool { value != nil && value != Self.notAvailable }

  /// The value with the sign of the doubt about it; `nil` if it is unknown.
  public var text: String? { value.map { sign.isEmpty ? $0 : "\($0) \(sign)" } }

  /// The same among other facts, with the word that says what it is.
  var textAmongOthers: String? { text.map { text in word.map { "\($0) \(text)" } ?? text } }

  /// The label, with the name of a further display: `scale of 'inner'`.
  var title: String { display.map { "\(label) of '\($0)'" } ?? label }
}

/// The facts of a device: the one list that `show`, `show --differences`, the readable pages of a site
/// and the explorer are made of.
public struct DeviceFacts: Sendable {
  let profile: Profile
  let content: ProfileContent
  let systems: DeviceSystems?
  /// The version of the OS of the facts that depend on it; `nil` for the newest one of the device.
  let os: OSVersion?

  /// Takes the facts of a device.
  ///
  /// - Parameter os: The version of the OS of the facts that depend on it; `nil` for that of the export.
  public init(_ device: ExportedDevice, on os: OSVersion? = nil) {
    profile = device.source
    content = device.content
    systems = device.timelines.systems
    self.os = os ?? device.os
  }

  /// The facts in the order of pages, those of further displays after those of the main one.
  public var all: [DeviceFact] {
    identity + device + displays.flatMap(\.all) + attributes
  }

  /// The displays, the main one first.
  var displays: [DisplayFacts] {
    ([content.main] + content.further).map { DisplayFacts(display: $0, device: self) }
  }

  /// The names of the further displays.
  var furtherDisplays: [String] { content.further.compactMap(\.name) }

  var identity: [DeviceFact] {
    var facts = [
      DeviceFact(.identity, "name", content[.name]?.text, line: ""),
      DeviceFact(.identity, "id", content.id),
      DeviceFact(.identity, "models", content[.models]?.members?.joined(separator: ", ")),
      DeviceFact(.identity, "also known as", content[.aliases]?.members?.joined(separator: ", ")),
    ]
    for (index, field) in [Field.name, .id, .models, .aliases].enumerated() {
      facts[index].paths = [field.at()]
    }
    // Every page of a device is under its name.
    facts[0].isRepeated = true
    return facts
  }

  var device: [DeviceFact] {
    let status = content[.status]?.text ?? "released"
    let isReleased = status == "released"
    let date = content[.released]?.text.map { isReleased ? $0 : "\(status) for \($0)" }
    let rows: [(String, String?, [Field])] = [
      ("family", content[.family]?.text, [.family]), ("kind", content[.idiom]?.text, [.idiom]),
      ("os", systems.map { $0.words(onPad: profile.isPad) }, [.osFirst, .osLast]),
      ("released", date, [.released, .status]),
    ]
    var facts = rows.map { label, value, fields in
      let word = label == "released" && isReleased ? label : nil
      var fact = DeviceFact(.device, label, value, line: "id", word: word)
      fact.paths = fields.map { $0.at() }
      return fact
    }
    facts.append(DeviceFact(.device, "status", content[.status]?.text))
    facts[facts.count - 1].paths = [Field.status.at()]
    facts[facts.count - 1].isRepeated = date != nil
    return facts
  }

  var attributes: [DeviceFact] {
    content.attributes.filter { !isAmongVersions($0.key) }.map { key, value in
      var fact = DeviceFact(.attributes, key, value.description)
      fact.paths = [.attribute(key)]
      return fact
    }
  }

  /// Whether the versions of the OS have an attribute: the first or the last OS, where no field has it.
  private func isAmongVersions(_ key: String) -> Bool {
    [Field.osFirst, .osLast].contains { $0.path == key && content[$0] == nil }
  }

  /// The sign behind values of a display that are derived or disputed: that of the worst of them.
  func sign(_ fields: [Field], display: String? = nil) -> String {
    let grades = fields.map { Grade(evidence: profile.evidence(of: $0.at(display: display))) }
    return (grades.max() ?? .confirmed).sign
  }
}

extension JSONWriter {
  /// Writes the member `facts`, or one of another name, an object for each.
  public mutating func facts(_ facts: [DeviceFact], name: String = "facts") {
    objects(name, facts) { writer, fact in
      if let display = fact.display { writer.member("display", display) }
      writer.member("group", fact.group.rawValue)
      writer.member("label", fact.label)
      if fact.line != fact.label { writer.member("line", fact.line) }
      if let word = fact.word { writer.member("word", word) }
      if fact.isRepeated { writer.member("repeated", true) }
      if let value = fact.value { writer.member("value", value) }
      if let grade = [Grade.derived, .disputed].first(where: { $0.sign == fact.sign }) {
        writer.member("mark", grade.word)
      }
      if !fact.paths.isEmpty { writer.array("paths", fact.paths) { $0.value($1.description) } }
      if let rule = fact.rule { writer.member("rule", rule) }
      if let donor = fact.donor { writer.member("from", donor) }
      if let system = fact.system { writer.member("os", system) }
    }
  }
}
